// A problem inside a value is shown at the row of the value, with the path to it.
import { expect, test } from 'vitest';
import type { FieldProblem } from '../../core/types.ts';
import { insidePath } from './FieldRow.tsx';

const problem = (pointer: string, message: string): FieldProblem => ({
  severity: 'error',
  code: 'type',
  message,
  uri: '',
  pointer,
  start: 0,
  end: 1,
});

test('a problem of the value itself needs no path', () => {
  expect(insidePath(problem('/info', 'Expected an object.'), '/info')).toBe('');
});

test('a problem deeper inside says where', () => {
  expect(insidePath(problem('/info/version', 'Expected a string.'), '/info')).toBe('version');
  expect(insidePath(problem('/info/tags/0/a~1b', 'Expected a string.'), '/info')).toBe(
    'tags.0.a/b',
  );
});

test('a field that the message names is not named twice', () => {
  const unknown = 'Unknown field "mail" in the Contact Object.';
  expect(insidePath(problem('/info/contact/mail', unknown), '/info')).toBe('contact');
  expect(insidePath(problem('/info/mail', unknown), '/info')).toBe('');
});
