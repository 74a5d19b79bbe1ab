import { expect, test } from 'vitest';
import { createConsents } from './consents.ts';

function storage(
  start: Record<string, string> = {},
): Storage & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage & { readonly kept: Map<string, string> };
}

test('what was agreed to outlives the page, for its document only', () => {
  const store = storage();
  createConsents(store, 'files').write('https://docs.example/a.yaml', ['x.example']);
  createConsents(store, 'files').write('b', ['y.example', 'z.example']);
  const after = createConsents(store, 'files');
  expect(after.read('https://docs.example/a.yaml')).toEqual(['x.example']);
  expect(after.read('b')).toEqual(['y.example', 'z.example']);
  expect(after.read('c')).toEqual([]);
});

test('stores nothing for a document without consents', () => {
  const store = storage();
  const consents = createConsents(store, 'files');
  consents.write('a', ['x.example']);
  consents.write('a', []);
  expect([consents.read('a'), store.kept.size]).toEqual([[], 0]);
});

test('drops the oldest documents beyond the limit', () => {
  const consents = createConsents(storage(), 'files');
  for (let i = 0; i <= 200; i++) consents.write(`d${i}`, ['x.example']);
  expect(consents.read('d0')).toEqual([]);
  expect(consents.read('d200')).toEqual(['x.example']);
});

test.each(['', '{', '7', '{"a":["x"]}', '[["a"],["b",7],[1,["x"]],"c"]'])(
  'anything else that is stored allows nothing: %j',
  (text) => {
    const consents = createConsents(storage({ 'apidoc:consents': text }), 'files');
    for (const document of ['a', 'b', 'c', '1']) expect(consents.read(document)).toEqual([]);
  },
);

test('without storage consents last as long as the page', () => {
  const broken = new Proxy({} as Storage, {
    get: () => () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  for (const store of [null, broken]) {
    const consents = createConsents(store, 'files');
    consents.write('a', ['x.example']);
    expect(consents.read('a')).toEqual(['x.example']);
  }
});
