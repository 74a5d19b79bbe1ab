// The security scheme wizard: the format tables define the fields of each type.
import { applies } from '../../core/light.ts';
import type { Field, Location } from '../../core/types.ts';
import { suggestions, tableIn } from './format-tables.ts';
import { flowsFields, flowsInput } from './oauth-flows.ts';
import { rowField, rowValues } from './row-fields.ts';
import { nameBeside, nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

/** Descriptions of the types. */
const TYPES: ReadonlyMap<string, string> = new Map([
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

const LABELS: ReadonlyMap<string, string> = new Map([
  ['name', 'Parameter name'],
  ['in', 'Location of the key'],
  ['scheme', 'HTTP scheme'],
  ['bearerFormat', 'Bearer token format'],
  ['openIdConnectUrl', 'URL of the discovery document'],
  ['scopes', 'Required scopes'],
]);

/** The name of a field, other than that of the scheme, which is `name`. */
const schemeField = (field: string): string => `scheme ${field}`;

/** Returns the rows of the type without `type`; the required ones first. */
function rowsOf({ choices, text }: WizardSession): readonly Field[] {
  const read = (name: string) =>
    name === 'type' ? text('type') : text(schemeField(name)) || undefined;
  const rows = tableIn('SecurityScheme', choices.dialect).fields.filter(
    (row) => row.name !== 'type' && applies(row, read),
  );
  return [...rows.filter((row) => row.required), ...rows.filter((row) => !row.required)];
}

/** Returns the servers and operations that can require the scheme. */
function bearers({ servers, operations }: WizardSession['choices']) {
  return [
    ...servers.map((server) => ({ ...server, detail: 'server' })),
    ...operations.map((operation) => ({ ...operation, detail: 'operation' })),
  ];
}

export const securityWizard: Wizard = {
  title: 'Add a security scheme',
  about:
    'A security scheme is a way to authenticate at a server or for an operation. It describes the method only: never put credentials in the document.',
  verb: 'Add security scheme',
  derived: {
    name: ({ choices, text }) =>
      text('type') === '' ? choices.free.security : nameBeside(text('type'), choices.security),
  },
  fields: (session) => {
    const { choices, text } = session;
    const type = text('type');
    const places = bearers(choices);
    const fields: WizardField[] = [
      {
        is: 'select',
        name: 'type',
        label: 'Kind',
        required: true,
        choices: [
          ...(type === '' ? [{ value: '', label: 'Choose a kind' }] : []),
          ...suggestions('SecurityScheme', 'type', choices.dialect).map((value) => ({
            value,
            label: TYPES.get(value) ?? value,
          })),
        ],
        error: type === '' ? 'Choose the kind of security scheme.' : null,
      },
      nameField(session, ['Components', 'securitySchemes'], choices.security, {
        help: 'A short name that servers and operations use to refer to it.',
      }),
    ];
    for (const row of rowsOf(session)) {
      const { name } = row;
      if (name === 'flows') fields.push(...flowsFields(session));
      else {
        const label = LABELS.get(name);
        const field = rowField(row, text(schemeField(name)), label === undefined ? {} : { label });
        fields.push({ ...field, name: schemeField(name) });
      }
    }
    if (places.length > 0)
      fields.push({
        is: 'checks',
        name: 'on',
        label: 'Required by',
        choices: places.map(({ pointer, name, detail }) => ({
          value: pointer,
          label: name,
          detail,
        })),
      });
    return fields;
  },
  command: (session) => {
    const { choices, text, list } = session;
    const rows = rowsOf(session);
    return {
      do: 'add-security',
      name: text('name'),
      type: text('type'),
      fields: {
        ...rowValues(rows, (name) => text(schemeField(name))),
        ...(rows.some(({ name }) => name === 'flows') && { flows: flowsInput(session) }),
      },
      on: bearers(choices)
        .filter(({ pointer }) => list('on').includes(pointer))
        .map(({ uri, pointer }): Location => ({ uri, pointer })),
    };
  },
  place: ({ choices }) => ({ kind: 'security', siblings: choices.security }),
  another: ({ list }) => ({ focus: 'type', keep: { on: list('on') } }),
};
