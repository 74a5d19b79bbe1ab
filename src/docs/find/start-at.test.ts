import { expect, test } from 'vitest';
import type { Order } from '../../core/model/types.ts';
import type { Hit } from '../../core/search/types.ts';
import { startAt, stayAt } from './start-at.ts';

const NONE: Order = { servers: [], channels: [], operations: [], messages: [], schemas: [], security: [], components: [] };
const order: Order = { ...NONE, channels: ['#/channels/a', '#/channels/b'], messages: ['#/components/messages/m'] };
const hit = (id: string, pointer = id.slice(1)): Hit => ({ kind: 'text', name: '', text: '', where: '', uri: '', id, pointer });
const hits = [hit('#/info'), hit('#/channels/a'), hit('#/components/messages/m')];

test('the first match is the one at or after the current position', () => {
  expect(startAt(hits, order, null)).toBe(0);
  expect(startAt(hits, order, '#/channels/a')).toBe(1);
  expect(startAt(hits, order, '#/channels/b')).toBe(2);
});

test('wraps from the last match to the first', () => {
  expect(startAt(hits.slice(0, 2), order, '#/components/messages/m')).toBe(0);
});

test('an edit keeps the current match, wherever it has moved', () => {
  expect(stayAt(hits, hits[2], 0)).toBe(2);
  expect(stayAt(hits.slice(0, 2), hits[2], 2)).toBe(1);
  expect(stayAt([], hits[2], 2)).toBe(0);
});
