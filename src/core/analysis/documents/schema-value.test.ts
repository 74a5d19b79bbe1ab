// A schema behind references is what the same text is inline, in every language.
import { describe, expect, test } from 'vitest';
import { loadOptionalParser } from '../../api.ts';
import type { Analyzer } from '../analyzer.ts';
import { messageSchemas } from '../instances/message-schemas.ts';
import { analyzerOf, respond, validated } from '../instances/testing.ts';
import { validate } from '../instances/validate.ts';
import type { SchemaView } from '../payload-schemas/types.ts';

type Json = { readonly [name: string]: unknown } | readonly unknown[] | string;
type Files = Readonly<Record<string, string>>;

const AVRO = 'application/vnd.apache.avro;version=1.9.0';
const PROTOBUF = 'application/vnd.google.protobuf;version=3';
const ID = '#/channels/box/messages/order';

const money: Json = { type: 'record', name: 'Money', fields: [{ name: 'cents', type: 'long' }] };

/** Valid schemas and schemas with errors, in every language. */
const SCHEMAS: readonly (readonly [name: string, format: string, schema: Json])[] = [
  [
    'an Avro record',
    AVRO,
    {
      ...{ type: 'record', name: 'Order', namespace: 'shop', doc: 'An order.' },
      fields: [
        { name: 'id', type: 'string', doc: 'Its number.' },
        { name: 'price', type: money },
        { name: 'tax', type: ['null', 'Money'], default: null },
        { name: 'state', type: { type: 'enum', name: 'State', symbols: ['NEW', 'PAID'] } },
        { name: 'more', type: { type: 'map', values: 'double' } },
      ],
    },
  ],
  ['an Avro union', AVRO, [money, { type: 'enum', name: 'None', symbols: ['NONE'] }]],
  ['an Avro array', AVRO, { type: 'array', items: 'int' }],
  ['an Avro record with errors', AVRO, { type: 'record', name: 'X', fields: [{ name: 'a' }] }],
  ['an unknown Avro type', AVRO, { type: 'array', items: 'Monney' }],
  [
    'an OpenAPI schema',
    'application/vnd.oai.openapi;version=3.0.0',
    { type: 'object', properties: { id: { type: 'string', nullable: true, example: 'a' } } },
  ],
  [
    'an OpenAPI schema with an error',
    'application/vnd.oai.openapi;version=3.0.0',
    { type: 'object', properties: { id: { type: 'text' } } },
  ],
  [
    'a JSON Schema',
    'application/schema+json;version=draft-07',
    { type: 'object', required: ['id'], properties: { id: { type: 'string', minLength: 2 } } },
  ],
  [
    'a Schema Object with an error',
    'application/vnd.aai.asyncapi+json;version=3.0.0',
    { type: 'object', properties: { id: { type: 'strin' } } },
  ],
  ['a RAML type', 'application/raml+yaml;version=1.0', { type: 'object', properties: { a: 'b' } }],
  ['RAML text without its header', 'application/raml+yaml;version=1.0', 'type: object'],
  ['Protocol Buffers', PROTOBUF, 'syntax = "proto3"; message Order { string id = 1; }'],
  ['Protocol Buffers with an error', PROTOBUF, 'message Order { string id = ; }'],
  ['a custom format', 'application/x-own', { own: true }],
];

const VALUES: readonly unknown[] = [
  { id: 'ab', price: { cents: 5 }, state: 'NEW', more: {} },
  { id: 1, price: { cents: 'x' }, state: 'OLD', more: { a: null } },
  [1],
  ['a'],
  null,
];

interface Way {
  /** The file has nothing but the schema. */
  readonly isWholeFile?: true;
  readonly payload: (format: string, schema: Json) => Json;
  readonly components?: (format: string, schema: Json) => Json;
  readonly files?: (format: string, schema: Json) => Files;
}

const text = (value: unknown) => JSON.stringify(value);
const refTo = (ref: string) => (format: string) => ({
  schemaFormat: format,
  schema: { $ref: ref },
});

const WAYS: Readonly<Record<string, Way>> = {
  'by a file': {
    isWholeFile: true,
    payload: refTo('./order.avsc'),
    files: (_, schema) => ({ 'order.avsc': text(schema) }),
  },
  'by a file in YAML': {
    isWholeFile: true,
    payload: refTo('./order.yaml'),
    files: (_, schema) => ({ 'order.yaml': `# An order\n${text(schema)}\n` }),
  },
  'by a component': {
    payload: () => ({ $ref: '#/components/schemas/Whole' }),
    components: (format, schema) => ({ Whole: { schemaFormat: format, schema } }),
  },
  'by the schema of a component': {
    payload: refTo('#/components/schemas/Whole/schema'),
    components: (format, schema) => ({ Whole: { schemaFormat: format, schema } }),
  },
  'by a pointer into a file': {
    payload: refTo('./all.json#/types/My%20order~1A'),
    files: (_, schema) => ({ 'all.json': text({ types: { 'My order/A': schema } }) }),
  },
  'by an object of another file': {
    payload: () => ({ $ref: './whole.yaml' }),
    files: (format, schema) => ({ 'whole.yaml': text({ schemaFormat: format, schema }) }),
  },
  'by a chain of references': {
    payload: () => ({ $ref: '#/components/schemas/Whole' }),
    components: (format) => ({
      Whole: { schemaFormat: format, schema: { $ref: './chain.json#/first' } },
    }),
    files: (_, schema) => ({
      'chain.json': text({ first: { $ref: './more/all.json#/order' } }),
      'more/all.json': text({ order: schema }),
    }),
  },
};

async function opened(
  { payload, components, files }: Way,
  format: string,
  schema: Json,
): Promise<Analyzer> {
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Shop', version: '1.0.0' },
    channels: {
      box: {
        address: 'box',
        messages: {
          order: {
            payload: payload(format, schema),
            examples: VALUES.map((value) => ({ payload: value })),
          },
        },
      },
    },
    operations: { send: { action: 'send', channel: { $ref: '#/channels/box' } } },
    ...(components && { components: { schemas: components(format, schema) } }),
  };
  const analyzer = analyzerOf(text(document), files?.(format, schema));
  if (format === PROTOBUF) analyzer.setParsers(await loadOptionalParser('protobuf'));
  return analyzer;
}

/** Returns the view of a schema as readers see it, behind the links to other parts. */
function treeOf(analyzer: Analyzer): unknown {
  const { parts } = analyzer.model();
  const part = parts.get(ID);
  let root = part?.kind === 'message' ? part.payload : undefined;
  while (root?.view?.ref !== undefined) {
    const target = parts.get(root.refs[root.view.ref] ?? '');
    root = target?.kind === 'schema' ? target.schema : undefined;
  }
  return (
    root && {
      format: root.format,
      label: root.formatLabel,
      view: root.view && plain(root.view),
      text: root.text,
    }
  );
}

function plain({ at: _, ...view }: SchemaView): unknown {
  return {
    ...view,
    properties: view.properties.map(({ schema, ...more }) => ({ ...more, schema: plain(schema) })),
    branches: view.branches.map(({ role, schemas }) => ({
      role,
      schemas: schemas.map(({ schema, ...more }) => ({ ...more, schema: plain(schema) })),
    })),
  };
}

function findings(analyzer: Analyzer) {
  validated(analyzer);
  const schemas = messageSchemas(analyzer.bundler(), ID);
  return {
    problems: analyzer
      .problems()
      .map(({ code, severity, message }) => `${severity} ${code} ${message}`)
      .sort(),
    tree: treeOf(analyzer),
    example: respond(analyzer.makeExample(ID, 0)),
    values: VALUES.map((value) =>
      schemas?.payload.kind === 'schema'
        ? validate(schemas.payload.root, schemas.payload.definitions(), value)
        : schemas?.payload,
    ),
  };
}

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test.each(SCHEMAS)('%s', async (_name, format, schema) => {
    // A file that is only a text is not a document.
    if (typeof schema === 'string' && way.isWholeFile) return;
    const inline = await opened(
      { payload: (schemaFormat, own) => ({ schemaFormat, schema: own }) },
      format,
      schema,
    );
    const referred = await opened(way, format, schema);
    expect(findings(referred)).toEqual(findings(inline));
  });
});

test('a problem is in the file that has the schema', async () => {
  const { payload, files } = WAYS['by a pointer into a file'] as Way;
  const analyzer = await opened({ payload, files }, AVRO, { type: 'record', name: 'X' });
  expect(analyzer.problems().map(({ uri, path }) => [uri, path])).toContainEqual([
    'all.json',
    ['types', 'My order/A'],
  ]);
});

test('a piece of a file of Avro types may use the names in the file', () => {
  const analyzer = analyzerOf(
    text({
      asyncapi: '3.0.0',
      info: { title: 'Shop', version: '1.0.0' },
      channels: {
        box: { messages: { order: { payload: refTo('./types.avsc#/1')(AVRO) } } },
      },
    }),
    {
      'types.avsc': text([
        {
          type: 'record',
          name: 'Address',
          namespace: 'shop',
          fields: [{ name: 'a', type: 'int' }],
        },
        {
          type: 'record',
          name: 'User',
          namespace: 'shop',
          fields: [{ name: 'at', type: 'Address' }],
        },
      ]),
    },
  );
  expect(analyzer.problems()).toEqual([]);
  const payload = messageSchemas(analyzer.bundler(), ID)?.payload;
  const errors =
    payload?.kind === 'schema' && validate(payload.root, payload.definitions(), { at: { a: 'x' } });
  expect(errors).toMatchObject([
    { at: ['at', 'a'], message: 'expected an int, got the string "x".' },
  ]);
});
