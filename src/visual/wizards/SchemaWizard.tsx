// A schema that several messages can share.
import type { ReactNode } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { nameFault } from './checks.ts';
import { Frame } from './Frame.tsx';
import { SelectField, TextField } from './fields.tsx';
import { NO_SAMPLE, SampleField, sampleFault, sampleOf } from './SampleField.tsx';
import { mapShape } from './tables.ts';
import type { Faults, WizardProps } from './types.ts';
import { useValues } from './use-values.ts';

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;

export function SchemaWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const blank = (now: Stock, name: string) => ({ app: beginningIn(now), name, sample: NO_SAMPLE, type: '' });
  const { values, dirty, set, begin } = useValues(() => blank(stock, given.name ?? stock.free.schema));
  const another = async (): Promise<string> => {
    const now = (await restock()) ?? stock;
    begin(blank(now, now.free.schema));
    return 'name';
  };
  const sample = sampleOf(values.sample);
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    name: nameFault(
      values.name,
      mapShape('Components', 'schemas', stock.dialect),
      stock.schemas.map((s) => s.name),
    ),
    sample: sampleFault(values.sample),
  };
  const intent: Intent = {
    do: 'new-schema',
    begin: beginningOf(stock, values.app),
    name: values.name,
    schema: sample ? sample.schema : values.type === '' ? {} : { type: values.type },
  };
  return (
    <Frame
      host={host}
      title="Add a schema"
      about="A schema describes data: its fields, their types, and which of them are required. Several messages can share one."
      verb="Add schema"
      intent={intent}
      faults={faults}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <BeginningField stock={stock} value={values.app} onChange={(app) => set({ app })} />
      <TextField
        name="name"
        label="Name"
        help="Such as `Order` or `Address`."
        required
        code
        value={values.name}
        onText={(name) => set({ name })}
      />
      <SampleField
        name="sample"
        label="Example of the data"
        help="Paste one as JSON or YAML to generate the schema. Leave it empty to start with a type."
        host={host}
        value={values.sample}
        onChange={(next) => set({ sample: next })}
      />
      {values.sample.text.trim() === '' && (
        <SelectField
          name="type"
          label="Type"
          value={values.type}
          options={[{ value: '', label: 'Any type' }, ...TYPES.map((type) => ({ value: type, label: type }))]}
          onChoose={(type) => set({ type })}
        />
      )}
    </Frame>
  );
}
