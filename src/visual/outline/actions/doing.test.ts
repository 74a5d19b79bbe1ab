import { expect, test, vi } from 'vitest';
import type { VisualHost } from '../../host.ts';
import { doingOf } from './doing.ts';

const WHERE = { uri: '', pointer: '/channels/orders' };

function host() {
  const calls = {
    tell: vi.fn(),
    rename: vi.fn(async () => true),
    remove: vi.fn(async () => true),
    make: vi.fn(async () => ({ done: true as const })),
  };
  return { calls, host: calls as unknown as VisualHost };
}

test('says why nothing can be changed before any dialog opens', async () => {
  const { calls, host: own } = host();
  const doing = doingOf(own, 'There is a syntax error in line 3.', () => {});
  doing.rename(WHERE);
  doing.remove(WHERE);
  doing.duplicate(WHERE);
  expect(await doing.add(WHERE)).toBe(false);
  expect(calls.tell.mock.calls).toEqual(Array.from({ length: 4 }, () => ['There is a syntax error in line 3.', 'warning']));
  for (const name of ['rename', 'remove', 'make'] as const) expect(calls[name]).not.toHaveBeenCalled();
});

test('opens the dialogs otherwise', () => {
  const { calls, host: own } = host();
  const doing = doingOf(own, null, () => {});
  doing.rename(WHERE);
  doing.remove(WHERE);
  expect(calls.rename).toHaveBeenCalledWith(WHERE);
  expect(calls.remove).toHaveBeenCalledWith(WHERE, []);
  expect(calls.tell).not.toHaveBeenCalled();
});
