import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../testing.ts';
import { cursorAt } from './cursor.ts';

/** `role path prefix [keys]` with marks: open, colon, the token as it is written. */
function at(marked: string, language: 'yaml' | 'json' = 'yaml', mark = '|'): string {
  const offset = marked.indexOf(mark);
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const c = cursorAt(text, language, offset);
  if (c.role === 'none') return 'none';
  const token = text.slice(c.token.start, c.token.end);
  return [
    c.role,
    `/${c.path.join('/')}`,
    ...(token === '' ? [] : [`<${token}>`]),
    ...(c.prefix === '' ? [] : [`"${c.prefix}"`]),
    ...(c.open ? ['open'] : []),
    ...(c.hasColon ? ['colon'] : []),
    ...(c.keys.length > 0 ? [`[${c.keys.join(' ')}]`] : []),
    ...(c.role === 'key' && !c.flow ? [`@${c.column}`] : []),
  ].join(' ');
}

describe('in YAML', () => {
  test.each<[string, string]>([
    // Nothing yet
    ['|', 'key / open @0'],
    ['\ufeff|', 'key / open @0'],
    ['ap|', 'key / <ap> "ap" open @0'],
    ['\ufeffap|', 'key / <ap> "ap" open @0'],
    ['\n\n|\n', 'key / open @0'],
    ['---\n|', 'key / open @0'],
    ['%YAML 1.2\n---\n|', 'key / open @0'],
    ['# hello\n|', 'key / open @0'],
    // Keys
    ['ap|idoc: 3.1.0\ninfo:\n', 'key / <apidoc> "ap" colon [info] @0'],
    ['apidoc|: 3.1.0\n', 'key / <apidoc> "apidoc" colon @0'],
    ['a: 1\nb|\nc: 2\n', 'key / <b> "b" [a c] @0'],
    ['a: 1\n|\nc: 2\n', 'key / [a c] @0'],
    ['info:\n  title: x\n  |', 'key /info [title] @2'],
    ['info:\n  title: x\n  ver|\n  z: 1\nother: 2', 'key /info <ver> "ver" [title z] @2'],
    ['info:\n  title: x\n|', 'key / [info] @0'],
    ['info:\r\n  title: x\r\n  ver|\r\n', 'key /info <ver> "ver" [title] @2'],
    ['info:\r\n  |\r\nb: 1\r\n', 'key /info open @2'],
    ['info:\n  |', 'key /info open @2'],
    ['info: # about\n  |', 'key /info open @2'],
    ['info: &a\n  |', 'key /info open @2'],
    ['info: !!map\n  ti|', 'key /info <ti> "ti" open @2'],
    ['info:\n      |', 'key /info open @6'],
    ['info:\n  ti|', 'key /info <ti> "ti" open @2'],
    ['"in|fo":\n  a: 1', 'key / <"info"> "in" colon @0'],
    ["'it''s|':\n  a: 1", "key / <'it''s'> \"it's\" colon @0"],
    ['"a\\/b": \n  c|', 'key /a/b <c> "c" open @2'],
    ['"a: b":\n  c: 1\n  d|', 'key /a: b <d> "d" [c] @2'],
    ['user/{id}:\n  a|', 'key /user/{id} <a> "a" open @2'],
    ['a b c:\n  a|', 'key /a b c <a> "a" open @2'],
    ['http://x:\n  a|', 'key /http://x <a> "a" open @2'],
    ['"tit|', 'key / <"tit> "tit" open @0'],
    // The indentation of the cursor decides
    ['a:\n  b:\n    c: 1\n    |', 'key /a/b [c] @4'],
    ['a:\n  b:\n    c: 1\n  |', 'key /a [b] @2'],
    ['a:\n  b:\n    c: 1\n|', 'key / [a] @0'],
    ['a:\n  b:\n    c: 1\n  |\n    d: 1\n', 'key /a/b [c d] @4'],
    ['a:\n|\n  b: 1\n', 'key /a [b] @2'],
    ['a:\n    b: 1\n  |\n', 'key /a [b] @4'],
    ['a:\n    b: 1\n  x|\n', 'key /a <x> "x" [b] @4'],
    ['a:\n  b: 1\n\n  # note\n  |\n\n  c: 2\nd: 3', 'key /a [b c] @2'],
    ['a:\n  b: 1\n |', 'key /a [b] @2'],
    // Lists
    ['tags:\n  - |', 'key /tags/0 open @4'],
    ['tags:\n  -|', 'key /tags/0 open @4'],
    ['tags:\n- |', 'key /tags/0 open @2'],
    ['tags:\n  - a\n  - |\n', 'key /tags/1 open @4'],
    ['tags:\n  - name: a\n  - na|', 'key /tags/1 <na> "na" open @4'],
    ['tags:\n  - name: a\n    de|', 'key /tags/0 <de> "de" [name] @4'],
    ['tags:\n  - name: a\n    |\n  - name: b', 'key /tags/0 [name] @4'],
    [
      'tags:\n  - name: a\n    description: b\n  - na|me: c\n    x: 1',
      'key /tags/1 <name> "na" colon [x] @4',
    ],
    ['tags:\n- name: a\n  de|', 'key /tags/0 <de> "de" [name] @2'],
    ['tags:\n- name: a\n- |', 'key /tags/1 open @2'],
    ['tags:\n- name: a\nna|', 'key / <na> "na" [tags] @0'],
    ['a:\n  tags:\n  - x\n  - y\n  |', 'key /a [tags] @2'],
    ['tags:\n  - a\n  |', 'key /tags @2'],
    ['tags:\n  - a\n  |\n  - b', 'key /tags @2'],
    ['tags:\n|\n- a', 'key /tags @0'],
    ['tags:\n|\n  - a', 'key /tags @2'],
    ['tags:\n  -\n    |', 'key /tags/0 open @4'],
    ['- - a\n  - |', 'key /0/1 open @4'],
    ['- - a\n  - b\n- |', 'key /1 open @2'],
    ['- a: 1\n  b: 2\n- a: 1\n  c|', 'key /1 <c> "c" [a] @2'],
    ['x:\n- a:\n  - b:\n    - c|', 'key /x/0/a/0/b/0 <c> "c" open @6'],
    ['- a:\n  - 1\n  - |', 'key /0/a/1 open @4'],
    ['- |\n  b: 1', 'key /0 [b] @2'],
    ['-|\n    b: 1', 'key /0 [b] @4'],
    ['a:\n        |\n  b: 1', 'key /a [b] @2'],
    ['a:\n        b|\n  c: 1', 'key /a <b> "b" [c] @2'],
    ['a:\n      |\n  - b', 'key /a @2'],
    ['\n\n|\na: 1', 'key / [a] @0'],
    // Values
    ['a: |', 'value /a'],
    ['a:|', 'value /a'],
    ['a:   |', 'value /a'],
    ['a: x|y', 'value /a <xy> "x"'],
    ['a: x y|z # note', 'value /a <x yz> "x y"'],
    ['a: |xy', 'value /a <xy>'],
    ['a:  |  xy', 'value /a <  xy>'],
    ['a: "x|y"', 'value /a <"xy"> "x"'],
    ["a: 'it''s|'", "value /a <'it''s'> \"it's\""],
    ['a: "x\\u0041|"', 'value /a <"x\\u0041"> "xA"'],
    ['a: "x|', 'value /a <"x> "x"'],
    ['a: "x|\nb: 1', 'value /a <"x> "x"'],
    ['a: \'|\nb: "1"', "value /a <'>"],
    ['a:\n  b: |\n  c: 1', 'value /a/b'],
    ['- x: |', 'value /0/x'],
    ['- a\n- x: 1\n  y: v|', 'value /1/y <v> "v"'],
    ['a: &x |', 'value /a'],
    ['a: !!str x|', 'value /a <x> "x"'],
    ['a: | # note', 'value /a'],
    ['a: http://x|', 'value /a <http://x> "http://x"'],
    ['- $ref: "#/x|"', 'value /0/$ref <"#/x"> "#/x"'],
    // In brackets
    ['a: {|}', 'key /a'],
    ['a: {b: 1, c|}', 'key /a <c> "c" [b]'],
    ['a: {b: 1, |}', 'key /a [b]'],
    ['a: {b: |, c: 1}', 'value /a/b'],
    ['a: {b: x|, c: 1}', 'value /a/b <x> "x"'],
    ['a: [|]', 'value /a/0'],
    ['a: [x, y|]', 'value /a/1 <y> "y"'],
    ['a: [x, |]', 'value /a/1'],
    ['a: [{b: 1}, {c|', 'key /a/1 <c> "c"'],
    ['a: {\n  b: 1,\n  c|\n}', 'key /a <c> "c" [b]'],
    ['a:\n  - {b: {c: 1, |}}', 'key /a/0/b [c]'],
    ['a:\n  - b: [\n      x,\n      |\n    ]\n', 'value /a/0/b/1'],
    ['a: {b: "#/x|"}', 'value /a/b <"#/x"> "#/x"'],
    ["a: {$ref: '|'}", "value /a/$ref <''>"],
    ['{"a": 1, "b|": 2}', 'key / <"b"> "b" colon [a]'],
    ['{\n  a: 1,\n  |\n}', 'key / [a]'],
    ['a: [x y|]', 'value /a/0 <x y> "x y"'],
    ['a: {b: http://x|}', 'value /a/b <http://x> "http://x"'],
    // A bracket that is not closed swallows nothing further out
    ['a: [x, y\nb|', 'key / <b> "b" [a] @0'],
    ['a:\n  b: {c: 1\n  d|', 'key /a <d> "d" [b] @2'],
    ['a: "xyz\nb|', 'key / <b> "b" [a] @0'],
  ])('%j', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  test.each<string>([
    '# a com~ment',
    'a: 1 # no~te',
    'a: # no~te',
    'a: |\n  te~xt',
    'a: |\n  text\n  ~\n  text',
    'a: >-\n  key: va~lue',
    'a: |2-\n    b:\n      c~',
    'a: |\n\n  text\n    ~\n',
    '- |\n  te~xt',
    'a:\n  - |\n    te~xt\n',
    'a: "one\n  two~ three"',
    'a: one\n  tw~o',
    'a:\n  one\n  tw~o',
    'a: {b: 1} ~',
    'a: "x" ~',
    'a: [1]\n  ~',
    'a: *na~me',
    'a: 1\n--~-\nb: 1',
    'a: 1\n---\nb~: 1',
    'a: 1\n...\nb~',
    '%YA~ML 1.2\n---\na: 1',
    '? a~\n: b',
    ' ~  a: 1',
    '\ta~: 1',
    'a: {b: 1, # no~te\n  c: 2}',
    'a: |~',
    '-~ a',
    '-~\n  - a',
    '-~\n a: 1',
    '~\n{"a": 1}',
  ])('nothing is typed in %j', (text) => {
    expect(at(text, 'yaml', '~')).toBe('none');
  });

  test('siblings are read off the text', () => {
    const text = 'security:\n  type: "http" # note\n  scheme: bearer\n  flows:\n    a: 1\n  ';
    const c = cursorAt(text, 'yaml', text.length);
    expect([c.sibling('type'), c.sibling('scheme'), c.sibling('flows'), c.sibling('a')]).toEqual([
      'http',
      'bearer',
      undefined,
      undefined,
    ]);
    const value = cursorAt('{a: {type: x, b: , c: "d"}}', 'yaml', 17);
    expect([value.role, value.sibling('type'), value.sibling('c')]).toEqual(['value', 'x', 'd']);
  });
});

describe('in JSON', () => {
  test.each<[string, string]>([
    ['|', 'value /'],
    ['{|}', 'key /'],
    ['{|', 'key /'],
    ['{ "|" }', 'key / <"">'],
    ['{ "inf|o": {} }', 'key / <"info"> "inf" colon'],
    ['{ inf|\n}', 'key / <inf> "inf"'],
    ['{ "a": 1, | }', 'key / [a]'],
    ['{ "a": 1, "b|" }', 'key / <"b"> "b" [a]'],
    ['{ "a": 1 |\n "b": 2 }', 'key / [a b]'],
    ['{ "a": 1\n  "b|"\n  "c": 2 }', 'key / <"b"> "b" [a c]'],
    ['{ "a": {\n "b": |\n "c": 2 } }', 'value /a/b'],
    ['{ "a": "x|y" }', 'value /a <"xy"> "x"'],
    ['{ "a": "x|', 'value /a <"x> "x"'],
    ['{ "a": "x|\n "b": 1 }', 'value /a <"x> "x"'],
    ['{ "a|\n "b": 1 }', 'key / <"a> "a" [b]'],
    ['{ "a": | }', 'value /a'],
    ['{ "a":| }', 'value /a'],
    ['{ "a": |"x" }', 'value /a <"x">'],
    ['{ "a": | "x" }', 'value /a < "x">'],
    ['{ "a": tr|ue }', 'value /a <true> "tr"'],
    ['{ "a": [|] }', 'value /a/0'],
    ['{ "a": [1, |] }', 'value /a/1'],
    ['{ "a": [1 |] }', 'value /a/1'],
    ['{ "a": [1,\n {"b": 2, "|"', 'key /a/1 <""> [b]'],
    ['{ "a/b": { "c|" } }', 'key /a/b <"c"> "c"'],
    ['{ "a\\"b": { "c|" } }', 'key /a"b <"c"> "c"'],
    ['{ "a": { "b": 1, "c": |', 'value /a/c'],
    ['{ "a": {"b": 1}, "c": { "d": [ {}, {"e": 1}, { "f|', 'key /c/d/2 <"f> "f"'],
    ['\ufeff{ "a|": 1 }', 'key / <"a"> "a" colon'],
    ['{\r\n  "a": 1,\r\n  |\r\n}', 'key / [a]'],
    ['{ "a": 1, |"b": 2 }', 'key / <"b"> colon [a]'],
  ])('%j', (text, expected) => {
    expect(at(text, 'json')).toBe(expected);
  });

  test.each<string>(['{ "a": 1 }|', '{ "a": "x"| }', '{ "a" | : 1 }', '{ "a": 1 }\n|'])(
    'nothing is typed in %j',
    (text) => {
      expect(at(text, 'json')).toBe('none');
    },
  );
});

describe('cost', () => {
  const entry = (i: number) =>
    `  item${i}:\n    title: Number ${i}\n    tags:\n      - name: a\n      - name: b\n`;
  const yaml = `a: 1\nchannels:\n${Array.from({ length: 20_000 }, (_, i) => entry(i)).join('')}`;

  /** Milliseconds that no machine takes for what is linear; what is quadratic takes minutes. */
  const MUCH = 2_000;

  test('is little at 100,000 lines', () => {
    const time = (text: string, language: 'yaml' | 'json', offset: number) => {
      return Math.min(
        ...Array.from({ length: 5 }, () => cpuTime(() => cursorAt(text, language, offset))),
      );
    };
    expect(time(yaml, 'yaml', yaml.length - 3)).toBeLessThan(MUCH);
    expect(time(`${yaml}  `, 'yaml', yaml.length + 2)).toBeLessThan(MUCH);
    expect(time(`${yaml}z`, 'yaml', yaml.length + 1)).toBeLessThan(MUCH);
    const long = `{"a": "${'x'.repeat(1_000_000)}", "b": [${'1, '.repeat(300_000)}`;
    expect(time(long, 'json', long.length)).toBeLessThan(MUCH);
    const line = `a: ${'x '.repeat(500_000)}\nb: ${' '.repeat(1_000_000)}`;
    expect(time(line, 'yaml', line.length)).toBeLessThan(MUCH);
    expect(time(line, 'yaml', 1_000)).toBeLessThan(MUCH);
  }, 60_000);
});
