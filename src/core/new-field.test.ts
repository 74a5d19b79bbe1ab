// A new field of an object is one row of its table, which validation, completion, hover, forms, the
// JSON Schema, wizards and the documentation read. src/docs/new-field.test.ts shows the latter for
// all objects.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnalyzedFile } from './analysis/analyzed-file.ts';
import type { Field } from './format/table-types.ts';
import { fieldsOf, tableOf } from './format/tables.ts';
import type { Analyzer } from './types.ts';

const contactChannel: Field = {
  name: 'contactChannel',
  shape: { is: 'string' },
  doc: 'Where the team on duty is reached.',
  wizard: 9,
};
const tier: Field = {
  name: 'tier',
  required: true,
  shape: { is: 'string', enum: ['gold', 'silver'] },
  doc: 'How soon an outage is handled.',
};
/** The rows to add, by the kind of their object. A server variable is also a reusable component. */
const added: ReadonlyMap<string, readonly Field[]> = new Map([
  ['Server', [contactChannel, tier]],
  ['ServerVariable', [contactChannel]],
]);

let api: typeof import('./api.ts');
let language: typeof import('./service/language-handlers.ts').handlers;
let editing: typeof import('./service/editing-handlers.ts').handlers;
let wizards: typeof import('../visual/wizards/wizard.ts') &
  typeof import('../visual/wizards/server-wizard.ts');

// Test files share modules, and an index of the fields of an object is kept from the first lookup
// on (`fieldsOf`). The rows are therefore added to modules loaded again for this file, before
// anything reads them, and the files after it load modules without them.
beforeAll(async () => {
  vi.resetModules();
  const { serverTables } = await import('./format/servers.ts');
  for (const { kind, fields } of serverTables) (fields as Field[]).push(...(added.get(kind) ?? []));
  api = await import('./api.ts');
  language = (await import('./service/language-handlers.ts')).handlers;
  editing = (await import('./service/editing-handlers.ts')).handlers;
  wizards = {
    ...(await import('../visual/wizards/wizard.ts')),
    ...(await import('../visual/wizards/server-wizard.ts')),
  };
}, 60_000);

afterAll(() => {
  vi.resetModules();
});

/** A document with these fields in its server. */
function withServer(fields: readonly string[], version = 'apidoc: 3.1.0'): string {
  return [
    version,
    'info: {title: Orders, version: 1.0.0}',
    'servers:',
    '  production:',
    '    host: broker.example.com',
    '    protocol: kafka',
    ...fields.map((field) => `    ${field}`),
    '',
  ].join('\n');
}

function analyzed(text: string): Analyzer {
  const analyzer = new api.Analyzer('orders.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer;
}

function fileOf(text: string): AnalyzedFile {
  const file = analyzed(text).analyzedFile('');
  if (!file) throw new Error('The text cannot be read.');
  return file;
}

/** A file with a cursor, which is `|` in the text. */
function cursorIn(marked: string): { readonly file: AnalyzedFile; readonly offset: number } {
  return { file: fileOf(marked.replace('|', '')), offset: marked.indexOf('|') };
}

function problemsOf(text: string): string[] {
  return analyzed(text)
    .problems()
    .map(
      ({ severity, path, code, message }) => `${severity} ${path.join('/')} ${code}: ${message}`,
    );
}

describe.each(['apidoc: 3.1.0', 'asyncapi: 3.1.0'])('in a document of %s', (version) => {
  test('is accepted by validation', () => {
    expect(problemsOf(withServer(['contactChannel: "#orders"', 'tier: gold'], version))).toEqual(
      [],
    );
  });

  test('is validated by its shape', () => {
    expect(problemsOf(withServer(['contactChannel: []', 'tier: bronze'], version))).toEqual([
      'error servers/production/contactChannel type: Expected a string, got a list.',
      'error servers/production/tier enum: Expected "gold" or "silver", got "bronze".',
    ]);
  });

  test('is reported as missing if it is required', () => {
    expect(problemsOf(withServer([], version))).toEqual([
      'error servers/production required-field: Missing required field "tier" in the Server Object.',
    ]);
  });

  test('is suggested for a misspelt one', () => {
    expect(problemsOf(withServer(['contactChanel: a', 'tier: gold'], version))).toEqual([
      'error servers/production/contactChanel unknown-field: Unknown field "contactChanel" in the Server Object. Did you mean "contactChannel"?',
    ]);
  });

  test('is completed with its documentation', () => {
    const { file, offset } = cursorIn(withServer(['|'], version));
    const { items } = language.completion(file, { offset });
    expect(items.filter(({ label }) => ['contactChannel', 'tier'].includes(label))).toMatchObject([
      { label: 'tier', kind: 'field', detail: 'required, a string', doc: tier.doc },
      { label: 'contactChannel', kind: 'field', detail: 'a string', doc: contactChannel.doc },
    ]);
  });

  test('has its values completed', () => {
    const { file, offset } = cursorIn(withServer(['tier: |'], version));
    const { items } = language.completion(file, { offset });
    expect(items.map(({ label }) => label)).toEqual(['gold', 'silver']);
  });

  test('shows its documentation on hover', () => {
    const { file, offset } = cursorIn(withServer(['contact|Channel: a', 'tier: gold'], version));
    const hover = language.hover(file, { offset });
    expect(hover && file.text.slice(hover.start, hover.end)).toBe('contactChannel');
    expect(hover?.blocks).toContain(contactChannel.doc);
  });

  test('can be added in the form of its object', () => {
    const form = editing.form(fileOf(withServer([], version)), { pointer: '/servers/production' });
    expect(form?.addable.find(({ name }) => name === 'contactChannel')).toMatchObject({
      label: 'Contact channel',
      doc: contactChannel.doc,
      control: { is: 'text' },
    });
    expect(form?.fields.find(({ name }) => name === 'tier')).toMatchObject({
      label: 'Tier',
      required: true,
      written: false,
      control: { is: 'choice', values: ['gold', 'silver'], open: false },
      problems: [{ code: 'required-field', field: 'tier' }],
    });
  });

  test('is shown in the form of its object with its value', () => {
    const form = editing.form(fileOf(withServer(['contactChannel: a', 'tier: gold'], version)), {
      pointer: '/servers/production',
    });
    expect(form?.unknown).toEqual([]);
    expect(form?.fields.find(({ name }) => name === 'contactChannel')).toMatchObject({
      label: 'Contact channel',
      doc: contactChannel.doc,
      value: 'a',
      control: { is: 'text' },
      problems: [],
    });
  });
});

describe('in the wizard for its object', () => {
  const file = () => fileOf('apidoc: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\n');
  const sessionWith = (values: Readonly<Record<string, string>>) =>
    wizards.wizardSession(wizards.serverWizard, editing.wizardChoices(file(), {}), {}, values);

  test('is requested if it is required, with the control of its shape', () => {
    const fields = wizards.serverWizard.fields(sessionWith({}));
    expect(fields.find((field) => 'name' in field && field.name === 'tier')).toMatchObject({
      is: 'select',
      label: 'Tier',
      help: tier.doc,
      required: true,
      error: 'This field is required.',
      choices: [{ value: '' }, { value: 'gold' }, { value: 'silver' }],
    });
  });

  test('is offered if it is flagged for wizards', () => {
    const fields = wizards.serverWizard.fields(sessionWith({}));
    expect(fields.at(-1)).toMatchObject({
      is: 'more',
      fields: [
        { name: 'pathname' },
        { name: 'protocolVersion' },
        { name: 'title' },
        { name: 'description' },
        { is: 'text', name: 'contactChannel', label: 'Contact channel', help: contactChannel.doc },
      ],
    });
  });

  test('is written in the order of the format', () => {
    const command = wizards.serverWizard.command(
      sessionWith({
        host: 'example.com',
        protocol: 'amqp',
        contactChannel: '#orders',
        tier: 'gold',
      }),
    );
    const result = editing.runCommand(file(), { command });
    expect(
      'files' in result &&
        result.files[0]?.edits
          .map(({ text }) => text)
          .join('')
          .trim(),
    ).toBe(
      `servers:
  production:
    host: example.com
    protocol: amqp
    contactChannel: '#orders'
    tier: gold`,
    );
  });
});

test('is in the JSON Schema', () => {
  const { definitions } = api.jsonSchema() as {
    readonly definitions: Readonly<Record<string, unknown>>;
  };
  expect(definitions.Server).toMatchObject({
    required: ['host', 'protocol', 'tier'],
    properties: {
      contactChannel: { type: 'string', description: contactChannel.doc },
      tier: { type: 'string', enum: ['gold', 'silver'], description: tier.doc },
    },
  });
});

describe('of a reusable component', () => {
  const text = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
components:
  serverVariables:
    region:
      contactChannel: orders-on-duty
`;

  test('is in the model of the documentation', () => {
    const parts = [...analyzed(text).model().parts.values()];
    expect(parts.find(({ key }) => key === 'region')).toMatchObject({
      fields: [
        { name: 'contactChannel', known: true, value: { as: 'text', text: 'orders-on-duty' } },
      ],
    });
  });

  test('is found by a search in the documentation', () => {
    expect(analyzed(text).search('orders-on-duty', 5).hits).toMatchObject([
      {
        kind: 'field',
        name: 'contactChannel',
        pointer: '/components/serverVariables/region/contactChannel',
      },
    ]);
  });
});

test('is not in the tables that other test files read', () => {
  for (const [kind, rows] of added)
    for (const { name } of rows) expect([name, fieldsOf(tableOf(kind), name)]).toEqual([name, []]);
});
