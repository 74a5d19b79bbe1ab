// Every code that a change can have is reported by a test: here, or as the change of one edit in
// `compare-documents.test.ts`.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { codeExplanations } from './code-explanations.ts';
import { changeCodes } from './codes.ts';
import { compareVersions, oneFile } from './testing.ts';

const documentOf = (message: string, more = '', operation = '') =>
  oneFile(`asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  c: {address: c, messages: {m: ${message}}}
  d: {address: d, messages: {m: {payload: {type: string}}}}
  e: {address: e, messages: {m: {payload: {type: string}}}}
operations:
  o: {action: receive, channel: {$ref: '#/channels/c'}${operation}}
${more}`);

const payload = (schema: string) => documentOf(`{payload: ${schema}}`);
const inLanguage = (format: string, schema: string) =>
  payload(`{schemaFormat: '${format}', schema: ${schema}}`);
const avro = (schema: string) =>
  inLanguage('application/vnd.apache.avro+json;version=1.9.0', schema);
const record = (fields: string) => avro(`{type: record, name: R, fields: [${fields}]}`);
const protobuf = (fields: string) =>
  inLanguage(
    'application/vnd.google.protobuf;version=3',
    JSON.stringify(`syntax = "proto3"; ${fields}`),
  );
const flows = (names: string) =>
  documentOf(
    '{payload: {type: string}}',
    `servers: {s: {host: h, protocol: kafka, security: [{type: oauth2, flows: {${names}}}]}}\n`,
  );
const flow = '{tokenUrl: https://a.example.com, availableScopes: {}}';
const sends = (channel: string) =>
  documentOf(
    '{payload: {type: string}}',
    `  send: {action: send, channel: {$ref: '#/channels/${channel}'}}\n`,
  );
const replies = (channel: string) =>
  documentOf(
    '{payload: {type: string}}',
    '',
    `, reply: {channel: {$ref: '#/channels/${channel}'}}`,
  );
type Version = ReturnType<typeof oneFile>;

const PAIRS: Readonly<Record<string, readonly [Version, Version]>> = {
  'reference.unresolved': [payload('{$ref: "./a.yaml"}'), payload('{$ref: "./b.yaml"}')],
  'security.flow-removed': [
    flows(`clientCredentials: ${flow}, password: ${flow}`),
    flows(`password: ${flow}`),
  ],
  'security.flow-added': [
    flows(`password: ${flow}`),
    flows(`clientCredentials: ${flow}, password: ${flow}`),
  ],
  'operation.added': [documentOf('{payload: {type: string}}'), sends('d')],
  'operation.channel-changed': [sends('d'), sends('e')],
  'reply.channel-changed': [replies('d'), replies('e')],
  'message.schema-format-changed': [payload('{type: string}'), avro('string')],
  'schema.enum-removed': [payload('{enum: [a]}'), payload('{type: string}')],
  'schema.const-changed': [payload('{const: a}'), payload('{const: b}')],
  'schema.branch-added': [
    payload('{anyOf: [{type: string}]}'),
    payload('{anyOf: [{type: string}, {type: integer}]}'),
  ],
  'schema.branch-removed': [
    payload('{anyOf: [{type: string}, {type: integer}]}'),
    payload('{anyOf: [{type: string}]}'),
  ],
  'schema.items-changed': [payload('{type: array}'), payload('{type: array, uniqueItems: true}')],
  'schema.condition-changed': [
    payload('{type: object}'),
    payload('{type: object, dependencies: {a: [b]}}'),
  ],
  // Texts of three characters fit both now, where one alternative must.
  'schema.rejects-instance': [
    payload('{oneOf: [{type: string, maxLength: 3}, {type: string, minLength: 5}]}'),
    payload('{oneOf: [{type: string, maxLength: 3}, {type: string, minLength: 3}]}'),
  ],
  'avro.not-readable': [record('{name: a, type: int}'), record('{name: a, type: string}')],
  'avro.changed': [
    record('{name: a, type: int}'),
    record('{name: a, type: int}, {name: b, type: int, default: 0}'),
  ],
  'avro.logical-type-changed': [
    avro('{type: int, logicalType: date}'),
    avro('{type: int, logicalType: time-millis}'),
  ],
  'protobuf.field-number-changed': [
    protobuf('message M { int32 a = 1; }'),
    protobuf('message M { int32 a = 2; }'),
  ],
  'protobuf.field-type-changed': [
    protobuf('message M { int32 a = 1; }'),
    protobuf('message M { double a = 1; }'),
  ],
  'protobuf.field-added': [
    protobuf('message M { int32 a = 1; }'),
    protobuf('message M { int32 a = 1; int32 b = 2; }'),
  ],
  'protobuf.field-removed': [
    protobuf('message M { int32 a = 1; int32 b = 2; }'),
    protobuf('message M { int32 a = 1; }'),
  ],
  'protobuf.field-renamed': [
    protobuf('message M { int32 a = 1; }'),
    protobuf('message M { int32 b = 1; }'),
  ],
  'protobuf.enum-value-changed': [
    protobuf('enum E { A = 0; B = 1; }'),
    protobuf('enum E { A = 0; B = 2; }'),
  ],
  'schema-format.changed-text': [
    inLanguage('application/raml+yaml;version=1.0', 'a'),
    inLanguage('application/raml+yaml;version=1.0', 'b'),
  ],
};

test.each(Object.entries(PAIRS))('%s is reported', async (code, [old, changed]) => {
  const { changes } = await compareVersions(old, changed);
  expect(changes.map((change) => change.code)).toContain(code);
});

test('no code is without a test', () => {
  const edits = readFileSync(resolve(import.meta.dirname, 'compare-documents.test.ts'), 'utf8');
  const untested = changeCodes.filter(
    ({ code }) => !Object.hasOwn(PAIRS, code) && !edits.includes(code),
  );
  expect(untested.map(({ code }) => code)).toEqual([]);
});

/** The example of a code as a whole document: what it does not say is added. */
function whole(code: string, example: string): Version {
  if (code.startsWith('avro.')) return avro(example);
  if (code.startsWith('protobuf.'))
    return inLanguage(
      'application/vnd.google.protobuf;version=3',
      JSON.stringify(`syntax = "proto3";\n${example}`),
    );
  if (code.startsWith('schema-format.'))
    return inLanguage('application/raml+yaml;version=1.0', JSON.stringify(example));
  if (code.startsWith('schema.')) return payload(JSON.stringify(parse(example)));
  const has = (field: string) => new RegExp(`^${field}:`, 'm').test(example);
  const channels = has('operations') && !has('channels');
  return oneFile(
    [
      has('asyncapi') ? '' : 'asyncapi: 3.0.0\n',
      has('info') ? '' : "info: {title: Shop, version: '1'}\n",
      channels ? 'channels:\n  orders: {address: orders}\n' : '',
      example,
    ].join(''),
  );
}

test('every code is explained, and nothing else', () => {
  expect([...codeExplanations.keys()].sort()).toEqual(changeCodes.map(({ code }) => code).sort());
});

test.each(changeCodes)('the explanation of $code is true', async ({ code, level }) => {
  const { before, after, instead } = codeExplanations.get(code) ?? { before: '', after: '' };
  const { changes } = await compareVersions(whole(code, before), whole(code, after));
  expect(changes.map((change) => change.code)).toContain(code);
  // What can break or is not known says what to do instead.
  const canBreak = level !== 'documentation' && level !== 'compatible';
  if (canBreak) expect(instead).toMatch(/^[A-Z].*\.$/);
});
