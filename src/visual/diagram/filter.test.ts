import { expect, it } from 'vitest';
import { choicesOf, type Filter, filterFlows, hasFilter, NO_FILTER } from './filter.ts';
import { flows, SHOP } from './testing.ts';

const all = flows(SHOP);
const keys = (filter: Partial<Filter>) =>
  filterFlows(all, { ...NO_FILTER, ...filter }).map(
    ({ operation, channel }) => (operation ?? channel)?.key,
  );

it.each<[string, Partial<Filter>, string[]]>([
  ['nothing', {}, ['collect', 'order', 'attic']],
  ['a server', { server: '#/servers/prod' }, ['collect', 'order']],
  ['a protocol', { protocol: 'mqtt' }, ['collect', 'attic']],
  ['a tag of an operation', { tag: 'sales' }, ['order']],
  ['a tag of a channel', { tag: 'money' }, ['collect']],
  ['a tag of a server', { tag: 'live' }, ['collect', 'order']],
  ['words in any name or address', { text: ' PAY {id} ' }, ['collect']],
  ['the name of a message', { text: 'placed' }, ['order']],
  ['words of which one is missing', { text: 'pay moon' }, []],
  ['focus on an operation', { focus: '#/operations/order' }, ['order']],
  ['focus on a channel of a reply', { focus: '#/channels/answers' }, ['order']],
  ['focus on a server', { focus: '#/servers/test' }, ['collect', 'attic']],
  ['focus on a message', { focus: '#/channels/payments/messages/paid' }, ['collect']],
  ['two at once', { protocol: 'mqtt', tag: 'live' }, ['collect']],
])('filters by %s', (_what, filter, expected) => {
  expect(keys(filter)).toEqual(expected);
});

it('keeps only the servers of the filter', () => {
  expect(
    filterFlows(all, { ...NO_FILTER, protocol: 'mqtt' })[0]?.servers.map((s) => s.key),
  ).toEqual(['test']);
});

it('returns the same flows without filters', () => {
  expect(filterFlows(all, { ...NO_FILTER, text: '  ' })).toBe(all);
  expect(hasFilter({ ...NO_FILTER, text: '  ' })).toBe(false);
});

it('offers each server, protocol and tag once', () => {
  const { servers, protocols, tags } = choicesOf(all);
  expect(servers.map((s) => s.key)).toEqual(['prod', 'test']);
  expect(protocols).toEqual(['kafka', 'mqtt']);
  expect([...tags].sort()).toEqual(['live', 'money', 'sales']);
});
