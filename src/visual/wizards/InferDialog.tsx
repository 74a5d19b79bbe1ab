// Extends an existing schema from samples, with a preview of the result before it is written.
import type { ReactNode } from 'react';
import type { EditCommand, Location } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { createSession, useValues } from './edit-session.ts';
import { inferredFrom, sampleError } from './sample-value.ts';
import { WizardDialog } from './WizardDialog.tsx';
import './wizards.css';

export interface SchemaDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  onDone(): void;
}

export function InferDialog({ host, location, onDone }: SchemaDialogProps): ReactNode {
  const { uri, pointer } = location;
  const { values, set, focus, next } = useValues(() => ({}));
  const session = createSession(values, undefined, set, focus);
  const sample = session.sample('sample');
  const isEmpty = sample.text.trim() === '';
  const read = inferredFrom(sample);
  const error =
    sampleError(sample) ?? (isEmpty ? 'Paste a sample first, such as {"id": 1}.' : null);
  const command: EditCommand = {
    do: 'infer-schema',
    schema: pointer,
    inferred: read?.schema ?? {},
    samples: read?.values ?? [],
    ...(session.flag('keep') && { keep: true }),
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
      session={{ ...session, dirty: !isEmpty, next }}
      fields={[
        {
          is: 'sample',
          name: 'sample',
          label: 'Example of the data',
          help: 'Paste one or more as JSON or YAML. Only properties that all of them have are required.',
          required: true,
          bare: true,
          error,
        },
        { is: 'check', name: 'keep', label: 'Keep it as an example in the document' },
      ]}
      onDone={onDone}
    />
  );
}
