// What is reported for a reference without a target: why, what is missing, and where.
import { expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { DocumentSet } from './document-set.ts';
import type { LoadedFile } from './loaded-file.ts';
import { localReferenceText, parseReference, refOf } from './reference.ts';
import { similarNameHint } from './reference-target.ts';

const MAIN = `channels:
  orders: {$ref: '#/x/order'}
  lost: {$ref: '#/x/ordr'}
  far: {$ref: 'b.yaml#/one'}
  round: {$ref: '#/channels/round'}
x: {order: {a: 1}, other: {b: 2}}
many: {a: 1, b: 2, c: 3, d: 4, e: 5}
twice: {order: 1, other: 2, order: 3, order: 4, order: 5}
few: {first: 1, second: 2, third: 3, fourth: 4}
list: [1]
broken: [1
`;

function documents(): DocumentSet {
  const loaded = (uri: string, text: string, more: Partial<LoadedFile> = {}) =>
    [uri, { uri, text, tree: parse(text, 'yaml', null).tree, ...more }] as const;
  return new DocumentSet(
    new Map<string, LoadedFile>([
      loaded('', MAIN),
      loaded('b.yaml', "one: {$ref: '#/two'}\nthree: {}\n"),
      loaded('failed.yaml', 'a: 1', { failure: 'It is not there.' }),
      loaded('large.yaml', 'a: 1', { failure: 'It is too large.', limit: 'too-large' }),
      loaded('blocked.yaml', 'a: 1', { blocked: true }),
      loaded('text.txt', 'a: 1', { tree: null }),
      loaded('empty.yaml', ''),
    ]),
    'main.yaml',
  );
}

const broken = (why: string, more: object = {}) => ({ kind: 'broken', why, ...more });
const target = (why: string, more: object = {}) =>
  broken(why, { code: 'reference-target', ...more });

test.each<[ref: string, expected: object]>([
  ['#/x/order/a', { kind: 'found', node: { uri: '', path: ['x', 'order', 'a'] } }],
  ['main.yaml#/x/order', { kind: 'found', node: { uri: '', path: ['x', 'order'] } }],
  ['#/channels/orders', { kind: 'found', node: { uri: '', path: ['x', 'order'] } }],
  ['#/channels/orders/a', { kind: 'found', node: { uri: '', path: ['x', 'order', 'a'] } }],
  ['', { kind: 'found', node: { uri: '', path: [] } }],
  ['#/list/0', { kind: 'found', node: { uri: '', path: ['list', '0'] } }],
  [
    '#/chanels/orders',
    target('There is no "chanels" in the document. Did you mean "channels"?', {
      missing: { uri: '', path: [], name: 'chanels' },
    }),
  ],
  [
    '#/x/ordr/a',
    target('There is no "ordr" in /x. Did you mean "order"?', {
      missing: { uri: '', path: ['x'], name: 'ordr' },
    }),
  ],
  ['#/x/zzzzzz', target('There is no "zzzzzz" in /x. It has "order", "other".')],
  ['#/twice/zzzzzz', target('There is no "zzzzzz" in /twice. It has "order", "other".')],
  [
    '#/few/zzzzzz',
    target('There is no "zzzzzz" in /few. It has "first", "second", "third", "fourth".'),
  ],
  ['#/many/zzzzzz', target('There is no "zzzzzz" in /many.')],
  ['#/list/1', target('There is no "1" in /list.')],
  ['#/x/order/a/b', target('There is no "b" in /x/order/a.')],
  [
    '#/channels/lost',
    target('There is no "ordr" in /x. Did you mean "order"?', {
      missing: { uri: '', path: ['x'], name: 'ordr' },
      via: { uri: '', path: ['channels', 'lost'] },
    }),
  ],
  [
    '#/channels/lost/a',
    target('There is no "ordr" in /x. Did you mean "order"?', {
      via: { uri: '', path: ['channels', 'lost'] },
    }),
  ],
  [
    '#/channels/far',
    target('There is no "two" in b.yaml. It has "one", "three".', {
      missing: { uri: 'b.yaml', path: [], name: 'two' },
      via: { uri: 'b.yaml', path: ['one'] },
    }),
  ],
  [
    '#/channels/round',
    broken('These references only resolve to each other, never to a value.', { code: 'ref-cycle' }),
  ],
  ['#/broken/5', { kind: 'unknown', uri: '', blocked: false }],
  ['failed.yaml#/a', broken('It is not there.', { code: 'reference-file' })],
  ['large.yaml#/a', broken('It is too large.', { code: 'too-large' })],
  ['blocked.yaml#/a', { kind: 'unknown', uri: 'blocked.yaml', blocked: true }],
  ['none.yaml#/a', { kind: 'unknown', uri: 'none.yaml', blocked: false }],
  ['text.txt', broken('text.txt is not a JSON or YAML document.', { code: 'reference-file' })],
  ['empty.yaml#/a', broken("empty.yaml can't be read.", { code: 'reference-file' })],
  [
    '#x',
    broken('"#x" is not a JSON Pointer. Start with / after #, such as #/components/schemas/Name.', {
      code: 'reference-syntax',
    }),
  ],
  [
    '#/a%',
    broken(
      'A % in a reference must be followed by two hexadecimal digits. Write %25 for the character itself.',
      { code: 'reference-syntax' },
    ),
  ],
  [
    '#/a~b',
    broken('In a JSON Pointer, write ~ as ~0 and a / inside a key as ~1.', {
      code: 'reference-syntax',
    }),
  ],
])('%s', (ref, expected) => {
  const set = documents();
  expect(set.target('', ref)).toMatchObject(expected);
  // The second time it is remembered.
  expect(set.target('', ref)).toBe(set.target('', ref));
});

test('files that are referred to are known, and those that are missing are needed', () => {
  const set = documents();
  for (const ref of ['#/x', 'main.yaml#/x', 'b.yaml#/one', 'none.yaml', 'failed.yaml'])
    set.target('', ref);
  expect([...set.referencedFiles]).toEqual(['b.yaml', 'none.yaml', 'failed.yaml']);
  expect([...set.needs]).toEqual(['none.yaml']);
  expect([...set.readable()].map((file) => file.uri)).not.toContain('failed.yaml');
});

test('a reference is located without being followed', () => {
  const set = documents();
  expect(set.locate('', 'b.yaml#/a/b')).toEqual({ uri: 'b.yaml', path: ['a', 'b'] });
  expect(set.locate('b.yaml', '#/a')).toEqual({ uri: 'b.yaml', path: ['a'] });
  expect(set.locate('b.yaml', './main.yaml#/a')).toEqual({ uri: '', path: ['a'] });
  expect(set.locate('', '#a')).toBeNull();
  expect(parseReference('a/b.yaml', '../c.yaml')).toEqual({ ok: true, uri: 'c.yaml', path: [] });
});

test('a reference is written as users write it', () => {
  expect(localReferenceText(['a b', '{c}/d', 'e~"<>^`|\\%'])).toBe(
    '#/a%20b/{c}~1d/e~0%22%3C%3E%5E%60%7C%5C%25',
  );
});

test('only a text is a reference', () => {
  const { root } = parse("a: {$ref: '#/b'}\nc: {$ref: 5}\nd: 1\n", 'yaml', null).tree;
  const values = root?.kind === 'map' ? root.entries.map((e) => refOf(e.value)) : [];
  expect([...values, refOf(undefined)]).toEqual(['#/b', undefined, undefined, undefined]);
  expect(root && similarNameHint({ ...root, kind: 'scalar' } as never, 'a')).toBe('');
});
