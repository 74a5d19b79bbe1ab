import { expect, test } from 'vitest';
import { failures, LONG, markedTests, REMARKS } from './faults/catalogue.mjs';

test('each failure of the list has a test, or a run of the command', () => {
  const ids = failures().map(({ id }) => id);
  const marked = markedTests();
  expect(ids.filter((id) => !marked.has(id) && !(id in LONG))).toEqual([]);
  const named = [...marked.keys(), ...Object.keys(LONG), ...Object.keys(REMARKS)];
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});
