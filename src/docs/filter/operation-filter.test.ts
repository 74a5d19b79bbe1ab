import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import {
  choicesOf,
  FACETS,
  GROUPINGS,
  NO_FILTER,
  type OperationFilter,
  readFilter,
  shownOperations,
  writeFilter,
} from './operation-filter.ts';

const TEXT = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0, tags: [{name: payments}, {name: orders}]}
servers:
  kafka: {host: a.example, protocol: kafka, title: The broker}
  push: {host: b.example, protocol: wss}
channels:
  orders: {address: o, title: Orders, servers: [{$ref: '#/servers/kafka'}], tags: [{name: orders}]}
  news: {address: n, servers: [{$ref: '#/servers/push'}]}
operations:
  place: {action: send, channel: {$ref: '#/channels/orders'}}
  pay: {action: receive, channel: {$ref: '#/channels/orders'}, tags: [{name: payments}, {name: orders}]}
  tell: {action: send, channel: {$ref: '#/channels/news'}, x-deprecated: true}
  lost: {action: send, channel: {$ref: '#/channels/nowhere'}}
`;
function modelOf(text = TEXT) {
  const analyzer = new Analyzer('shop.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer.model();
}
const model = modelOf();
/** The operations that are left, with the titles of groups between. */
function shown(filter: Partial<OperationFilter>): readonly string[] | null {
  const found = shownOperations(model, { ...NO_FILTER, ...filter });
  return (
    found?.ids.flatMap((id) => {
      const key = id.replace('#/operations/', '');
      const head = found.heads.get(id);
      return head === undefined ? [key] : [`[${head}]`, key];
    }) ?? null
  );
}

test('groups operations as the document orders tags and channels, each operation once', () => {
  expect(shown({ group: 'none' })).toBeNull();
  expect(shown({ group: 'tag' })).toEqual([
    '[payments]',
    'pay',
    '[orders]',
    'place',
    '[Without a tag]',
    'tell',
    'lost',
  ]);
  expect(shown({ group: 'channel' })?.slice(0, 5)).toEqual([
    '[Orders]',
    'place',
    'pay',
    '[news]',
    'tell',
  ]);
  expect(shown({ group: 'protocol' })).toEqual([
    '[kafka]',
    'place',
    'pay',
    '[wss]',
    'tell',
    '[Without a protocol]',
    'lost',
  ]);
});

test('filters by tag, protocol, server, action and deprecation, all at once', () => {
  expect(shown({ values: { tag: 'orders' } })).toEqual(['place', 'pay']);
  expect(shown({ values: { protocol: 'wss' } })).toEqual(['tell']);
  expect(shown({ values: { server: 'kafka', action: 'send' } })).toEqual(['place']);
  expect(shown({ values: { deprecated: 'no' } })).toEqual(['place', 'pay', 'lost']);
  expect(shown({ group: 'tag', values: { deprecated: 'yes' } })).toEqual([
    '[Without a tag]',
    'tell',
  ]);
  expect(shown({ values: { tag: 'toString' } })).toEqual([]);
});

test('offers what tells operations apart, and nothing that all have', () => {
  expect(
    choicesOf(model).map(([facet, choices]) => [facet, ...choices.map((c) => c.label)]),
  ).toEqual([
    ['action', 'send', 'receive'],
    ['tag', 'payments', 'orders'],
    ['protocol', 'kafka', 'wss'],
    ['server', 'The broker', 'push'],
    ['deprecated', 'Not deprecated', 'Deprecated'],
  ]);
  const alike = modelOf(TEXT.replace(/ {2}tell:[^\n]*\n {2}lost:[^\n]*\n/, ''));
  expect(choicesOf(alike).map(([facet]) => facet)).toEqual(['action', 'tag']);
});

test('comes back from an address as it was', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  fc.assert(
    fc.property(
      fc.constantFrom(...GROUPINGS),
      fc.dictionary(fc.constantFrom(...FACETS), text, { noNullPrototype: true }),
      (group, values) => {
        const query = writeFilter({ group, values });
        const well = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            new TextDecoder().decode(new TextEncoder().encode(value)),
          ]),
        );
        expect(readFilter(`?theme=dark&${query}`)).toEqual({ group, values: well });
      },
    ),
  );
  for (const query of ['?filter=', '?filter=x', '?filter=tags:a', '?group=size', '?group&filter'])
    expect(readFilter(query)).toEqual(NO_FILTER);
});
