// References over several files resolve to the value they target, or report why they don't.
import { expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { DocumentSet } from './document-set.ts';
import type { LoadedFile } from './loaded-file.ts';
import { localReference } from './reference.ts';
import { relativeUri, resolveUri, uriOfPath } from './uri.ts';

function world(files: Record<string, string>, entryUri = 'main.yaml'): DocumentSet {
  const load = (uri: string, text: string): [string, LoadedFile] => [
    uri,
    { uri, text, tree: parse(text, 'yaml', null).tree },
  ];
  return new DocumentSet(
    new Map(Object.entries(files).map(([uri, text]) => load(uri, text))),
    entryUri,
  );
}

test.each([
  ['https://h/a/b.yaml', './c.yaml', 'https://h/a/c.yaml'],
  ['https://h/a/b.yaml', '../../c.yaml', 'https://h/c.yaml'],
  ['https://h/a/b.yaml', '/c.yaml?x=1', 'https://h/c.yaml?x=1'],
  ['https://h', 'c.yaml', 'https://h/c.yaml'],
  ['https://h/a/b.yaml', '//k/c', 'https://k/c'],
  ['a/b.yaml', 'c.yaml', 'a/c.yaml'],
  ['a/b.yaml', '../../c.yaml', '../c.yaml'],
  ['main.yaml', 'https://h/c', 'https://h/c'],
  ['', './c.yaml', 'c.yaml'],
  ['urn:x:y', 'https://h/c', 'https://h/c'],
  ['a.yaml', './my%20parts/%C3%A4.yaml', 'my parts/ä.yaml'],
  ['a.yaml', 'my parts/%7Eb.yaml', 'my parts/~b.yaml'],
  ['a.yaml', '100%25.yaml', '100%25.yaml'],
  ['a.yaml', 'b%2Fc%ff.yaml', 'b%2Fc%ff.yaml'],
])('in %s the reference %s means %s', (base, ref, expected) => {
  expect(resolveUri(base, ref)).toBe(expected);
});

test.each(['my parts/a.yaml', '100%.yaml', 'a#1.yaml', 'what?.yaml', 'a%20b.yaml', 'ä.yaml'])(
  'the file %s is found by the escaped form of its path',
  (path) => {
    expect(resolveUri('entry.yaml', path.split('/').map(encodeURIComponent).join('/'))).toBe(
      uriOfPath(path),
    );
  },
);

test.each([
  ['https://h/a/b.yaml', 'https://h/a/c.yaml', 'c.yaml'],
  ['https://h/a/b.yaml', 'https://h/d/c.yaml', '../d/c.yaml'],
  ['https://h/a/b.yaml', 'https://k/a/c.yaml', 'https://k/a/c.yaml'],
  ['a/b/c.yaml', 'a/d/e.yaml', '../d/e.yaml'],
  ['a/b.yaml', 'a/c/d.yaml', 'c/d.yaml'],
  ['a/b/c.yaml', 'a/b', '../b'],
  ['c.yaml', 'a/c.yaml', 'a/c.yaml'],
])('in %s the file %s is written as %s', (from, to, expected) => {
  expect(relativeUri(from, to)).toBe(expected);
  expect(resolveUri(from, expected)).toBe(to);
});

test('a reference has the characters escaped that a URI lacks, and half of a surrogate pair as it is', () => {
  expect(localReference(['a b', 'c/d', 'é{\uD800}'])).toBe('#/a%20b/c~1d/é%7B\uD800%7D');
});

test('a pointer without # into the document is reported as one, not as a file', () => {
  const w = world({ '': 'a:\n  b: 1\n' });
  for (const ref of ['/a/b', 'a/b', './a/b'])
    expect(w.target('', ref)).toMatchObject({
      kind: 'broken',
      code: 'reference-syntax',
      why: `"${ref}" names a file. To refer to this document, start with #: '#/a/b'.`,
    });
  for (const ref of ['a', '/a/c', 'a/b.yaml', 'https://h/a/b'])
    expect(w.target('', ref)).toMatchObject({ kind: 'unknown' });
  expect([...w.needs]).toEqual(['a', '/a/c', 'a/b.yaml', 'https://h/a/b']);
});

test('only what is in a file that is not loaded is unknown', () => {
  const w = world({ '': 'a: 1\n' });
  expect(w.isUnknown('', 'x.yaml#/a')).toBe(true);
  expect(w.isUnknown('', '#/a')).toBe(false);
  expect(w.isUnknown('', '#/b')).toBe(false);
});

test('a parser that is not loaded is named as needed', () => {
  const w = world({ '': 'a: 1\n' });
  expect([...w.neededParsers]).toEqual([]);
  expect(w.protobuf()).toBeNull();
  expect([...w.neededParsers]).toEqual(['protobuf']);
});

test('a pointer may go through references, and a chain is followed to its end', () => {
  const w = world({
    '': "a: {$ref: '#/b'}\nb: {$ref: 'x.yaml#/c'}\n",
    'x.yaml': "c: {d: {$ref: '#/e'}}\ne: 1\n",
  });
  expect(w.idOf('', '#/a/d')).toBe('x.yaml#/e');
  expect(w.lookup('', '#/a/d')).toMatchObject({ uri: 'x.yaml', path: ['c', 'd'] });
});

test('a file that is not loaded is named as needed, once', () => {
  const w = world({ '': '{}' }, 'https://h/a/main.yaml');
  expect(w.target('', 'b.yaml#/x')).toEqual({
    kind: 'unknown',
    uri: 'https://h/a/b.yaml',
    blocked: false,
  });
  w.target('', 'b.yaml#/y');
  expect([...w.needs]).toEqual(['https://h/a/b.yaml']);
});

test.each([
  '#/__proto__',
  '#/a/constructor',
  '#/a/length',
  '#/l/length',
  '#/l/-1',
  '#/l/01',
  '#/l/1',
])('%s is not a value of the document', (ref) => {
  expect(world({ '': 'a: {}\nl: [0]\n' }).target('', ref)).toMatchObject({
    kind: 'broken',
    code: 'reference-target',
  });
});

test('endless references end', () => {
  const w = world({ '': "a: {$ref: '#/b/x'}\nb: {$ref: '#/a/x'}\nc: {$ref: '#/c'}\n" });
  expect(w.target('', '#/a')).toMatchObject({ code: 'ref-cycle' });
  expect(w.target('', '#/c')).toMatchObject({ code: 'ref-cycle' });
});

test('a long chain of references is not reported as a cycle', () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => `a${i}: {$ref: '#/a${i + 1}'}\n`).join('');
  expect(world({ '': `${chain(60)}a60: {}\n` }).target('', '#/a0')).toMatchObject({
    kind: 'found',
  });
  expect(world({ '': `${chain(80)}a80: {}\n` }).target('', '#/a0')).toMatchObject({
    why: 'These references are more than 64 one after the other: refer to the value itself.',
  });
  expect(world({ '': `${chain(20)}a20: {$ref: '#/a5'}\n` }).target('', '#/a0')).toMatchObject({
    why: 'These references only resolve to each other, never to a value.',
  });
});

test.each([
  ['', []],
  ['#', []],
  ['#/', ['']],
  ['#//', ['', '']],
  ['#/a~1b', ['a/b']],
  ['#/a%2Fb', ['a', 'b']],
  ['#/a~0b', ['a~b']],
  ['#/~01', ['~1']],
  ['#/c%25d', ['c%d']],
  ['#/g%7Ch', ['g|h']],
  ['#/i\\j', ['i\\j']],
  ['#/k%22l', ['k"l']],
  ['#/%20', [' ']],
  ['#/%E2%82%AC', ['€']],
  ['#/m~0n', ['m~n']],
  ['#/list/0', ['list', '0']],
  ['#/map/01', ['map', '01']],
  ['#/map/-', ['map', '-']],
])('the pointer of "%s" is that of RFC 6901', (ref, path) => {
  const text = JSON.stringify({
    '': { '': 0 },
    'a/b': 1,
    a: { b: 2 },
    'a~b': 3,
    '~1': 4,
    'c%d': 5,
    'g|h': 6,
    'i\\j': 7,
    'k"l': 8,
    ' ': 9,
    '€': 10,
    'm~n': 11,
    list: ['zero'],
    map: { '01': 12, '-': 13 },
  });
  expect(world({ '': text }).lookup('', ref)?.path).toEqual(path);
});

test.each(['#/list/00', '#/list/-', '#/list/1', '#/list/ 0', '#/list/0/'])(
  'the pointer of "%s" names nothing in a list of one item',
  (ref) =>
    expect(world({ '': '{ "list": ["zero"] }' }).target('', ref)).toMatchObject({
      code: 'reference-target',
    }),
);

test('a pointer is walked literally before a reference on the way is followed', () => {
  const w = world({
    '': "one: {$ref: '#/two', own: {at: one}}\ntwo: {own: {at: two}, other: {at: two}}\n",
    'types.json': '{"$ref": "#/definitions/A", "definitions": {"A": {"type": "object"}}}',
  });
  expect(w.lookup('', '#/one/own/at')?.path).toEqual(['one', 'own', 'at']);
  expect(w.lookup('', '#/one/other/at')?.path).toEqual(['two', 'other', 'at']);
  expect(w.lookup('', '#/one/$ref')?.path).toEqual(['one', '$ref']);
  for (const ref of ['types.json', 'types.json#', 'types.json#/definitions/A'])
    expect(w.idOf('', ref)).toBe('types.json#/definitions/A');
  expect(w.idOf('', 'types.json#/type')).toBe('types.json#/definitions/A/type');
  expect(w.idOf('', 'types.json#/definitions/B')).toBeNull();
});
