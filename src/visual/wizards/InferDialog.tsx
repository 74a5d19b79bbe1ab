// Samples of what a schema describes that exists already: what it will say after them, before it is written.
import { type ReactNode, useState } from 'react';
import type { Intent, Where } from '../../core/build/types.ts';
import type { VisualHost } from '../host.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { Frame } from './Frame.tsx';
import { Check } from './fields.tsx';
import { NO_SAMPLE, SampleField, sampleFault, sampleOf } from './SampleField.tsx';
import './wizards.css';

export interface SchemaDialogProps {
  readonly host: VisualHost;
  readonly place: Where;
  onDone(): void;
}

export function InferDialog({ host, place, onDone }: SchemaDialogProps): ReactNode {
  const { uri, pointer } = place;
  const [sample, setSample] = useState(NO_SAMPLE);
  const [keep, setKeep] = useState(false);
  const read = sampleOf(sample);
  const fault = sampleFault(sample) ?? (sample.text.trim() === '' ? 'Paste a sample first, such as {"id": 1}.' : null);
  const intent: Intent = {
    do: 'infer-schema',
    schema: pointer,
    inferred: read?.schema ?? {},
    samples: read?.values ?? [],
    ...(keep && { keep }),
  };
  return (
    <Frame
      host={host}
      uri={uri}
      title="Infer from an example"
      about="Changes the schema to describe the sample. Keywords and comments that match the sample are kept."
      verb="Apply"
      intent={intent}
      preview={
        <ChangePreview
          host={host}
          uri={uri}
          intent={fault === null ? intent : null}
          hint="Paste a sample to preview the changes of the schema."
        />
      }
      faults={{ sample: fault }}
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
      <Check label="Keep it as an example in the document" value={keep} onChange={setKeep} />
    </Frame>
  );
}
