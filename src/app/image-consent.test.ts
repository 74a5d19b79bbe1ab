import { expect, test } from 'vitest';
import type { StudioStore } from '../store/store.ts';
import { createImageConsent } from './image-consent.ts';

type Listener = Parameters<StudioStore['subscribe']>[0];

test('another document begins without the images that were requested', () => {
  let listener: Listener | undefined;
  const store = { subscribe: (one: Listener) => (listener = one) } as unknown as StudioStore;
  const consent = createImageConsent(store);
  let told = 0;
  consent.subscribe(() => {
    told++;
  });
  const open = (id: string, before: string): void => {
    const state = (document: string) =>
      ({ document: { id: document } }) as unknown as Parameters<Listener>[0];
    listener?.(state(id), state(before));
  };
  consent.add('image a');
  open('one', 'one');
  expect([consent.has('image a'), told]).toEqual([true, 1]);
  open('two', 'one');
  expect([consent.has('image a'), told]).toEqual([false, 2]);
});
