import { expect, test } from 'vitest';
import { createConsents } from '../share/consents.ts';
import type { StudioStore } from '../store/store.ts';
import { createImageConsent } from './image-consent.ts';

type Listener = Parameters<StudioStore['subscribe']>[0];
type State = Parameters<Listener>[0];

/** A store with a document that can be replaced by another. */
function storeWith(id: string) {
  let listener: Listener | undefined;
  const stateOf = (document: string) =>
    ({ document: { id: document, source: { kind: 'new' } } }) as unknown as State;
  let state = stateOf(id);
  const store = {
    getState: () => state,
    subscribe: (one: Listener) => (listener = one),
  } as unknown as StudioStore;
  const open = (other: string): void => {
    const before = state;
    state = stateOf(other);
    listener?.(state, before);
  };
  return { store, open };
}

test('another document begins without the images that were requested', () => {
  const { store, open } = storeWith('one');
  const consent = createImageConsent(store, createConsents(null, 'images'));
  let told = 0;
  consent.subscribe(() => {
    told++;
  });
  consent.add('image a');
  open('one');
  expect([consent.has('image a'), told]).toEqual([true, 1]);
  open('two');
  expect([consent.has('image a'), told]).toEqual([false, 2]);
});

test('hosts whose images are always shown are remembered for their document', () => {
  const kept = createConsents(null, 'images');
  const { store, open } = storeWith('one');
  const consent = createImageConsent(store, kept);
  consent.addHost('img.example');
  consent.addHost('img.example');
  expect(consent.hosts()).toEqual(['img.example']);
  open('two');
  expect(consent.hosts()).toEqual([]);
  open('one');
  expect(consent.hosts()).toEqual(['img.example']);

  const later = createImageConsent(storeWith('one').store, kept);
  expect(later.hosts()).toEqual(['img.example']);
  later.removeHost('img.example');
  expect(later.hosts()).toEqual([]);
  expect(kept.read('one')).toEqual([]);
});
