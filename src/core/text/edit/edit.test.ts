// What the user sees of an edit: the whole text after it.
import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.ts';
import { applyEdits } from './apply.ts';
import { edit } from './edit.ts';
import type { Change, NewValue, Position, Source } from './types.ts';

function source(text: string): Source {
  const language = /^\uFEFF?\s*[{[]/.test(text) ? 'json' : 'yaml';
  return { text, language, tree: parse(text, language, null).tree };
}

/** The text after the changes, or why it cannot be changed. */
function edited(text: string, ...changes: Change[]): string {
  const result = edit(source(text), changes);
  if ('refused' in result) return `refused: ${result.refused}`;
  expect(applyEdits(text, result.edits)).toBe(result.text);
  return result.text;
}

const path = (pointer: string) => pointer.split('/').filter((key) => key !== '');
const set = (pointer: string, data: unknown, at?: Position): Change => ({
  do: 'set',
  path: path(pointer),
  value: { data },
  ...(at ? { at } : {}),
});
const remove = (
  pointer: string,
  more: { prune?: true; comments?: true; twin?: number } = {},
): Change => ({
  do: 'remove',
  path: path(pointer),
  ...more,
});
const append = (pointer: string, data: unknown): Change => ({
  do: 'append',
  list: path(pointer),
  value: { data },
});
const rename = (pointer: string, to: string): Change => ({ do: 'rename', path: path(pointer), to });

test('JSON without white space stays so in a file of YAML', () => {
  const yaml = (text: string, ...changes: Change[]): string => {
    const result = edit({ text, language: 'yaml', tree: parse(text, 'yaml', null).tree }, changes);
    return 'refused' in result ? result.refused : result.text;
  };
  const text = '{"a":{"b":1},"c":[1,2]}\n';
  expect(yaml(text, set('a/d', { e: 1, f: ['x', {}] }))).toBe(
    '{"a":{"b":1,"d":{"e":1,"f":["x",{}]}},"c":[1,2]}\n',
  );
  expect(yaml(text, append('c', { g: true }), set('h', 'i'))).toBe(
    '{"a":{"b":1},"c":[1,2,{"g":true}],"h":"i"}\n',
  );
  expect(yaml('{"a":{}}\n', set('a/b', 'c'))).toBe('{"a":{"b":"c"}}\n');
  expect(yaml('{"a": {"b": 1}}\n', set('a/d', [1, 2]))).toBe('{"a": {"b": 1, "d": [1, 2]}}\n');
});

describe('a value is replaced', () => {
  test.each([
    ['a: 1 # one\n', set('a', 2), 'a: 2 # one\n'],
    ["a: 'x'\n", set('a', "it's"), "a: 'it''s'\n"],
    ['a: "x"\n', set('a', 'y'), 'a: "y"\n'],
    ['a: "x"\n', set('a', 5), 'a: 5\n'],
    ['a: x\n', set('a', 'yes'), "a: 'yes'\n"],
    ['a: x\n', set('a', 'b: c'), "a: 'b: c'\n"],
    ['a: x\n', set('a', ''), "a: ''\n"],
    ['a: # why\n', set('a', 'x'), 'a: x # why\n'],
    ['a:\n  # why\nb: 1\n', set('a', 'x'), 'a: x\n  # why\nb: 1\n'],
    ['a: 1 # one\nb: 2\n', set('a', 'x\ny\n'), 'a: | # one\n  x\n  y\nb: 2\n'],
    ['a: |\n  x\n  y\n\nb: 2\n', set('a', 'z'), 'a: |-\n  z\n\nb: 2\n'],
    ['a: | # why\n  x\nb: 2\n', set('a', 'z'), 'a: |- # why\n  z\nb: 2\n'],
    ['a: 1 # one\nb: 2\n', set('a', { c: 1, d: [] }), 'a: # one\n  c: 1\n  d: []\nb: 2\n'],
    ['a:\n  # about\n  c: 1\nb: 2\n', set('a', 5), 'a: 5\n  # about\nb: 2\n'],
    [
      'a:\n    c: 1\nb: 2\n',
      set('a', { d: 1, e: { f: 2 } }),
      'a:\n    d: 1\n    e:\n        f: 2\nb: 2\n',
    ],
    ['a:\n- 1\n- 2\n', set('a/1', { x: 1, z: [1] }), 'a:\n- 1\n- x: 1\n  z:\n  - 1\n'],
    ['a:\n  - b: 1\n    c: 2\n', set('a/0', 3), 'a:\n  - 3\n'],
    ['a: {b: 1, c: [1, 2]}\n', set('a/c/0', 'x, y'), "a: {b: 1, c: ['x, y', 2]}\n"],
    ['a: {b: }\n', set('a/b', { c: 1 }), 'a: {b: {c: 1} }\n'],
    ['a: {}\n', set('a', { b: 1 }), 'a:\n  b: 1\n'],
    ['{\n  "a": {"b":1}\n}\n', set('a/b', [1, 2]), '{\n  "a": {"b":[1,2]}\n}\n'],
    [
      '{\n\t"a": 1\n}',
      set('a', { b: [], c: [1] }),
      '{\n\t"a": {\n\t\t"b": [],\n\t\t"c": [\n\t\t\t1\n\t\t]\n\t}\n}',
    ],
    ['{"a":1}', set('a', { b: 'x' }), '{"a":{"b":"x"}}'],
    ['a: 1\r\nb: 2\r\n', set('a', { c: 1 }), 'a:\r\n  c: 1\r\nb: 2\r\n'],
    ['\uFEFFa: 1', set('a', { c: 1 }), '\uFEFFa:\n  c: 1'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('an entry is added', () => {
  test.each([
    ['a: 1\n', set('b', 2), 'a: 1\nb: 2\n'],
    ['a: 1', set('b', 2), 'a: 1\nb: 2'],
    ['a: 1 # one\n\n# end\n', set('b', 2), 'a: 1 # one\nb: 2\n\n# end\n'],
    ['a: 1\n\nb: 2\n\nc: 3\n', set('d', 4), 'a: 1\n\nb: 2\n\nc: 3\n\nd: 4\n'],
    ['a:\n', set('a/b/c', 1), 'a:\n  b:\n    c: 1\n'],
    ['a: {b: 1}\n', set('a/c', { d: 1 }), 'a: {b: 1, c: {d: 1}}\n'],
    ['a: |+\n  x\n\nb: 1\n', set('c', 1, { after: 'a' }), 'a: |+\n  x\n\nc: 1\nb: 1\n'],
    [
      '- a: 1\n  b: 2\n'.replace(/^/, 'l:\n'),
      set('l/0/c', 3, { before: 'a' }),
      'l:\n- c: 3\n  a: 1\n  b: 2\n',
    ],
    ['{"a":1}', set('b', 2), '{"a":1,"b":2}'],
    ['{\n  "a": 1\n}\n', set('b', { c: 1 }), '{\n  "a": 1,\n  "b": {\n    "c": 1\n  }\n}\n'],
    ['{}', set('b', 2), '{\n  "b": 2\n}'],
    ['', set('b', 2), 'b: 2\n'],
    ['# head', set('b', 2), '# head\nb: 2'],
    ['# head\n\n', set('b', { c: 1 }), '# head\n\nb:\n  c: 1\n'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));

  test('in the given order of keys', () => {
    const at = { order: ['apidoc', 'id', 'info', 'servers', 'channels'] };
    const put = (key: string): Change => ({ do: 'set', path: [key], value: { data: {} }, at });
    expect(edited('apidoc: 3.1.0\nchannels: {}\nx-a: 1\n', put('info'))).toBe(
      'apidoc: 3.1.0\ninfo: {}\nchannels: {}\nx-a: 1\n',
    );
    expect(edited('channels: {}\nx-a: 1\n', put('info'))).toBe('info: {}\nchannels: {}\nx-a: 1\n');
  });
});

describe('an item is added', () => {
  test.each([
    [
      'a:\n  - 1\n  # tail\nb: 1\n',
      append('a', { x: 1, z: 2 }),
      'a:\n  - 1\n  - x: 1\n    z: 2\n  # tail\nb: 1\n',
    ],
    ['a:\n- - 1\n', append('a/0', 2), 'a:\n- - 1\n  - 2\n'],
    ['a: []\n', append('a', 2), 'a:\n  - 2\n'],
    ['a: [1, 2, ] # x\n', append('a', 3), 'a: [1, 2, 3, ] # x\n'],
    ['b: 1\n', append('a', 'x'), 'b: 1\na:\n  - x\n'],
    ['{"a":[1]}', append('a', { b: 2 }), '{"a":[1,{"b":2}]}'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('an entry or item is removed', () => {
  test.each([
    ['a: 1\nb: 2 # two\nc: 3\n', remove('b'), 'a: 1\nc: 3\n'],
    ['a: 1\nb: 2', remove('b'), 'a: 1'],
    ['a: 1\n# about b\nb: 2\nc: 3\n', remove('b'), 'a: 1\n# about b\nc: 3\n'],
    ['a: 1\n# about b\nb: 2\nc: 3\n', remove('b', { comments: true }), 'a: 1\nc: 3\n'],
    ['a: 1\n\nb: 2\n\nc: 3\n', remove('b'), 'a: 1\n\nc: 3\n'],
    ['l:\n  - a: 1\n    b: 2\n', remove('l/0/a'), 'l:\n  - b: 2\n'],
    ['l:\n  a: 1 # one\nm: 2\n', remove('l/a'), 'l: {}\nm: 2\n'],
    ['l:\n  - a: 1\nm: 2\n', remove('l/0/a', { prune: true }), 'm: 2\n'],
    ['a: {b: 1, c: 2}\n', remove('a/b'), 'a: {c: 2}\n'],
    ['a: { b: 1, c: 2 }\n', remove('a/c'), 'a: { b: 1 }\n'],
    ['{\n  "a": 1,\n  "b": 2\n}', remove('b'), '{\n  "a": 1\n}'],
    ['{\n  "a": 1,\n  "b": 2\n}', remove('a'), '{\n  "b": 2\n}'],
    ['a: 1\nb: 2\na: 3\n', remove('a', { twin: 1 }), 'a: 1\nb: 2\n'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('a key is renamed', () => {
  test.each([
    ['a: 1 # x\n', rename('a', 'b'), 'b: 1 # x\n'],
    ["'a/b': 1\n", rename('a~1b', 'b'), 'refused: There is no "/a~01b".'],
    ["'a': 1\n", rename('a', "it's"), "'it''s': 1\n"],
    ['a: 1\n', rename('a', '12'), "'12': 1\n"],
    ['a: {b: 1}\n', rename('a/b', 'x,y'), "a: {'x,y': 1}\n"],
    ['{"a": 1}', rename('a', 'b"'), '{"b\\"": 1}'],
    ['a: 1\nb: 2\n', rename('a', 'b'), 'refused: "b" already exists.'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('of a map or list only what is different is written', () => {
  test.each([
    [
      'a: # a\n  b: 1 # one\n  c: 2 # two\n',
      set('a', { b: 1, c: 3, d: 4 }),
      'a: # a\n  b: 1 # one\n  c: 3 # two\n  d: 4\n',
    ],
    ['a:\n  b: 1 # one\n  c: 2 # two\n', set('a', { c: 2 }), 'a:\n  c: 2 # two\n'],
    [
      'a:\n  - x # one\n  - "y"\n  - z\n',
      set('a', ['x', 'y', 'new', 'z']),
      'a:\n  - x # one\n  - "y"\n  - new\n  - z\n',
    ],
    ['a: [x, y, z] # all\n', set('a', ['x', 'z']), 'a: [x, z] # all\n'],
    ['a: [{b: 1, c: 2}, 3]\n', set('a', [{ b: 1, c: 5 }, 3]), 'a: [{b: 1, c: 5}, 3]\n'],
    ['a:\n  b: 1 # one\n  c: 2\n', set('a', { c: 2, b: 1 }), 'a:\n  c: 2\n  b: 1\n'],
    [
      '{"a":{"b":1.0,"c":[1,2]}}',
      set('', { a: { b: 1, c: [1, 2, 3] }, d: 1 }),
      '{"a":{"b":1.0,"c":[1,2,3]},"d":1}',
    ],
    ["a: 'x' # c\n", set('a', 'x'), "a: 'x' # c\n"],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('a member moves', () => {
  const move = (pointer: string, at: Extract<Change, { do: 'move' }>['at']): Change => ({
    do: 'move',
    path: path(pointer),
    at,
  });
  test.each([
    [
      'a: 1\n# about b\nb: 2 # two\nc: 3\n',
      move('b', { before: 'a' }),
      'a: 1\n# about b\nb: 2 # two\nc: 3\n'.replace(/a: 1\n(.*\n.*\n)/, '$1a: 1\n'),
    ],
    [
      'a: 1\nb:\n  c: |\n    x\n    # no comment\n\nd: 4',
      move('b', { index: 2 }),
      'a: 1\n\nd: 4\n\nb:\n  c: |\n    x\n    # no comment',
    ],
    ['a: |+\n  x\n\nb: 1\nc: 2\n', move('a', { index: 1 }), 'b: 1\na: |+\n  x\n\nc: 2\n'],
    ['b: 1\na: |+\n  x\n\n', move('a', { index: 0 }), 'a: |+\n  x\n\nb: 1\n'],
    ['l:\n  - a: 1\n    b: 2\n', move('l/0/a', { after: 'b' }), 'l:\n  - b: 2\n    a: 1\n'],
    ['l: [1, 2, 3]\n', move('l/0', { index: 2 }), 'l: [2, 3, 1]\n'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', move('b', { index: 0 }), '{\n  "b": 2,\n  "a": 1\n}\n'],
    ['a: 1\nb: 2\n', move('a', { index: 0 }), 'a: 1\nb: 2\n'],
    ['c: 1\na: 2\n', move('a', { order: ['a', 'b', 'c'] }), 'a: 2\nc: 1\n'],
    ['a: 1\nb: 2\nc: 3\n', move('a', { by: 1 }), 'b: 2\na: 1\nc: 3\n'],
    ['a: 1\nb: 2\nc: 3\n', move('c', { by: -1 }), 'a: 1\nc: 3\nb: 2\n'],
    ['l:\n  - 1\n  - 2\n  - 3\n', move('l/1', { by: 5 }), 'l:\n  - 1\n  - 3\n  - 2\n'],
    ['l:\n  - 1\n  - 2\n', move('l/0', { by: -1 }), 'l:\n  - 1\n  - 2\n'],
    ['l:\n  - 1\n  - 2\n', move('l/1', { by: 1 }), 'l:\n  - 1\n  - 2\n'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('a member is copied', () => {
  const copy = (pointer: string, to?: string): Change => ({
    do: 'duplicate',
    path: path(pointer),
    ...(to !== undefined && { to }),
  });
  test.each([
    ['# about\na: 1 # one\nb: 2\n', copy('a', 'c'), '# about\na: 1 # one\nc: 1\nb: 2\n'],
    [
      'a: # about a\n  # first\n  x: 0x1F # hex\n  y:\n  - 1\nb: 2',
      copy('a', 'c d'),
      'a: # about a\n  # first\n  x: 0x1F # hex\n  y:\n  - 1\nc d:\n  # first\n  x: 0x1F # hex\n  y:\n  - 1\nb: 2',
    ],
    [
      'a:\n- x: 1 # one\n  y: 2\n- 3\n',
      copy('a/0'),
      'a:\n- x: 1 # one\n  y: 2\n- x: 1 # one\n  y: 2\n- 3\n',
    ],
    ['a: |\n  x\n  y\n', copy('a', 'b'), 'a: |\n  x\n  y\nb: |\n  x\n  y\n'],
    ['a: {b: 1, c: [1]}\n', copy('a/c', 'd'), 'a: {b: 1, c: [1], d: [1]}\n'],
    ['a: &x 1\nb: *x\n', copy('b', 'c'), 'a: &x 1\nb: *x\nc: 1\n'],
    ['{\n  "a": {"b": 1.0}\n}\n', copy('a', 'c'), '{\n  "a": {"b": 1.0},\n  "c": {"b": 1.0}\n}\n'],
    ['a: 1\nb: 2\n', copy('a', 'b'), 'refused: "b" already exists.'],
    ['a: 1\n', copy('a'), 'refused: Enter a name for the copy of "/a".'],
    ['a: 1\n', copy('b', 'c'), 'refused: There is no "/b".'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('a value is taken over as it is written', () => {
  const put = (
    from: string,
    pointer: string,
    to: string,
    more: { comments?: true } = {},
  ): Change => ({
    do: 'set',
    path: path(to),
    value: { written: { from: source(from), path: path(pointer), ...more } },
  });
  const yaml =
    'a:\n    # above\n    b: "x" # one\n    c: |\n      # text\n\n      more\n    d: [1.0, 0x1F]\n';
  test.each([
    [
      yaml,
      'x: 1\n',
      put(yaml, 'a', 'w/z'),
      'x: 1\nw:\n  z:\n    b: "x" # one\n    c: |\n      # text\n\n      more\n    d: [1.0, 0x1F]\n',
    ],
    [
      yaml,
      'x: 1\n',
      put(yaml, 'a', 'w', { comments: true }),
      'x: 1\nw:\n  # above\n  b: "x" # one\n  c: |\n    # text\n\n    more\n  d: [1.0, 0x1F]\n',
    ],
    [yaml, 'x: 1\r\n', put(yaml, 'a/c', 'x'), 'x: |\r\n  # text\r\n\r\n  more\r\n'],
    [
      yaml,
      '{"x":1}',
      put(yaml, 'a', 'x'),
      '{"x":{"b":"x","c":"# text\\n\\nmore\\n","d":[1.0,31]}}',
    ],
    [
      yaml,
      'x: {y: 1}\n',
      put(yaml, 'a', 'x/y'),
      'x: {y: {b: "x", c: "# text\\n\\nmore\\n", d: [1.0, 0x1F]}}\n',
    ],
    [
      '{"a": {"b": "1", "c": 1.50, "d": ["x y"]}}',
      'x: 1\n',
      put('{"a": {"b": "1", "c": 1.50, "d": ["x y"]}}', 'a', 'x'),
      "x:\n  b: '1'\n  c: 1.50\n  d:\n    - x y\n",
    ],
    [
      '{\n  "a": {\n    "b": {"c":1},\n    "d": [1, 2]\n  }\n}',
      '{\r\n  "x": {\r\n    "y": 1\r\n  }\r\n}',
      put('{\n  "a": {\n    "b": {"c":1},\n    "d": [1, 2]\n  }\n}', 'a', 'x/y'),
      '{\r\n  "x": {\r\n    "y": {\r\n      "b": {"c":1},\r\n      "d": [1, 2]\r\n    }\r\n  }\r\n}',
    ],
    [
      'l:\n- a: 1\n  # in\n  b: 2\n',
      'x: 1\n',
      put('l:\n- a: 1\n  # in\n  b: 2\n', 'l/0', 'x'),
      'x:\n  a: 1\n  # in\n  b: 2\n',
    ],
    [
      'l: &l\n  a: 1\nm:\n  <<: *l\n  m: *l # n\n',
      'x: 1\n',
      put('l: &l\n  a: 1\nm:\n  <<: *l\n  m: *l # n\n', 'm', 'x'),
      'x:\n  m:\n    a: 1\n  a: 1\n',
    ],
  ])('%j into %j', (_, text, change, expected) => expect(edited(text, change)).toBe(expected));

  test('inside a new map, and in a list', () => {
    const from = source(yaml);
    const value: NewValue = {
      map: new Map<string, NewValue>([
        ['format', { data: 'v1' }],
        ['schema', { written: { from, path: ['a', 'c'] } }],
        ['all', { list: [{ written: { from, path: ['a', 'd'] } }, { data: null }] }],
      ]),
    };
    expect(edited('x: 1\n', { do: 'set', path: ['x'], value })).toBe(
      'x:\n  format: v1\n  schema: |\n    # text\n\n    more\n  all:\n    - [1.0, 0x1F]\n    - null\n',
    );
  });
});

describe('several changes', () => {
  test('are applied in order, with edits to the original text', () => {
    const text = 'a:\n  b: 1 # one\nc: 2\n';
    const from = source(text);
    const changes: Change[] = [
      { do: 'set', path: ['parts', 'B'], value: { written: { from, path: ['a'] } } },
      set('a', { $ref: '#/parts/B' }),
      rename('c', 'd'),
      set('d', 3),
    ];
    expect(edited(text, ...changes)).toBe(
      "a:\n  $ref: '#/parts/B'\nd: 3\nparts:\n  B:\n    b: 1 # one\n",
    );
    const result = edit(from, changes);
    expect(
      'edits' in result &&
        result.edits.every((e, i) => i === 0 || (result.edits[i - 1]?.end ?? 0) <= e.start),
    ).toBe(true);
  });

  test('return no edits when nothing changes', () => {
    expect(edit(source('a: 1\n'), [set('a', 1), rename('a', 'a')])).toMatchObject({
      edits: [],
      text: 'a: 1\n',
    });
  });
});

describe('anchors and aliases', () => {
  const text = 'base: &base\n  retries: 3 # three\nuse:\n  <<: *base\n  own: 1\nplain: *base\n';
  test.each([
    [set('base/retries', 4), text.replace('3 #', '4 #')],
    [set('base/more', 4), text.replace('# three\n', '# three\n  more: 4\n')],
    [set('use/retries', 5), text.replace('own: 1\n', 'own: 1\n  retries: 5\n')],
    [remove('use/own'), text.replace('  own: 1\n', '')],
    [set('plain', 1), text.replace('plain: *base', 'plain: 1')],
    [
      set('plain/retries', 1),
      'refused: "/plain" is only the alias *base. Change the value where it is defined.',
    ],
    [
      remove('use/retries'),
      'refused: "/use/retries" comes from a merge (<<). Change it where it is defined.',
    ],
    [
      set('use/<</retries', 1),
      'refused: "<<" is a merge key. Change what it merges where that is defined.',
    ],
    [
      remove('base'),
      'refused: Aliases use this value through the anchor &base and would change too. Change it in the text.',
    ],
  ])('%j', (change, expected) => expect(edited(text, change)).toBe(expected));

  test.each([
    [set('plain/retries', 1), ['base', 'retries']],
    [set('plain/more', 1), ['base']],
    [remove('use/retries'), ['base', 'retries']],
    [remove('base'), undefined],
  ])('%j is refused with the location of the definition', (change, definedAt) => {
    const refused = edit(source(text), [change]);
    expect('refused' in refused && refused.definedAt).toEqual(definedAt);
  });
});

describe('with syntax errors', () => {
  const yaml = 'info:\n  title: Demo\n  contact: [1, 2\nchannels:\n  a:\n    address: x\n';
  test('what is whole can be changed, and the rest stays as it is', () => {
    expect(edited(yaml, set('channels/a/address', 'z'))).toBe(
      yaml.replace('address: x', 'address: z'),
    );
    expect(edited(yaml, set('info/title', 'New'))).toBe(yaml.replace('Demo', 'New'));
    expect(edited('{"a": [1,, 2], "b": 1}', set('b', 2))).toBe('{"a": [1,, 2], "b": 2}');
  });

  test('what is broken is refused', () => {
    expect(edited(yaml, set('info/contact/0', 2))).toBe(
      'refused: There is a syntax error in "contact". Fix it first.',
    );
    expect(edited('{"a": [1,, 2], "b": 1}', set('a', 2))).toBe(
      'refused: The value to change has a syntax error. Fix it first.',
    );
  });

  test('something can be added beside it', () => {
    expect(edited('a: 1\nb: "x\n', set('c', 2))).toBe('a: 1\nb: "x\nc: 2\n');
    expect(edited('a: 1\nb: [\n', set('c', 2, { before: 'b' }))).toBe('a: 1\nc: 2\nb: [\n');
  });

  test('what is not there is refused with its name', () => {
    expect(edited('a: 1\n', remove('b/c'))).toBe('refused: There is no "/b/c".');
    expect(edited('a: 1\n', set('a/b', 1))).toBe(
      'refused: "/a" is not an object, so it can\'t contain "b".',
    );
    expect(edited('a: [1]\n', set('a/5', 1))).toBe('refused: "/a" is a list and has no item 5.');
    expect(edited('a: {b: 1}\n', append('a', 1))).toBe('refused: "/a" is not a list.');
    expect(edited('a: 1\n', set('a', Number.NaN))).toBe("refused: NaN can't be written in JSON.");
  });
});

describe('awkward ways to write', () => {
  test.each([
    ['a: |+\n  x\n\n', set('b', 1), 'a: |+\n  x\n\nb: 1\n'],
    ['a: |\n  x\n   \nb: 1\n', set('b', 'p\nq\n'), 'a: |\n  x\n   \nb: |\n  p\n  q\n'],
    ['a: 1\n   \nb: 1\n', set('a', 'p\nq'), 'a: "p\\nq"\n   \nb: 1\n'],
    ['a: >-\n  x\n  y\nb: 1\n', rename('a', 'c'), 'c: >-\n  x\n  y\nb: 1\n'],
    ['a: x\n  y # c\nb: 1\n', set('a', { k: 1 }), 'a: # c\n  k: 1\nb: 1\n'],
    ['a:\n  x # c\nb: 1\n', set('a', { k: 1 }), 'a:\n  # c\n  k: 1\nb: 1\n'],
    ['? a\n: 1\nb: 2\n', set('a', 3), '? a\n: 3\nb: 2\n'],
    ['? a\n: 1\nb: 2\n', remove('a'), 'b: 2\n'],
    ['l:\n  - # why\n    a: 1\n', set('l/0', 5), 'l:\n  - 5 # why\n'],
    ['l:\n  -\n  - b\n', set('l/0', { c: 1 }), 'l:\n  - c: 1\n  - b\n'],
    ['l:\n  -   a: 1\n', set('l/0/b', 2), 'l:\n  -   a: 1\n      b: 2\n'],
    ['l: [a, # one\n  b] # end\n', append('l', 'c'), 'l: [a, # one\n  b, c] # end\n'],
    ['l: [\n  a,\n  b # two\n]\n', append('l', 'c'), 'l: [\n  a,\n  b, # two\n  c\n]\n'],
    ['m: {a, b: 1}\n', set('m/a', 1), 'm: {a: 1, b: 1}\n'],
    ['"a": {"b": 1, "c": "x"}\n', set('a/d', 'y'), '"a": {"b": 1, "c": "x", "d": "y"}\n'],
    ['---\na: 1\n', set('b', 1), '---\na: 1\nb: 1\n'],
    ['# head\n\na: 1\n', set('b', 1, { before: 'a' }), '# head\n\nb: 1\na: 1\n'],
    ['# head\na: 1\n', set('b', 1, { before: 'a' }), '# head\nb: 1\na: 1\n'],
    [
      '{\r\n\t"a": 1\r\n}',
      set('b', { c: [1] }),
      '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}',
    ],
    ['{ "a": 1, "b": { } }', set('b', { c: 1 }), '{ "a": 1, "b": { "c": 1 } }'],
    ['\uFEFFa: 1\r\n', remove('a'), '\uFEFF{}\r\n'],
    [
      'a: 12345678901234567890 # big\nb: 1.0\nc: 0x1F\n',
      set('b', 2),
      'a: 12345678901234567890 # big\nb: 2\nc: 0x1F\n',
    ],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

const copy = (pointer: string, text: string, from: string, more: { comments?: true } = {}) => {
  const written = { from: source(text), path: path(from), ...more };
  return { do: 'set', path: path(pointer), value: { written } } satisfies Change;
};
const move = (pointer: string, at: Position | { by: number }): Change => ({
  do: 'move',
  path: path(pointer),
  at,
});
const duplicate = (pointer: string, to?: string): Change => ({
  do: 'duplicate',
  path: path(pointer),
  ...(to !== undefined && { to }),
});

describe('what can not be done is refused with the reason', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  test.each([
    ['a: [1]\n', rename('a/0', 'b'), '"/a/0" is an item of a list and has no name.'],
    ['a: 1\na: 2\n', remove('a', { twin: 2 }), '"a" does not occur that often.'],
    ['a: 1\n', remove(''), "This can't be done to the whole document."],
    ['a: 1\n', append('', 1), 'The document is not a list.'],
    ['a: [1]\n', set('a/x', 2), '"/a" is a list and has no item x.'],
    ['a: 1\n', duplicate('a'), 'Enter a name for the copy of "/a".'],
    ['a: 1\nb: 2\n', duplicate('a', 'b'), '"b" already exists.'],
    ['a:\n  b: [1\nc: 1\n', duplicate('a/b', 'c'), 'There is a syntax error in "b". Fix it first.'],
    ['a: "x\nb: 1\n', rename('a', 'c'), 'There is a syntax error in "a". Fix it first.'],
    ['a: 1\n', set('a', nested(300)), 'The new value is nested too deeply.'],
    ['a: 1\n', set('a', test), "The new value contains data that a document can't contain."],
    ['a: 1\n', copy('a', 'b: 1\n', 'c/d'), 'There is no value at "/c/d" to copy.'],
    ['a: 1\n', copy('a', 'b: "x\n', 'b'), 'There is a syntax error in "b". Fix it first.'],
    [
      'a: 1\n',
      copy('a', '{"b": [1,, 2]}', 'b'),
      'The text that the value is copied from has a syntax error. Fix it first.',
    ],
    [
      'a: !!map\n  b: 1\n',
      set('a', [1]),
      "Can't change only this because of the way the text is written. Change it in the text.",
    ],
    [
      'l: &l [1]\nm: *l\n',
      append('m', 2),
      'The value is only the alias *l. Change it where it is defined.',
    ],
    [
      'a: &x 1\nb: *x\n',
      move('a', { by: 1 }),
      'Aliases use this value through the anchor &x and would change too. Change it in the text.',
    ],
    [
      'a: &x 1\nc: 3\nb: *x\n',
      move('b', { by: -2 }),
      'It uses an alias, whose anchor must come first. Move it in the text.',
    ],
    [
      'a: {b: &x 1, c: *x}\n',
      remove('a/b'),
      'Aliases use this value through the anchor &x and would change too. Change it in the text.',
    ],
  ])('%j', (text, change, reason) => expect(edited(text, change)).toBe(`refused: ${reason}`));
});

describe('anchors and aliases stay where they can', () => {
  test.each([
    ['a: &x 1\nc: 3\nb: *x\n', move('b', { by: -1 }), 'a: &x 1\nb: *x\nc: 3\n'],
    ['a: &x 1\nb: *x\n', rename('b', 'c'), 'a: &x 1\nc: *x\n'],
    ['a: &x 1\nb: *x\n', duplicate('b', 'c'), 'a: &x 1\nb: *x\nc: 1\n'],
    ['a: &x {b: 1}\nc: *x\n', set('a', 2), 'a: &x 2\nc: *x\n'],
    ['a: &x\n  b: 1\n', set('a', [1]), 'a: &x\n  - 1\n'],
    ['l:\n  - &x # why\n', set('l/0', [1, 2]), 'l:\n  - &x # why\n    - 1\n    - 2\n'],
    ['a: {b: &x 1, c: *x}\n', set('a', { b: 1, c: 2, d: 3 }), 'a: {b: &x 1, c: 2, d: 3}\n'],
    ['a: {b: &x 1, c: *x}\n', set('a', { c: 2 }), 'a:\n  c: 2\n'],
    [
      'x: &x {c: 1}\na:\n  b:\n    <<: *x\n    d: 1\n',
      remove('a/b/d', { prune: true }),
      'x: &x {c: 1}\na:\n  b:\n    <<: *x\n',
    ],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});

describe('a position', () => {
  test.each([
    ['a: 1\nb: 2\n', set('c', 3, { after: 'unknown' }), 'a: 1\nb: 2\nc: 3\n'],
    ['a: 1\nz: 2\nb: 3\n', move('b', { order: ['b', 'a'] }), 'b: 3\na: 1\nz: 2\n'],
    ['a: 1\nb: 2\n', move('a', { order: ['a'] }), 'a: 1\nb: 2\n'],
    ['a: [1]\n', set('a/1', 2), 'a: [1, 2]\n'],
    ['a: null\n', append('a', 1), 'a:\n  - 1\n'],
    ['a: 1\na: 2\n', remove('a', { twin: 1 }), 'a: 1\n'],
    ['a: {b: {c: 1}}\n', remove('a/b/c', { prune: true }), '{}\n'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));

  test('in an order of keys has no meaning in a list', () => {
    const at = { order: ['x'] };
    const change: Change = { do: 'append', list: ['a'], value: { data: 3 }, at };
    expect(edited('a: [1, 2]\n', change)).toBe('a: [1, 2, 3]\n');
  });
});

describe('numbers', () => {
  const big = 'a: 12345678901234567890\n';
  test.each([
    ['a: 1\n', 12345678901234567890n, big],
    [big, 12345678901234567890n, big],
    [big, 12345678901234567891n, 'a: 12345678901234567891\n'],
    ['a: 1.50\n', 1.5, 'a: 1.50\n'],
  ])('keep their digits: %j', (text, data, expected) =>
    expect(edited(text, set('a', data))).toBe(expected),
  );
});

describe('a value that is copied from another text', () => {
  test.each([
    ['b: &b {c: 1}\nd: *b\n', 'd', 'a:\n  c: 1\n'],
    ['b: {c: &b {c: 1}, d: *b}\n', 'b', 'a:\n  c: {c: 1}\n  d:\n    c: 1\n'],
    ['b:\n  - &b {c: 1}\n  - [*b]\n', 'b', 'a:\n  - {c: 1}\n  - - c: 1\n'],
    ['b:\n', 'b', 'a: null\n'],
    ['b: |2\n    x\n   y\n', 'b', 'a: "  x\\n y\\n"\n'],
    ['b: |+\n  x\n\n', 'b', 'a: "x\\n\\n"\n'],
    ['b: |\n', 'b', "a: ''\n"],
    ['b: |-\n\n\n', 'b', "a: ''\n"],
    ['b: |\n  x\n\n  y\nc: 1\n', 'b', 'a: |\n  x\n\n  y\n'],
    ['b:\n  x: |+\n    t\n\nc: 1\n', 'b', 'a:\n  x: "t\\n\\n"\n'],
    ['b: {x: 1, ? y : 2}\n', 'b', "a:\n  x: 1\n  'y': 2\n"],
    ['b: {x: !!str 1, y: [z]}\n', 'b', 'a: {"x": "1", "y": ["z"]}\n'],
    ['b: plain\n  text\n', 'b', 'a: plain\n  text\n'],
  ])('%j', (text, from, expected) =>
    expect(edited('a: 1\n', copy('a', text, from))).toBe(expected),
  );

  test('takes the style of its new neighbours', () => {
    const block = 'b:\n  # head\n  x: [1, # one\n    2]\n';
    expect(edited('{"a": 1}', copy('a', block, 'b', { comments: true }))).toBe(
      '{"a": {"x": [1, 2]}}',
    );
    expect(edited('a: {c: 1}\n', copy('a/c', 'b: |\n  x\n  y\n', 'b'))).toBe(
      'a: {c: "x\\ny\\n"}\n',
    );
  });
});

describe('a value of another kind', () => {
  test.each([
    ['a: |\n  x\n', set('a', [1]), 'a:\n  - 1\n'],
    ['a: # why\n  |\n  x\n', set('a', 5), 'a: 5 # why\n'],
    ['a: # why\n  b: 1\n', set('a', 'x\ny\n'), 'a: | # why\n  x\n  y\n'],
    ['a:\n  # head\n  b: 1\n', set('a', 'x\ny\n'), 'a: "x\\ny\\n"\n  # head\n'],
    ['a:\n  x # c\nb: 1\n', set('a', 'p\nq\n'), 'a: "p\\nq\\n"\n  # c\nb: 1\n'],
    ['a:\n  x # c\nb: 1\n', set('a', 5), 'a: 5\n  # c\nb: 1\n'],
    ['a:\n  |\n  x\nb: 1\n', set('a', 5), 'a: 5\nb: 1\n'],
    ['l:\n  - # why\n    a: 1\n', set('l/0', 'x\ny\n'), 'l:\n  - | # why\n    x\n    y\n'],
    ['l:\n  - a # one\n', set('l/0', { c: 1 }), 'l:\n  - # one\n    c: 1\n'],
    ['l:\n  - a # one\n', set('l/0', 'x\ny\n'), 'l:\n  - | # one\n    x\n    y\n'],
    ['a: 1 # one\n', set('a', '  x\ny'), 'a: "  x\\ny" # one\n'],
    ['a:\n- 1\n', set('a', { b: 1 }), 'a:\n  b: 1\n'],
    ['a:\n- x\n', set('a', 'p\nq'), 'a: |-\n  p\n  q\n'],
    ['a:\n  "x"\nb: 1\n', set('a', [1, { c: 2 }]), 'a:\n  - 1\n  - c: 2\nb: 1\n'],
  ])('%j', (text, change, expected) => expect(edited(text, change)).toBe(expected));
});
