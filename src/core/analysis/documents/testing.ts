// For tests only: schemas of every language, and every way from a payload to one.
import { loadOptionalParser } from '../../api.ts';
import type { Analyzer } from '../analyzer.ts';
import { analyzerOf } from '../instances/testing.ts';

export type Json = { readonly [name: string]: unknown } | readonly unknown[] | string;
type Files = Readonly<Record<string, string>>;

export const AVRO = 'application/vnd.apache.avro;version=1.9.0';
const PROTOBUF = 'application/vnd.google.protobuf;version=3';
export const CUSTOM = 'application/x-own';
/** The message of the documents. */
export const ID = '#/channels/box/messages/order';

const money: Json = { type: 'record', name: 'Money', fields: [{ name: 'cents', type: 'long' }] };

/** Valid schemas and schemas with errors, in every language. */
export const SCHEMAS: readonly (readonly [name: string, format: string, schema: Json])[] = [
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
  ['a custom format', CUSTOM, { own: true }],
];

/** The payloads of its examples. */
export const VALUES: readonly unknown[] = [
  { id: 'ab', price: { cents: 5 }, state: 'NEW', more: {} },
  { id: 1, price: { cents: 'x' }, state: 'OLD', more: { a: null } },
  [1],
  ['a'],
  null,
];

export interface Way {
  /** The file has nothing but the schema. */
  readonly isWholeFile?: true;
  readonly payload: (format: string, schema: Json) => Json;
  readonly components?: (format: string, schema: Json) => Json;
  readonly files?: (format: string, schema: Json) => Files;
}

export const text = (value: unknown) => JSON.stringify(value);
export const refTo = (ref: string) => (format: string) => ({
  schemaFormat: format,
  schema: { $ref: ref },
});

export const WAYS: Readonly<Record<string, Way>> = {
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
  'by a component that names the format, too': {
    payload: refTo('#/components/schemas/Whole'),
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

/** A schema as it is written in the payload itself. */
export const INLINE: Way = { payload: (schemaFormat, schema) => ({ schemaFormat, schema }) };

/** Returns the text of a document with a message whose payload is a schema, and its files. */
export function documentOf(
  { payload, components, files }: Way,
  format: string,
  schema: Json,
  field: 'payload' | 'headers' = 'payload',
): { readonly root: string; readonly files: Files } {
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Shop', version: '1.0.0' },
    channels: {
      box: {
        address: 'box',
        messages: {
          order: {
            [field]: payload(format, schema),
            ...(field === 'payload' && { examples: VALUES.map((value) => ({ payload: value })) }),
          },
        },
      },
    },
    operations: { send: { action: 'send', channel: { $ref: '#/channels/box' } } },
    ...(components && { components: { schemas: components(format, schema) } }),
  };
  return { root: text(document), files: files?.(format, schema) ?? {} };
}

/** Returns an analyzer with such a document. */
export async function opened(way: Way, format: string, schema: Json): Promise<Analyzer> {
  const { root, files } = documentOf(way, format, schema);
  const analyzer = analyzerOf(root, files);
  if (format === PROTOBUF) analyzer.setParsers(await loadOptionalParser('protobuf'));
  return analyzer;
}
