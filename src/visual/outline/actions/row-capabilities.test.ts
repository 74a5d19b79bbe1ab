// What can be done with rows: which other rows can be their siblings, and which of them accept a
// drop.
import { expect, test } from 'vitest';
import { Analyzer } from '../../../core/analysis/analyzer.ts';
import { outlineTree } from '../groupings.ts';
import { rowsOf } from '../rows.ts';
import { type Grouping, NO_FOLDS } from '../types.ts';
import {
  containerAt,
  isOtherComponents,
  keyOf,
  type OutlineView,
  partOf,
  sectionOf,
  siblingPosition,
  siblingRows,
} from './row-capabilities.ts';

const TEXT = `apidoc: 3.1.0
info: {title: A, version: '1'}
channels:
  a:
    messages:
      own: {}
      shared: {$ref: '#/components/messages/m'}
      last: {}
  b: {}
  c: {}
operations:
  one: {action: send, channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/own'}]}
  two: {action: send, channel: {$ref: '#/channels/b'}}
  three: {action: send, channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/own'}]}
components:
  messages: {m: {tags: [{name: t}]}, n: {}}
  parameters: {p: {}}
`;

function shown(grouping: Grouping): OutlineView {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(TEXT);
  const { order, parts, info } = analyzer.model();
  return {
    rows: rowsOf(outlineTree(grouping, order, parts, info), { ...NO_FOLDS, all: 'open' }, null),
    parts,
    grouping,
  };
}
const rowOf = (s: OutlineView, pointer: string): number =>
  s.rows.findIndex((_, i) => partOf(s, i)?.pointer === pointer);
const names = (s: OutlineView, pointer: string): string[] =>
  siblingRows(s, rowOf(s, pointer)).map((b) => b.key);

test('rows of the same map are siblings', () => {
  const s = shown('kind');
  expect(names(s, '/channels/b')).toEqual(['a', 'b', 'c']);
  expect(names(s, '/components/messages/n')).toEqual(['m', 'n']);
  const place = (pointer: string): number =>
    siblingPosition(siblingRows(s, rowOf(s, pointer)), rowOf(s, pointer));
  expect(place('/channels/a')).toBe(0);
  expect(place('/channels/c')).toBe(2);
});

test('a channel contains its messages and lists its operations', () => {
  const s = shown('channel');
  expect(names(s, '/channels/a')).toEqual(['a', 'b', 'c']);
  expect(names(s, '/operations/three')).toEqual(['one', 'three']);
  expect(names(s, '/channels/a/messages/last')).toEqual(['last']);
  // The message is only referenced there.
  expect(names(s, '/channels/a/messages/own')).toEqual([]);
  expect(names(s, '/components/messages/m')).toEqual([]);
});

test('rows grouped by tag are not in the order of the document', () => {
  expect(names(shown('tag'), '/components/messages/m')).toEqual([]);
});

test('headings are sections, and rows represent maps', () => {
  const s = shown('kind');
  const heading = (label: string): number => s.rows.findIndex((r) => r.node.label === label);
  expect(sectionOf(s.rows[heading('Channels')])).toMatchObject({ wizard: 'channel' });
  expect(sectionOf(s.rows[rowOf(s, '/channels/a')])).toBeUndefined();
  expect(isOtherComponents(s.rows[heading('Other components')])).toBe(true);
  const homes = ['/components/messages', '/channels/b/messages'].map((pointer) => ({
    uri: '',
    pointer,
  }));
  expect(containerAt(s, heading('Messages'), homes)).toBe(homes[0]);
  expect(containerAt(s, rowOf(s, '/channels/b'), homes)).toBe(homes[1]);
  expect(containerAt(s, rowOf(s, '/components/messages/n'), homes)).toBe(homes[0]);
  expect(containerAt(s, heading('Channels'), homes)).toBeUndefined();
});

test('names are those of the document', () => {
  expect(keyOf({ pointer: '/channels/a~1b' })).toBe('a/b');
});
