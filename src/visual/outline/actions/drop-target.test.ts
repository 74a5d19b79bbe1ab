// Drop targets of a dragged row, and the reasons shown for invalid ones.
import { expect, test } from 'vitest';
import { Analyzer } from '../../../core/analysis/analyzer.ts';
import { outlineTree } from '../groupings.ts';
import { rowsOf } from '../rows.ts';
import { type Grouping, NO_FOLDS } from '../types.ts';
import { type OutlineView, partOf } from './row-capabilities.ts';
import { dropObstacleAt, dropTargetAt } from './use-outline-drag.ts';

const TEXT = `apidoc: 3.1.0
info: {title: A, version: '1'}
servers:
  s: {host: h, protocol: kafka}
channels:
  a:
    messages:
      own: {}
  b: {}
  c: {}
operations:
  one: {action: send, channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/own'}]}
  two: {action: send, channel: {$ref: '#/channels/b'}}
components:
  messages: {m: {tags: [{name: t}]}, n: {}}
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
const heading = (s: OutlineView, label: string): number =>
  s.rows.findIndex(({ node }) => node.label === label);
const a = { uri: '', pointer: '/channels/a/messages' };

test('the upper half of a row is above it, the lower half below it', () => {
  const s = shown('kind');
  const [first, last] = [rowOf(s, '/channels/a'), rowOf(s, '/channels/c')];
  expect(dropTargetAt(s, last, first + 0.2, [])).toMatchObject({
    is: 'beside',
    side: 'before',
    beside: { key: 'a' },
    line: first,
  });
  expect(dropTargetAt(s, last, first + 0.7, [])).toMatchObject({
    is: 'beside',
    side: 'after',
    beside: { key: 'a' },
    line: first + 1,
  });
});

test('the current position is neither a target nor refused', () => {
  const s = shown('kind');
  const b = rowOf(s, '/channels/b');
  for (const at of [b - 0.3, b + 0.5, b + 1.3]) {
    expect(dropTargetAt(s, b, at, [])).toBe(null);
    expect(dropObstacleAt(s, b, at)).toBe(null);
  }
  expect(dropTargetAt(s, b, heading(s, 'Channels') + 0.5, [])).toBe(null);
  expect(dropObstacleAt(s, b, heading(s, 'Channels') + 0.5)).toBe(null);
});

test('expanded rows belong to the row above them', () => {
  const s = shown('channel');
  const [one, b] = [rowOf(s, '/operations/one'), rowOf(s, '/channels/b')];
  expect(dropTargetAt(s, rowOf(s, '/channels/c'), one + 0.1, [])).toMatchObject({
    is: 'beside',
    side: 'after',
    beside: { key: 'a' },
    line: b,
  });
});

test('below the last row is after all objects that end there', () => {
  const s = shown('flat');
  expect(dropTargetAt(s, 0, s.rows.length + 3, [])).toMatchObject({
    is: 'beside',
    side: 'after',
    beside: { key: 'two' },
  });
});

test('the row of an object is a target for its map, and so are the rows in it', () => {
  const s = shown('kind');
  const m = rowOf(s, '/components/messages/m');
  const channel = rowOf(s, '/channels/a');
  expect(dropTargetAt(s, m, channel + 0.5, [a])).toEqual({
    is: 'into',
    container: a,
    line: channel,
  });
  expect(dropTargetAt(s, m, channel + 0.5, [])).toBe(null);
  expect(dropObstacleAt(s, m, channel + 0.5)).toEqual({ container: a });
});

test('explains invalid targets', () => {
  const kind = shown('kind');
  const server = rowOf(kind, '/servers/s');
  expect(dropObstacleAt(kind, server, heading(kind, 'Channels') + 0.5)).toEqual({
    why: 'A server can\'t be moved to "Channels".',
  });
  expect(dropObstacleAt(kind, server, rowOf(kind, '/channels/a') + 0.5)).toEqual({
    why: "A server can't be moved there.",
  });
  const channel = shown('channel');
  expect(
    dropObstacleAt(channel, rowOf(channel, '/operations/one'), rowOf(channel, '/channels/b') + 0.5),
  ).toMatchObject({ why: /form/ });
  expect(
    dropObstacleAt(
      channel,
      rowOf(channel, '/operations/one'),
      rowOf(channel, '/operations/two') + 0.5,
    ),
  ).toMatchObject({
    why: /order of the document/,
  });
  expect(dropObstacleAt(kind, server, kind.rows.length + 2)).toBe(null);
});
