import { expect, test } from 'vitest';
import { loadCatalog } from './load-catalog.ts';

const PAGE = 'https://studio.example/catalog.html';

/** Loads a catalog that a host responds with. */
async function load(body: string, address = 'https://docs.example/shop/catalog.json') {
  const requested: string[] = [];
  const loaded = await loadCatalog(address, {
    pageUrl: PAGE,
    fetch: async (input) => {
      requested.push(String(input));
      return new Response(body, { headers: { 'Content-Type': 'application/json' } });
    },
  });
  return { loaded, requested };
}

test('gives each document its address, and requests nothing but the catalog', async () => {
  const { loaded, requested } = await load(
    JSON.stringify({
      title: 'Shop',
      documents: [
        { path: 'orders.yaml', name: 'Orders', group: 'Sales' },
        { path: 'a b/what?#.yaml' },
        { path: '../other/fleet.json' },
        { path: '../../../x/%2e%2e/y.yaml' },
      ],
    }),
  );
  expect(requested).toEqual(['https://docs.example/shop/catalog.json']);
  expect(loaded).toMatchObject({ ok: true, title: 'Shop', problems: [] });
  expect(loaded.ok && loaded.documents.map(({ address }) => address)).toEqual([
    'https://docs.example/shop/orders.yaml',
    'https://docs.example/shop/a%20b/what%3F%23.yaml',
    'https://docs.example/other/fleet.json',
    'https://docs.example/x/%252e%252e/y.yaml',
  ]);
});

test('keeps the documents of a catalog with mistakes, and reports what is wrong', async () => {
  const { loaded } = await load(
    '{"documents": [{"path": "//other.example/a.yaml"}, {"path": "b.yaml"}, 3]}',
  );
  expect(loaded.ok && loaded.documents.map(({ path }) => path)).toEqual(['b.yaml']);
  expect(loaded.ok && loaded.problems).toEqual([
    expect.stringMatching(/^Line 1, column 25: Expected "path" to be relative/),
    expect.stringMatching(/^Line 1, column 72: Expected an object/),
  ]);
});

test.each([
  ['{"documents": [', 'not-a-catalog', /^Line 1, column /],
  ['{"documents": [{"path": "https://other.example/a"}]}', 'not-a-catalog', /to be relative/],
  ['{"documents": [1, 2, 3, 4, 5, 6, 7]}', 'not-a-catalog', /There are 2 more problems/],
  ['{"documents": []}', 'empty-catalog', /Add some to "documents"/],
  [
    JSON.stringify({ documents: Array.from({ length: 501 }, (_, i) => ({ path: `${i}.yaml` })) }),
    'large-catalog',
    /It lists 501/,
  ],
  [' '.repeat(1_000_001), 'too-large', /./],
])('refuses %.60s', async (body, reason, explanation) => {
  const { loaded } = await load(body);
  expect(loaded.ok || loaded.failure).toMatchObject({
    reason,
    explanation: expect.stringMatching(explanation),
  });
});

test.each([
  ['', 'empty'],
  ['javascript:alert(1)', 'scheme'],
  ['https://user:secret@docs.example/catalog.json', 'credentials'],
  ['http://10.0.0.1/catalog.json', 'mixed-content'],
  ['https://10.0.0.1/catalog.json', 'ask-local'],
])('follows the rules for addresses: %s is not requested', async (address, reason) => {
  const { loaded, requested } = await load('{}', address);
  expect(requested).toEqual([]);
  expect(loaded.ok || loaded.failure.reason).toBe(reason);
});
