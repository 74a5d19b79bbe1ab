// @vitest-environment happy-dom
// Keys between the command that opens a dialog and the dialog itself.
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bufferKeys, takeBufferedKeys } from './buffer-keys.ts';

const cancel = vi.fn();
const field = document.createElement('textarea');

beforeEach(() => {
  cancel.mockReset();
  field.value = '';
  document.body.replaceChildren(field);
  field.focus();
});
afterEach(() => {
  takeBufferedKeys();
});

test('what is typed goes to the dialog to come, not to the field that has the focus', async () => {
  bufferKeys(cancel);
  await userEvent.keyboard('orders{Backspace}{Enter}');
  expect(field.value).toBe('');
  expect(takeBufferedKeys()).toBe('order\n');
  expect(cancel).not.toHaveBeenCalled();
});

test('once the dialog has taken them, keys go where the focus is', async () => {
  bufferKeys(cancel);
  takeBufferedKeys();
  await userEvent.keyboard('a');
  expect(field.value).toBe('a');
  expect(takeBufferedKeys()).toBe('');
});

test('Escape before the dialog is there cancels it, and forgets what was typed', async () => {
  bufferKeys(cancel);
  await userEvent.keyboard('a{Escape}b');
  expect(cancel).toHaveBeenCalledOnce();
  expect(takeBufferedKeys()).toBe('');
  expect(field.value).toBe('b');
});

test('shortcuts are left to whatever has them', async () => {
  const pressed: string[] = [];
  const note = ({ key }: KeyboardEvent): void => void pressed.push(key);
  document.body.addEventListener('keydown', note);
  bufferKeys(cancel);
  await userEvent.keyboard('{Control>}s{/Control}');
  document.body.removeEventListener('keydown', note);
  expect(pressed).toEqual(['Control', 's']);
  expect(takeBufferedKeys()).toBe('');
});

test('a second dialog that is opened begins with nothing', async () => {
  bufferKeys(cancel);
  await userEvent.keyboard('first');
  bufferKeys(cancel);
  await userEvent.keyboard('second');
  expect(takeBufferedKeys()).toBe('second');
});
