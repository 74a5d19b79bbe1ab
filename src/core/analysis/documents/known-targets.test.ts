// What was looked up is kept over the versions of a document as long as no edit can have changed
// it, and what a lookup went through is known.
import { describe, expect, test } from 'vitest';
import { type Parsed, parse } from '../../text/parse/parse.ts';
import { DocumentSet } from './document-set.ts';
import type { LoadedFile } from './loaded-file.ts';
import { listItems, nodeAtSteps } from './located-node.ts';
import { isUnit, Reads, unitOf } from './units.ts';

const TEXT = `apidoc: 3.1.0
channels:
  a: {$ref: '#/components/channels/far'}
  b: {address: b}
  c: {$ref: '#/channels/gone'}
components:
  channels:
    far: {address: far}
  schemas:
    S: {type: object}
x-other: {d: 1}
`;
const OTHER = "one: {type: string}\nback: {$ref: 'main.yaml#/channels/b'}\n";

class Versions {
  private parsed: Parsed | null = null;
  documents: DocumentSet | null = null;

  next(text: string): DocumentSet {
    this.parsed = parse(text, 'yaml', this.parsed);
    const files: LoadedFile[] = [
      { uri: '', text, tree: this.parsed.tree },
      { uri: 'b.yaml', text: OTHER, tree: parse(OTHER, 'yaml', null).tree },
    ];
    const byUri = new Map(files.map((file) => [file.uri, file]));
    this.documents = new DocumentSet(byUri, 'main.yaml', {}, this.documents);
    return this.documents;
  }
}

/** Whether each reference is still known after an edit that replaces one text by another. */
function keptAfter(from: string, to: string, refs: readonly string[], uri = ''): boolean[] {
  const versions = new Versions();
  const first = versions.next(TEXT);
  const before = refs.map((ref) => first.target(uri, ref));
  const second = versions.next(TEXT.replace(from, to));
  return refs.map((ref, i) => second.target(uri, ref) === before[i]);
}

const REFS = [
  '#/channels/a',
  '#/channels/b',
  '#/channels/c',
  '#/components/channels/far',
  '#/components/schemas/S/type',
  '#/x-other/d',
  '#/channels',
  'b.yaml#/one',
];

describe('known after an edit', () => {
  // A section, another file, and what is not there may change with anything.
  test.each<[name: string, from: string, to: string, kept: readonly string[]]>([
    [
      'of a comment',
      'x-other',
      '# c\nx-other',
      [
        '#/channels/a',
        '#/channels/b',
        '#/components/channels/far',
        '#/components/schemas/S/type',
        '#/x-other/d',
      ],
    ],
    [
      'of a channel',
      'address: b',
      'address: bb',
      ['#/channels/a', '#/components/channels/far', '#/components/schemas/S/type', '#/x-other/d'],
    ],
    [
      'of the end of a chain',
      'address: far',
      'address: near',
      ['#/channels/b', '#/components/schemas/S/type', '#/x-other/d'],
    ],
    [
      'of a section that is another thing',
      'x-other: {d: 1}',
      'x-other: 5',
      ['#/channels/a', '#/channels/b', '#/components/channels/far', '#/components/schemas/S/type'],
    ],
    ['of the format', 'apidoc: 3.1.0', 'apidoc: 3.0.0', []],
  ])('%s', (_name, from, to, kept) => {
    const known = keptAfter(from, to, REFS);
    expect(REFS.filter((_, i) => known[i])).toEqual(kept);
  });

  test('in another file nothing is', () => {
    expect(
      keptAfter('x-other', '# c\nx-other', ['#/one', 'main.yaml#/channels/b'], 'b.yaml'),
    ).toEqual([false, false]);
  });

  test('in the version before nothing is any more, and both find the same', () => {
    const versions = new Versions();
    const first = versions.next(TEXT);
    const target = first.target('', '#/channels/b');
    expect(first.target('', '#/channels/b')).toBe(target);
    const second = versions.next(TEXT.replace('d: 1', 'd: 2'));
    expect(second.since?.number).toBe(first.number);
    expect([...(second.since?.changes.units ?? [])]).toEqual(['/x-other/d']);
    expect(second.target('', '#/channels/b')).toBe(target);
    const again = first.target('', '#/channels/b');
    expect(again).not.toBe(target);
    expect(again).toEqual(target);
  });
});

describe('what lookups go through', () => {
  const readBy = (...refs: [uri: string, ref: string][]): string => {
    const documents = new Versions().next(TEXT);
    const reads = new Reads();
    expect(
      documents.record(reads, () => refs.map(([uri, ref]) => documents.target(uri, ref).kind)),
    ).toHaveLength(refs.length);
    // What is looked up afterwards is not noted.
    documents.target('', '#/channels/b');
    return `${reads.units.join(' ')}${reads.everything ? ' and everything' : ''}`;
  };
  test.each<[refs: [uri: string, ref: string][], units: string]>([
    [[], ''],
    [[['', '#/channels/b/address']], '/channels/b'],
    [[['', '#/channels/a']], '/channels/a /components/channels/far'],
    [
      [
        ['', '#/channels/a'],
        ['', '#/channels/a/address'],
        ['', '#/channels/a'],
      ],
      '/channels/a /components/channels/far',
    ],
    [[['', 'main.yaml#/components/schemas/S']], '/components/schemas/S'],
    [[['', '#/channels']], ' and everything'],
    [[['', '#/channels/none']], ' and everything'],
    [[['', 'b.yaml#/one']], ' and everything'],
    [[['b.yaml', '#/back']], ' and everything'],
    [
      [
        ['', '#/channels/b'],
        ['', '#/channels'],
      ],
      '/channels/b and everything',
    ],
  ])('%j: %s', (refs, units) => {
    expect(readBy(...refs)).toBe(units);
  });

  test('are noted once, for the innermost reader', () => {
    const documents = new Versions().next(TEXT);
    const [outer, inner] = [new Reads(), new Reads()];
    documents.record(outer, () => {
      documents.record(inner, () => documents.target('', '#/channels/b'));
      documents.target('', '#/components/schemas/S');
    });
    expect(inner.units).toEqual(['/channels/b']);
    expect(outer.units).toEqual(['/components/schemas/S']);
  });
});

test.each<[path: string[], unit: string | null, itself: boolean]>([
  [[], null, false],
  [['channels'], null, false],
  [['channels', 'a'], '/channels/a', true],
  [['channels', 'a/b', 'address'], '/channels/a~1b', false],
  [['components'], null, false],
  [['components', 'schemas'], null, false],
  [['components', 'schemas', 'S'], '/components/schemas/S', true],
  [['components', 'schemas', 'S', 'type'], '/components/schemas/S', false],
])('the path %j is in the unit %j', (path, unit, itself) => {
  expect(unitOf(path)).toBe(unit);
  expect(isUnit(path)).toBe(itself);
});

test('items of a list are located below it, and nothing else has items', () => {
  const { root } = parse('a: [{b: 1}, 2]\nc: {d: 1}\n', 'yaml', null).tree;
  if (!root) throw new Error('The text has no root.');
  const parent = { uri: 'x.yaml', path: ['s'], node: root };
  expect(listItems(parent, 'a')).toMatchObject([
    { uri: 'x.yaml', path: ['s', 'a', '0'], node: { kind: 'map' } },
    { uri: 'x.yaml', path: ['s', 'a', '1'], node: { value: 2 } },
  ]);
  expect(listItems(parent, 'c')).toEqual([]);
  expect(listItems(parent, 'none')).toEqual([]);
  expect(nodeAtSteps(parent, ['a', '0'], root)).toEqual({ ...parent, path: ['s', 'a', '0'] });
});
