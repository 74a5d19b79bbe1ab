import { expect, test } from 'vitest';
import type { Order } from '../../core/analysis/model/types.ts';
import type { Hit } from '../../core/analysis/search/types.ts';
import { firstHitFrom, indexOfSameHit } from './FindWidget.tsx';

const NONE: Order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};
const order: Order = {
  ...NONE,
  channels: ['#/channels/a', '#/channels/b'],
  messages: ['#/components/messages/m'],
};
const hit = (id: string, pointer = id.slice(1)): Hit => ({
  kind: 'text',
  name: '',
  text: '',
  context: '',
  uri: '',
  id,
  pointer,
});
const hits = [hit('#/info'), hit('#/channels/a'), hit('#/components/messages/m')];

test('the first match is the one at or after the current position', () => {
  expect(firstHitFrom(hits, order, null)).toBe(0);
  expect(firstHitFrom(hits, order, '#/channels/a')).toBe(1);
  expect(firstHitFrom(hits, order, '#/channels/b')).toBe(2);
});

test('wraps from the last match to the first', () => {
  expect(firstHitFrom(hits.slice(0, 2), order, '#/components/messages/m')).toBe(0);
});

test('an edit keeps the current match, wherever it has moved', () => {
  expect(indexOfSameHit(hits, hits[2], 0)).toBe(2);
  expect(indexOfSameHit(hits.slice(0, 2), hits[2], 2)).toBe(1);
  expect(indexOfSameHit([], hits[2], 2)).toBe(0);
});
