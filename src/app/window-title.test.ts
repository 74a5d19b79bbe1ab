import { expect, test, vi } from 'vitest';
import { Analyzer } from '../core/api.ts';
import { INITIAL, type OpenedDocument } from '../store/state.ts';
import { createStudioStore } from '../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../store/testing.ts';
import { type TitleState, watchTitle, windowTitle } from './window-title.ts';

const DOCUMENT = {
  name: 'orders.yaml',
  source: { kind: 'url', address: 'https://docs.example/orders.yaml' },
  edited: false,
} as OpenedDocument;

/** State of a document with this `info`. */
function state(
  info: string,
  change: Partial<TitleState> = {},
  document: Partial<OpenedDocument> = {},
): TitleState {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0\ninfo: ${info}\n`);
  return {
    ...INITIAL,
    view: 'split',
    document: { ...DOCUMENT, ...document },
    analysis: { model: analyzer.model() },
    ...change,
  };
}
const ORDERS = "{title: Orders, version: '2.4.0'}";

test.each([
  ['a reader', state(ORDERS, { view: 'read' }), 'Orders 2.4.0'],
  ['a reader of a narrow window', state(ORDERS, { narrow: true, pane: 'read' }), 'Orders 2.4.0'],
  ['an author', state(ORDERS), 'Orders 2.4.0 - Apidoc Studio'],
  [
    'an author with a narrow window',
    state(ORDERS, { narrow: true, pane: 'edit', view: 'read' }),
    'Orders 2.4.0 - Apidoc Studio',
  ],
  [
    'an author who changed it',
    state(ORDERS, {}, { edited: true }),
    '● Orders 2.4.0 - Apidoc Studio',
  ],
  [
    'an author who reads what they changed',
    state(ORDERS, { view: 'read' }, { edited: true }),
    '● Orders 2.4.0 - Apidoc Studio',
  ],
  [
    'a new document',
    state(ORDERS, {}, { edited: true, source: { kind: 'new' } }),
    'Orders 2.4.0 - Apidoc Studio',
  ],
  [
    'a file that was saved to disk',
    state(ORDERS, {}, { edited: true, entryEdited: false, source: { kind: 'file' } }),
    'Orders 2.4.0 - Apidoc Studio',
  ],
  [
    'a file that was not saved to disk',
    state(ORDERS, {}, { edited: true, entryEdited: true, source: { kind: 'file' } }),
    '● Orders 2.4.0 - Apidoc Studio',
  ],
  ['a document without a version', state('{title: Orders}'), 'Orders - Apidoc Studio'],
  ['a document without a title', state("{version: '1'}"), 'orders.yaml - Apidoc Studio'],
  [
    'a document with an empty title',
    state("{title: ' ', version: '1'}", { view: 'read' }),
    'orders.yaml',
  ],
  [
    'a document that was not analyzed yet',
    { ...state(ORDERS), analysis: { model: null } },
    'orders.yaml - Apidoc Studio',
  ],
  ['the start page', state(ORDERS, { start: true }), 'Apidoc Studio'],
  ['no document', { ...state(ORDERS), document: null }, 'Apidoc Studio'],
])('%s', (_, given, expected) => {
  expect(windowTitle(given, false)).toBe(expected);
});

test('a page in a frame is for readers', () => {
  expect(windowTitle(state(ORDERS), true)).toBe('Orders 2.4.0');
});

test('characters that hide or turn what is shown are left out, and long titles are cut', () => {
  const title = (text: string) =>
    windowTitle(state(`{title: ${JSON.stringify(text)}, version: '1'}`, { view: 'read' }), false);
  expect(title('Orders\u202Egpj.exe\u202C \u200B\u2066now\u0007\n\tand later')).toBe(
    'Ordersgpj.exe now and later 1',
  );
  expect(title('طلبات 🚲')).toBe('طلبات 🚲 1');
  expect(title('👩‍🌾 Farm')).toBe('👩‍🌾 Farm 1');
  expect([...title('🚲'.repeat(5_000))].length).toBe(121);
});

test('the title follows the store', () => {
  const page = { title: '' };
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  watchTitle(store, false, page);
  store.getState().open({
    id: 'd',
    name: 'a.yaml',
    language: 'yaml',
    source: { kind: 'file' },
    base: null,
    text: '',
  });
  expect(page.title).toBe('a.yaml - Apidoc Studio');
  store.getState().rename('b.yaml');
  expect(page.title).toBe('b.yaml - Apidoc Studio');
  store.getState().setView('read');
  expect(page.title).toBe('b.yaml');
  store.getState().showStart(true);
  expect(page.title).toBe('Apidoc Studio');
});
