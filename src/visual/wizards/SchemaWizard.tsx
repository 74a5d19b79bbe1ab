// The wizard for a schema that several messages can share.
import type { ReactNode } from 'react';
import type { EditCommand, WizardChoices } from '../../core/types.ts';
import { nameError } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { SelectField, TextField } from './fields.tsx';
import { mapShape } from './format-tables.ts';
import { NO_SAMPLE, SampleField, sampleError, sampleOf } from './SampleField.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean'] as const;

export function SchemaWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const blank = (current: WizardChoices, name: string) => ({
    app: initialDocumentHead(current),
    name,
    sample: NO_SAMPLE,
    type: '',
  });
  const {
    values,
    dirty,
    set,
    reset: begin,
  } = useFormValues(() => blank(choices, input.name ?? choices.free.schema));
  const another = async (): Promise<string> => {
    const current = (await restock()) ?? choices;
    begin(blank(current, current.free.schema));
    return 'name';
  };
  const sample = sampleOf(values.sample);
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    name: nameError(
      values.name,
      mapShape('Components', 'schemas', choices.dialect),
      choices.schemas.map((s) => s.name),
    ),
    sample: sampleError(values.sample),
  };
  const command: EditCommand = {
    do: 'new-schema',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    schema: sample ? sample.schema : values.type === '' ? {} : { type: values.type },
  };
  return (
    <WizardDialog
      host={host}
      title="Add a schema"
      about="A schema describes data: its fields, their types, and which of them are required. Several messages can share one."
      verb="Add schema"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
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
          options={[
            { value: '', label: 'Any type' },
            ...TYPES.map((type) => ({ value: type, label: type })),
          ]}
          onChoose={(type) => set({ type })}
        />
      )}
    </WizardDialog>
  );
}
