// Which histories survive a reload of the page.
import { expect, test } from 'vitest';
import { createUndoMemory } from './undo-memory.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.items.set(key, text);
  removeItem = (key: string): void => void this.items.delete(key);
}

const steps = [{ label: 'Typing', data: 'AAAA' }];
const editorWith = (...texts: string[]) => ({
  undoHistories: () => texts.map((text) => ({ text, steps })),
});
const start = (storage: FakeStorage) => createUndoMemory(storage as unknown as Storage);

test('the history of a text is given to the same text, once', () => {
  const storage = new FakeStorage();
  start(storage).save(editorWith('a: 1', 'b: 2'));
  const next = start(storage);
  expect(next.take(() => 'a: 2')).toBeUndefined();
  expect(next.take(() => 'a: 1')).toEqual(steps);
  expect(next.take(() => 'a: 1')).toBeUndefined();
});

test('a text that was not shown in between keeps its history over another reload', () => {
  const storage = new FakeStorage();
  start(storage).save(editorWith('a: 1', 'b: 2'));
  const second = start(storage);
  second.take(() => 'a: 1');
  second.save(editorWith('a: 3'));
  const third = start(storage);
  expect([third.take(() => 'a: 1'), third.take(() => 'a: 3'), third.take(() => 'b: 2')]).toEqual([
    undefined,
    steps,
    steps,
  ]);
  start(storage).save(null);
  expect(start(storage).take(() => 'a: 3')).toEqual(steps);
});

test('nothing is taken of what another program wrote, nor where storage is full or forbidden', () => {
  const storage = new FakeStorage();
  for (const text of ['{', '{}', '[1]', '[["a",[{"label":"x","data":"<>"}]]]']) {
    storage.items.set('apidoc:undo', text);
    expect(start(storage).take(() => 'a')).toBeUndefined();
  }
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => start(storage).save(editorWith('a: 1'))).not.toThrow();
  expect(createUndoMemory(null).take(() => 'a')).toBeUndefined();
});
