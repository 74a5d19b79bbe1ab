// The wizard for a schema that several messages can share.
import { CHOSEN_TYPES } from '../../core/light.ts';
import { inferFromSample, sampleError } from './sample-value.ts';
import { nameField, type Wizard } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

export const schemaWizard: Wizard = {
  title: 'Add a schema',
  about:
    'A schema describes data: its fields, their types, and which of them are required. Several messages can share one.',
  verb: 'Add schema',
  derived: { name: ({ choices }) => choices.free.schema },
  fields: (session) => {
    const { choices, sample } = session;
    const type: WizardField = {
      is: 'select',
      name: 'type',
      label: 'Type',
      choices: [
        { value: '', label: 'Any type' },
        ...CHOSEN_TYPES.map((value) => ({ value, label: value })),
      ],
    };
    return [
      nameField(session, ['Components', 'schemas'], choices.schemas, {
        help: 'Such as `Order` or `Address`.',
      }),
      {
        is: 'sample',
        name: 'sample',
        label: 'Example of the data',
        help: 'Paste one as JSON or YAML to generate the schema. Leave it empty to start with a type.',
        error: sampleError(sample('sample')),
      },
      ...(sample('sample').text.trim() === '' ? [type] : []),
    ];
  },
  command: ({ text, sample }) => {
    const inferred = inferFromSample(sample('sample'));
    const type = text('type');
    return {
      do: 'new-schema',
      name: text('name'),
      schema: inferred ? inferred.schema : type === '' ? {} : { type },
    };
  },
  place: ({ choices }) => ({ kind: 'schema', siblings: choices.schemas }),
  another: () => ({ focus: 'name' }),
};
