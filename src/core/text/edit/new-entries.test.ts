// Entries that are added to a map in one step have the text that as many steps would write.
import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { applyEdits } from './apply.ts';
import { edit } from './edit.ts';
import { editableDocumentOf } from './editable-document.ts';
import { entriesBehind, insertionOf } from './new-entries.ts';
import { samples } from './testing.ts';
import type { Change, Position, Source } from './types.ts';

const source = (text: string, language: 'yaml' | 'json'): Source => ({
  text,
  language,
  tree: parse(text, language, null).tree,
});

const set = (path: readonly string[], data: unknown, at?: Position): Change => ({
  ...{ do: 'set', path, value: { data } },
  ...(at && { at }),
});

/** The text after the changes, or why it can't be changed: each is a step of its own. */
function oneByOne(from: Source, changes: readonly Change[]): string {
  const { root } = from.tree;
  const key = root?.kind === 'map' ? (root.entries[0]?.key ?? '') : '';
  // Changes nothing, and comes between.
  const same: Change = { do: 'rename', path: [key], to: key };
  return atOnce(
    from,
    changes.flatMap((one) => [one, same]),
  );
}

function atOnce(from: Source, changes: readonly Change[]): string {
  const edited = edit(from, changes);
  if ('refused' in edited) return edited.refused;
  expect(applyEdits(from.text, edited.edits)).toBe(edited.text);
  return edited.text;
}

const VALUES: readonly unknown[] = [
  { address: 'a/b', messages: { one: { $ref: '#/components/messages/one' } } },
  'text',
  'two\nlines\n',
  'ends\n\n\n',
  ['x', { y: [] }],
  {},
  null,
  1.5,
  '# no comment',
  { deep: { text: 'a\n\n  b\n' } },
];
const KEYS = ['first', 'with: colon', "it's", '1', 'true', 'a/b', '# hash', 'é', '-', 'last'];
const AT_END: readonly (Position | undefined)[] = [
  undefined,
  { index: Number.MAX_SAFE_INTEGER },
  { order: ['info', 'channels'] },
];

const MAP = `# head
info: { title: Orders } # beside
channels:
  # of orders
  orders: # the first
    address: orders # where
    # inside

  # above the second
  payments:
    address: payments
    # below it
  # at the end
# of components
components:
  messages: {}
`;
const TEXTS: Readonly<Record<string, string>> = {
  'with comments and blank lines': MAP,
  'without blank lines': MAP.replace('\n\n', '\n'),
  'with CRLF': MAP.replaceAll('\n', '\r\n'),
  'at the end of the file': 'channels:\n  a: 1\n  # end',
  'with one entry': 'channels:\n    a: 1\n\ninfo: {}\n',
  'without entries': 'channels: {} # none\ninfo: {}\n',
  'without a value': 'channels: # none\ninfo: {}\n',
  missing: 'info: {}\n',
  'that ends with kept blank lines': 'channels:\n  a: 1\n  b: |+\n    text\n\n\ninfo: {}\n',
  'of a merge key': 'x: &x\n  a: 1\n  last: 2\nchannels:\n  <<: *x\n  b: 1\ninfo: {}\n',
  'with an anchor': 'channels: &c\n  a: 1\n  b: 2\nagain: *c\n',
  'in brackets': 'channels: { a: 1, "b": 2 } # end\ninfo: {}\n',
  'in brackets, a line each': 'channels: {\n  a: 1, # one\n  b: 2 # two\n}\ninfo: {}\n',
  'in brackets, with a last comma': 'channels: {\n  a: 1,\n  b: 2, # two\n}\ninfo: {}\n',
  'in quotes': 'channels: {"a":1,"b":2}\n',
};
const JSON_TEXTS: Readonly<Record<string, string>> = {
  'a line each':
    '{\n  "channels": {\n    "a": 1,\n    "b": {\n      "c": 2\n    }\n  },\n  "x": 1\n}\n',
  'with tabs': '{\n\t"channels": {\n\t\t"a": 1\n\t}\n}',
  compact: '{"channels":{"a":1},"x":1}',
  'on one line': '{ "channels": { "a": 1 }, "x": 1 }',
  empty: '{\n  "channels": {}\n}\n',
};
const CASES = [
  ...Object.entries(TEXTS).map(([name, text]) => [name, source(text, 'yaml')] as const),
  ...Object.entries(JSON_TEXTS).map(
    ([name, text]) => [`JSON ${name}`, source(text, 'json')] as const,
  ),
];

describe.each(CASES)('a map %s', (_name, from) => {
  test('has the same text', () => {
    for (const [turn, at] of AT_END.entries()) {
      const values = KEYS.map((_key, i) => VALUES[(i + turn * 3) % VALUES.length]);
      const changes = KEYS.map((key, i) => set(['channels', key], values[i], at));
      expect(atOnce(from, changes)).toBe(oneByOne(from, changes));
    }
  });

  test('has the same text where some are there already, or twice', () => {
    const names = ['b', 'new', 'a', 'other', 'new', 'orders', 'last'];
    const changes = names.map((key, i) => set(['channels', key], i));
    expect(atOnce(from, changes)).toBe(oneByOne(from, changes));
  });

  test('has the same text between other changes', () => {
    const changes = [
      set(['channels', 'm', 'n'], 1),
      set(['channels', 'o'], 2),
      set(['channels', 'p'], 3),
      set(['components', 'messages', 'q'], { r: [] }),
      set(['components', 'messages', 's'], { t: 's' }),
      set(['channels', 'u'], 4, { index: 0 }),
      set(['channels', 'v'], 5),
      set(['channels', 'w', 'x'], 6),
    ];
    expect(atOnce(from, changes)).toBe(oneByOne(from, changes));
  });
});

test('documents of all ways to write YAML and JSON have the same text', () => {
  const changes = KEYS.flatMap((key, i) => [
    set(['components', 'messages', key], VALUES[i]),
    set(['components', 'messages', `${key} 2`], VALUES[VALUES.length - 1 - i]),
  ]);
  for (const from of samples()[0]?.() ?? []) {
    const text = atOnce(from, changes);
    expect(text).toContain('with: colon 2');
    expect(text).toBe(oneByOne(from, changes));
  }
});

test('a thousand entries are one step', () => {
  const changes = Array.from({ length: 1_001 }, (_, i) =>
    set(['channels', `c${i}`], { address: `${i}` }),
  );
  const behind = entriesBehind(changes, 1);
  const step = insertionOf(editableDocumentOf(source('channels:\n  c0: 1\n', 'yaml')), behind);
  expect(step).toMatchObject({ do: 'insert', index: 1 });
  expect(step?.do === 'insert' && step.members.length).toBe(1_000);
});

test('what is refused alone is refused with the others', () => {
  const from = source('channels: text\n', 'yaml');
  const changes = ['a', 'b', 'c'].map((key) => set(['channels', key], 1));
  expect(atOnce(from, changes)).toBe('"/channels" is not an object, so it can\'t contain "a".');
  const [a, b, c] = [set(['a'], 1), set(['b'], Number.NaN), set(['c'], 1)];
  expect(atOnce(source('x: 1\n', 'yaml'), [a, b, c])).toBe("NaN can't be written in JSON.");
});
