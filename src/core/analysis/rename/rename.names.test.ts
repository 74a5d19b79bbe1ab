// Any name that a rename accepts is the name afterwards, however it has to be quoted and escaped.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edited, loaded, marked } from '../../service/symbols/testing.ts';
import { get } from '../../text/tree.ts';
import { rename } from './rename.ts';

const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);

const yaml = `apidoc: 3.1.0
info: {title: T, version: '1'}
channels:
  one:
    messages:
      m:
        payload:
          type: object
          required: [o|ne, two]
          properties: {one: {type: string}, two: {}}
          examples: [{"one": a}]
        correlationId:
          location: $message.payload#/one
    address: a
  flow: {messages: {one: {}}, address: b}
operations:
  a:
    action: send
    channel: {$ref: '#/channels/one'}
  b: {action: send, channel: {$ref: "#/channels/flow"}, messages: [{$ref: '#/channels/flow/messages/one'}]}
x-plain:
  $ref: a.yaml#/channels/one
`;

const json = `{"apidoc": "3.1.0", "info": {"title": "T", "version": "1"}, "channels": {
  "one": {"address": "a", "messages": {"m": {
    "payload": {"type": "object", "required": ["one"], "properties": {"one": {}}},
    "correlationId": {"location": "$message.payload#/one"}}}}},
  "operations": {"a": {"action": "send", "channel": {"$ref": "#/channels/one"}}}}`;

const PIECES = [
  'a',
  'B',
  '1',
  ' ',
  '~',
  '/',
  '%',
  '#',
  ':',
  ': ',
  ' #',
  "'",
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  '&',
  '*',
  '!',
  '|',
  '>',
  '-',
  '?',
  '@',
  '`',
  '$',
  '<<',
  '=',
  '%2F',
  '~1',
  'é',
  '😀',
  'null',
  '0x1',
  '.',
  '\u00a0',
  '\ufeff',
];
const name = fc.oneof(
  fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);

test.each([
  [
    'a channel, in YAML',
    'a.yaml',
    yaml.replace('o|ne', 'one').replace('  one:\n    messages', '  o|ne:\n    messages'),
    ['channels'],
  ],
  [
    'a message within brackets',
    'a.yaml',
    yaml.replace('o|ne', 'one').replace('{messages: {one', '{messages: {o|ne'),
    ['channels', 'flow', 'messages'],
  ],
  ['a property', 'a.yaml', yaml, ['channels', 'one', 'messages', 'm', 'payload', 'properties']],
  ['a channel, in JSON', 'a.json', json.replace('"one"', '"o|ne"'), ['channels']],
  [
    'a property, in JSON',
    'a.json',
    json.replace('#/one"', '#/o|ne"'),
    ['channels', 'one', 'messages', 'm', 'payload', 'properties'],
  ],
])(
  '%s',
  (_, file, source, path) => {
    const document = marked({ [file]: source });
    const before = loaded(document.files).problems.map((p) => p.code);
    fc.assert(
      fc.property(name, (to) => {
        const done = rename(document.file, document.offset, to);
        if ('refused' in done) {
          expect(done.refused).toMatch(
            /empty|control|beside|reference of|cannot be written|would come to mean/,
          );
          return;
        }
        const after = loaded(edited(document.files, document.entry, done.files));
        expect(after.problems.map((p) => p.code)).toEqual(before);
        const map = path.reduce<ReturnType<typeof get>>(
          (node, key) => get(node, key),
          after.analyzer.analyzedFile('')?.tree.root ?? undefined,
        );
        expect(map?.kind === 'map' && map.entries.some((e) => e.key === to)).toBe(true);
      }),
      { numRuns: 60 * times, ...(times > 1 ? {} : { seed: 20261121 }) },
    );
  },
  600_000,
);

test('hardly any name is refused', () => {
  const document = marked({ 'a.yaml': yaml });
  const names = fc.sample(name, { numRuns: 200, seed: 5 });
  const refused = names.filter((to) => 'refused' in rename(document.file, document.offset, to));
  expect(
    refused.filter((to) => to.trim() !== '' && to !== 'two' && !/[\p{Cc}\u2028\u2029]/u.test(to)),
  ).toEqual([]);
});
