// Extends an existing schema from samples, with a preview of the result before it is written.
import { type ReactNode, useState } from 'react';
import type { EditCommand, Location } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { Checkbox } from './fields.tsx';
import { NO_SAMPLE, SampleField, sampleError, sampleOf } from './SampleField.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import './wizards.css';

export interface SchemaDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  onDone(): void;
}

export function InferDialog({ host, location, onDone }: SchemaDialogProps): ReactNode {
  const { uri, pointer } = location;
  const [sample, setSample] = useState(NO_SAMPLE);
  const [keep, setKeep] = useState(false);
  const read = sampleOf(sample);
  const error =
    sampleError(sample) ??
    (sample.text.trim() === '' ? 'Paste a sample first, such as {"id": 1}.' : null);
  const command: EditCommand = {
    do: 'infer-schema',
    schema: pointer,
    inferred: read?.schema ?? {},
    samples: read?.values ?? [],
    ...(keep && { keep }),
  };
  return (
    <WizardDialog
      host={host}
      uri={uri}
      title="Infer from an example"
      about="Changes the schema to describe the sample. Keywords and comments that match the sample are kept."
      verb="Apply"
      command={command}
      preview={
        <ChangePreview
          host={host}
          uri={uri}
          command={error === null ? command : null}
          hint="Paste a sample to preview the changes of the schema."
        />
      }
      errors={{ sample: error }}
      dirty={sample.text.trim() !== ''}
      onDone={onDone}
    >
      <SampleField
        name="sample"
        label="Example of the data"
        help="Paste one or more as JSON or YAML. Only properties that all of them have are required."
        required
        bare
        host={host}
        value={sample}
        onChange={setSample}
      />
      <Checkbox label="Keep it as an example in the document" value={keep} onChange={setKeep} />
    </WizardDialog>
  );
}
