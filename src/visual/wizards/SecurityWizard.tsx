// The security scheme wizard: the format tables define the fields of each type.
import type { ReactNode } from 'react';
import type { EditCommand, Location, WizardChoices } from '../../core/types.ts';
import { freeName, listOf, nameError } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { CheckboxGroup, SelectField, SuggestField, TextAreaField, TextField } from './fields.tsx';
import { mapShape, suggestions } from './format-tables.ts';
import { type FlowValues, flowErrors, flowsInput, OAuthFlows } from './OAuthFlows.tsx';
import { fieldsFor, textError } from './scheme-fields.ts';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

/** Descriptions of the types. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['userPassword', 'User name and password'],
  ['apiKey', 'API key as user name or password'],
  ['X509', 'Client certificate (X.509)'],
  ['symmetricEncryption', 'Messages encrypted with a shared key'],
  ['asymmetricEncryption', 'Messages encrypted with a key pair'],
  ['httpApiKey', 'HTTP: key in a header, query or cookie'],
  ['http', 'HTTP: basic, bearer and others'],
  ['oauth2', 'OAuth 2.0'],
  ['openIdConnect', 'OpenID Connect'],
  ['plain', 'SASL PLAIN'],
  ['scramSha256', 'SASL SCRAM-SHA-256'],
  ['scramSha512', 'SASL SCRAM-SHA-512'],
  ['gssapi', 'SASL GSSAPI (Kerberos)'],
]);

export function SecurityWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const taken = choices.security.map((s) => s.name);
  const { dialect } = choices;
  const blank = (current: WizardChoices, name?: string) => ({
    app: initialDocumentHead(current),
    type: '',
    name: name ?? current.free.security,
    named: name !== undefined,
    texts: { in: '' } as Readonly<Record<string, string>>,
    flows: [] as readonly FlowValues[],
    on: [] as readonly string[],
  });
  const { values, dirty, set, reset: begin } = useFormValues(() => blank(choices, input.name));
  const another = async (): Promise<string> => {
    begin({ ...blank((await restock()) ?? choices), on: values.on });
    return 'type';
  };
  const read = (name: string) => (name === 'type' ? values.type : values.texts[name] || undefined);
  const fields = fieldsFor(dialect, read);
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    type: values.type === '' ? 'Choose the kind of security scheme.' : null,
    name: nameError(values.name, mapShape('Components', 'securitySchemes', dialect), taken),
    ...Object.fromEntries(
      fields
        .filter((f) => f.name !== 'flows')
        .map((field) => [field.name, textError(field, values.texts[field.name] ?? '')]),
    ),
    ...(fields.some((f) => f.name === 'flows') && flowErrors(dialect, values.flows)),
  };
  const places: readonly (Location & { readonly label: string; readonly detail: string })[] = [
    ...choices.servers.map((s) => ({ ...s, label: s.name, detail: 'server' })),
    ...choices.operations.map((o) => ({ ...o, label: o.name, detail: 'operation' })),
  ];
  const command: EditCommand = {
    do: 'add-security',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    type: values.type,
    fields: Object.fromEntries(
      fields.flatMap((field): [string, unknown][] => {
        const text = (values.texts[field.name] ?? '').trim();
        if (field.name === 'flows') return [[field.name, flowsInput(dialect, values.flows)]];
        if (text === '') return [];
        return [[field.name, field.shape.is === 'list' ? listOf(text) : text]];
      }),
    ),
    on: places
      .filter((p) => values.on.includes(p.pointer))
      .map(({ uri, pointer }) => ({ uri, pointer })),
  };
  const write = (name: string, text: string) => set({ texts: { ...values.texts, [name]: text } });
  return (
    <WizardDialog
      host={host}
      title="Add a security scheme"
      about="A security scheme is a way to authenticate at a server or for an operation. It describes the method only: never put credentials in the document."
      verb="Add security scheme"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      <SelectField
        name="type"
        label="Kind"
        required
        value={values.type}
        options={[
          ...(values.type === '' ? [{ value: '', label: 'Choose a kind' }] : []),
          ...suggestions('SecurityScheme', 'type', dialect).map((type) => ({
            value: type,
            label: WORDS.get(type) ?? type,
          })),
        ]}
        onChoose={(type) => set({ type, ...(!values.named && { name: freeName(type, taken) }) })}
      />
      <TextField
        name="name"
        label="Name"
        help="A short name that servers and operations use to refer to it."
        required
        code
        value={values.name}
        onText={(name) => set({ name, named: true })}
      />
      {fields.map((field) => {
        const { name, shape, doc } = field;
        const common = {
          name,
          label: labelOf(name),
          help: doc,
          ...(field.required && { required: true as const }),
        };
        const value = values.texts[name] ?? '';
        if (name === 'flows')
          return (
            <OAuthFlows
              key={name}
              dialect={dialect}
              flows={values.flows}
              onChange={(flows) => set({ flows })}
            />
          );
        if (shape.is === 'string' && shape.enum)
          return (
            <SelectField
              key={name}
              {...common}
              value={shape.enum.includes(value) ? value : ''}
              options={[
                { value: '', label: 'Choose' },
                ...shape.enum.map((v) => ({ value: v, label: v })),
              ]}
              onChoose={(text) => write(name, text)}
            />
          );
        if (shape.is === 'string' && shape.suggest)
          return (
            <SuggestField
              key={name}
              {...common}
              listLabel={common.label}
              options={shape.suggest.map((v) => ({ value: v, label: v }))}
              value={value}
              onText={(text) => write(name, text)}
            />
          );
        if (shape.is === 'string' && shape.markdown)
          return (
            <TextAreaField
              key={name}
              {...common}
              value={value}
              onText={(text) => write(name, text)}
            />
          );
        return (
          <TextField
            key={name}
            {...common}
            code
            placeholder={shape.is === 'list' ? 'read, write' : undefined}
            value={value}
            onText={(text) => write(name, text)}
          />
        );
      })}
      {places.length > 0 && (
        <CheckboxGroup
          legend="Required by"
          items={places.map((p) => ({ value: p.pointer, label: p.label, detail: p.detail }))}
          chosen={values.on}
          onChange={(on) => set({ on })}
        />
      )}
    </WizardDialog>
  );
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['name', 'Parameter name'],
  ['in', 'Location of the key'],
  ['scheme', 'HTTP scheme'],
  ['bearerFormat', 'Bearer token format'],
  ['openIdConnectUrl', 'URL of the discovery document'],
  ['scopes', 'Required scopes'],
]);

function labelOf(name: string): string {
  return LABELS.get(name) ?? name.slice(0, 1).toUpperCase() + name.slice(1);
}
