import { expect, test } from 'vitest';
import { readPlace, writePlace } from './editor-memory.ts';

/** A storage with one value. */
function storage(text: string | null): Storage {
  const kept = new Map(text === null ? [] : [['apidoc:place', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test('the position in a document is read as it was written', () => {
  const place = { document: 'd', file: 'parts/a.yaml', view: { caret: 12, top: 340.5 } };
  const tab = storage(null);
  writePlace(tab, place);
  expect(readPlace(tab)).toEqual(place);
  writePlace(tab, null);
  expect([readPlace(tab), readPlace(null)]).toEqual([null, null]);
});

test.each([
  'x',
  'null',
  '[]',
  '{"document": "d"}',
  '{"document": "d", "file": "", "view": {"caret": -1, "top": 0}}',
  '{"document": "d", "file": "", "view": {"caret": 1, "top": "0"}}',
  '{"document": 1, "file": "", "view": {"caret": 1, "top": 0}}',
])('anything else is dropped: %s', (text) => expect(readPlace(storage(text))).toBeNull());
