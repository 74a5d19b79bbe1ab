// What can be done with rows: beside which others they can stand, and which of them take something.
import { expect, test } from 'vitest';
import { Analyzer } from '../../../core/analyzer.ts';
import { treeOf } from '../groupings.ts';
import { rowsOf } from '../rows.ts';
import { type Grouping, NO_FOLDS } from '../types.ts';
import { besides, homeAt, isOthers, keyOf, partOf, placeAmong, type Shown, sectionOf } from './what.ts';

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

function shown(grouping: Grouping): Shown {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(TEXT);
  const { order, parts, info } = analyzer.model();
  return { rows: rowsOf(treeOf(grouping, order, parts, info), { ...NO_FOLDS, all: 'open' }, null), parts, grouping };
}
const rowOf = (s: Shown, pointer: string): number => s.rows.findIndex((_, i) => partOf(s, i)?.pointer === pointer);
const names = (s: Shown, pointer: string): string[] => besides(s, rowOf(s, pointer)).map((b) => b.key);

test('rows of the same map are siblings', () => {
  const s = shown('kind');
  expect(names(s, '/channels/b')).toEqual(['a', 'b', 'c']);
  expect(names(s, '/components/messages/n')).toEqual(['m', 'n']);
  const place = (pointer: string): number => placeAmong(besides(s, rowOf(s, pointer)), rowOf(s, pointer));
  expect(place('/channels/a')).toBe(0);
  expect(place('/channels/c')).toBe(2);
});

test('a channel contains its messages and lists its operations', () => {
  const s = shown('channel');
  expect(names(s, '/channels/a')).toEqual(['a', 'b', 'c']);
  expect(names(s, '/operations/three')).toEqual(['one', 'three']);
  expect(names(s, '/channels/a/messages/last')).toEqual(['last']);
  // It is only referred to there.
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
  expect(isOthers(s.rows[heading('Other components')])).toBe(true);
  const homes = ['/components/messages', '/channels/b/messages'].map((pointer) => ({ uri: '', pointer }));
  expect(homeAt(s, heading('Messages'), homes)).toBe(homes[0]);
  expect(homeAt(s, rowOf(s, '/channels/b'), homes)).toBe(homes[1]);
  expect(homeAt(s, rowOf(s, '/components/messages/n'), homes)).toBe(homes[0]);
  expect(homeAt(s, heading('Channels'), homes)).toBeUndefined();
});

test('names are those of the document', () => {
  expect(keyOf({ pointer: '/channels/a~1b' })).toBe('a/b');
});
