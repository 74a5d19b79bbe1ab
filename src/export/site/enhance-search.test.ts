// @vitest-environment happy-dom
// What scripts add to the index of a site.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enhanceSearch } from './enhance-search.ts';
import type { SearchData } from './search-data.ts';

const DATA: SearchData = {
  documents: [
    ['Orders', 'documents/orders.html'],
    ['Books', 'documents/books.html'],
  ],
  entries: [
    [0, 'Document', 'Orders', '1.0', '', 'doc-info'],
    [0, 'Channel', 'placed', 'shop.orders.v2', '', 'doc-placed'],
    [1, 'Message', 'Book <b>', '', 'isbn title', 'doc-book'],
  ],
};

const one = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;

beforeEach(() => {
  document.body.innerHTML = '<main><div id="site-search"></div></main>';
  // The environment loads no scripts.
  Reflect.set(window, 'apidocSearch', DATA);
  enhanceSearch(document);
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'apidocSearch');
});

async function search(text: string): Promise<string | null> {
  const field = one<HTMLInputElement>('input');
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await Promise.resolve();
  await Promise.resolve();
  return one('[role=status]').textContent;
}

test('finds names, addresses and properties in all documents', async () => {
  expect(await search('ORDERS')).toBe('2 results');
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'documents/orders.html#doc-info',
    'documents/orders.html#doc-placed',
  ]);
  expect(await search('isbn')).toBe('1 result');
  expect(one('a').textContent).toBe('Book <b>');
  expect(one('.site-results').textContent).toContain('Message of Books');
  expect(await search('nothing of it')).toBe('No results');
  expect(await search('')).toBe('');
});

test('shows the text that matched, with its words marked, where neither name nor address has them', async () => {
  await search('shop.orders book');
  expect(await search('isbn')).toBe('1 result');
  expect(one('.site-piece').innerHTML).toBe('<mark class="">isbn</mark> title');
  await search('ORDERS.v');
  expect(one('.docs-address').innerHTML).toBe('shop.<mark class="">orders.v</mark>2');
  expect(document.querySelector('.site-piece')).toBeNull();
});

test('works on the pages of documents, in their folder, and Escape clears it', async () => {
  document.body.innerHTML = '<nav><div id="site-search" data-root="../"></div></nav>';
  enhanceSearch(document);
  await search('isbn');
  expect(one('a').getAttribute('href')).toBe('../documents/books.html#doc-book');
  one('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(document.querySelectorAll('a')).toHaveLength(0);
});
