// Calls of all tools with random input that their schemas allow, on documents in several notations:
// each ends, with a result or a reason. `npm run fuzz` makes many more.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { callTool } from '../../agents/call-tool.ts';
import { AGENT_COMMANDS, commandSchema } from '../../agents/commands.ts';
import { TOOL_LIST } from '../../agents/tool-list.ts';
import type { Schema } from '../../agents/types.ts';
import { Arguments } from '../arguments.ts';
import { tempFolder } from '../testing.ts';
import { hostFor } from './disk-host.ts';

const { write, path } = tempFolder();
const times = process.env.FUZZ === undefined ? 1 : 100;

const YAML = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
  prod: {host: 'mq.example.com:5672', protocol: amqp}
channels:
  orders/{id}:   # by customer
    address: orders/{id}
    parameters: {id: {description: Number}}
    messages: {placed: {$ref: '#/components/messages/Placed'}, inline: {payload: &order {type: object}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/orders~1{id}'}, traits: [{tags: [{name: a}]}]}
components:
  messages:
    # what was bought
    Placed: {headers: {type: object, properties: {trace: {type: string}}}, payload: *order}
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: {type: string}   # the key
        lines: {type: array, items: {$ref: '#/components/schemas/Order'}}
      oneOf: [{required: [id]}, true]
    A:
      schemaFormat: application/vnd.neutral.avro+json;version=1.9.0
      schema: {type: record, name: Order, fields: [{name: id, type: ['null', long]}]}
`;
const OLDER = `asyncapi: 2.6.0
info: {title: Lamps, version: 1.0.0}
channels:
  lamps: {publish: {message: {payload: {type: string}}}}
`;
const JSON_TEXT = JSON.stringify(parse(YAML), null, '\t');
/** By path: in YAML and JSON, of an older version, and one with a syntax error. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'api.yaml': YAML,
  'api.json': JSON_TEXT,
  'older.yaml': OLDER,
  'broken.yaml': `${YAML}  a: [\n`,
};
const POINTERS = pointersOf(JSON.parse(JSON_TEXT));

function pointersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([key, own]) =>
    pointersOf(own, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [at, ...inside];
}

const NAMES = fc.constantFrom(
  '',
  ' ',
  'id',
  'Order',
  'a b',
  '~',
  '__proto__',
  'constructor',
  '$ref',
);
const POINTER = fc.constantFrom(...POINTERS, '/none', '/~2', 'x', 'parts.yaml#/a');
const VALUE = fc.oneof(
  fc.constantFrom<unknown>(
    { $ref: '#/components/schemas/Order' },
    { type: 'string' },
    'a: b',
    '\t#',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Returns values that a schema allows; texts are mostly what the documents have. */
function valuesOf(schema: Schema, key: string): fc.Arbitrary<unknown> {
  if (key === 'document' || key === 'old') return fc.constantFrom(...Object.keys(DOCUMENTS));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, key)));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return VALUE;
  return fc.oneof(...types.map((type) => valuesOfType(schema, type, key)));
}

function valuesOfType(schema: Schema, type: string, key: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return schema.properties ? objectsOf(schema) : fc.dictionary(NAMES, VALUE, { maxKeys: 2 });
    case 'array': {
      const { minItems: minLength = 0 } = schema;
      return fc.array(valuesOf(schema.items ?? {}, key), { minLength, maxLength: 2 });
    }
    case 'integer':
      return fc.constantFrom(0, 1, 2, 99);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return /pointer|place/.test(schema.format ?? key) ? POINTER : fc.oneof(NAMES, POINTER);
  }
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const values = Object.entries(properties).map(([key, own]) => [key, valuesOf(own, key)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
}

const COMMAND = fc.oneof(
  ...[...AGENT_COMMANDS].map(([name, command]) => valuesOf(commandSchema(name, command), name)),
);
const CALL = fc.oneof(
  ...TOOL_LIST.map(({ name, inputSchema }) =>
    fc.tuple(fc.constant(name), objectsOf(inputSchema as Schema)),
  ),
  fc.tuple(
    fc.constant('edit' as const),
    fc.record({
      document: fc.constantFrom(...Object.keys(DOCUMENTS)),
      commands: fc.array(COMMAND, { minLength: 1, maxLength: 3 }),
    }),
  ),
);

test('each call ends with a result or a reason', { timeout: times * 60_000 }, async () => {
  const args = new Arguments([], new Map([['root', [path('.')]]]));
  const { host } = await hostFor(undefined, args, undefined);
  let done = 0;
  await fc.assert(
    fc.asyncProperty(CALL, async ([name, input]) => {
      for (const [document, text] of Object.entries(DOCUMENTS)) write(document, text);
      // The Markdown is drawn by a file of the build, and by its own tests.
      if (name === 'document_as_markdown') return;
      const result = await callTool(host, name, input);
      if ('refused' in result) expect(result.refused).toMatch(/\w.*[.:}]$/s);
      else done++;
    }),
    { numRuns: 400 * times, ...(times === 1 && { seed: 20261201 }) },
  );
  expect(done).toBeGreaterThan(40 * times);
});
