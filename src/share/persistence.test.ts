import { expect, test } from 'vitest';
import { createPersistence } from './persistence.ts';
import { memoryStorage } from './testing.ts';

/** A browser that grants or refuses, and counts how often it is requested. */
function browser(persist: () => Promise<boolean>, kept = false) {
  let requests = 0;
  const manager = {
    persisted: async () => kept,
    persist: () => {
      requests++;
      return persist();
    },
  };
  return { manager, requests: () => requests };
}

test.each([
  [true, async () => true],
  [false, async () => false],
  [null, () => Promise.reject(new DOMException('', 'SecurityError'))],
])('is requested once, and is %s then [S10] [U06]', async (expected, persist) => {
  const { manager, requests } = browser(persist);
  const local = memoryStorage();
  const request = createPersistence(manager, local);
  expect([await request(), await request()]).toEqual([expected, expected]);
  // Another page of the same browser.
  await createPersistence(manager, local)();
  expect(requests()).toBe(1);
});

test('is not requested where the browser keeps everything already [S10]', async () => {
  const { manager, requests } = browser(async () => false, true);
  expect(await createPersistence(manager, memoryStorage())()).toBe(true);
  expect(requests()).toBe(0);
});

test('is unknown where the browser has no such interface, and needs no storage [S10]', async () => {
  expect(await createPersistence(undefined, null)()).toBeNull();
  const { manager } = browser(async () => true);
  expect(await createPersistence(manager, null)()).toBe(true);
});

test('is requested again by a page of the month after, since browsers grant it later', async () => {
  const { manager, requests } = browser(async () => false);
  const local = memoryStorage();
  const day = 24 * 60 * 60 * 1000;
  for (const now of [0, 29 * day, 31 * day, 60 * day, 62 * day])
    expect(await createPersistence(manager, local, () => 1_000 * day + now)()).toBe(false);
  expect(requests()).toBe(3);
  // Earlier versions noted only that it was requested.
  local.setItem('apidoc:persist', '1');
  await createPersistence(manager, local, () => 2_000 * day)();
  expect(requests()).toBe(4);
});
