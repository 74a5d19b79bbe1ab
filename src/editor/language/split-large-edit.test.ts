import { expect, test } from 'vitest';
import { applyEdits } from '../../core/text/edit/apply.ts';
import { splitLargeEdit } from './split-large-edit.ts';

const OLD = 'old line\n'.repeat(5_000);
const NEW = 'another line\n'.repeat(4_000);

test('a large replacement is a deletion and an insertion with the same result', () => {
  const text = `first\n${OLD}last\n`;
  const edit = { start: 6, end: 6 + OLD.length, text: NEW };
  const split = splitLargeEdit(edit);
  expect(split).toHaveLength(2);
  expect(applyEdits(text, split)).toBe(`first\n${NEW}last\n`);
});

test.each([
  { start: 0, end: 4, text: NEW },
  { start: 0, end: OLD.length, text: '' },
  { start: 0, end: 4, text: 'new' },
])('any other edit stays as it is', (edit) => {
  expect(splitLargeEdit(edit)).toEqual([edit]);
});
