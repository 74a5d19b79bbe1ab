// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { VisualHost } from '../../visual-host.ts';
import { createRowCommands } from './RowMenu.tsx';

const WHERE = { uri: '', pointer: '/channels/orders' };

function host() {
  const calls = {
    notify: vi.fn(),
    rename: vi.fn(async () => true),
    remove: vi.fn(async () => true),
    applyCommand: vi.fn(async () => ({ done: true as const })),
  };
  return { calls, host: calls as unknown as VisualHost };
}

test('says why nothing can be changed before any dialog opens', async () => {
  const { calls, host: own } = host();
  const commands = createRowCommands(own, 'There is a syntax error in line 3.', () => {});
  commands.rename(WHERE);
  commands.remove(WHERE);
  commands.duplicate(WHERE);
  expect(await commands.add(WHERE)).toBe(false);
  expect(calls.notify.mock.calls).toEqual(
    Array.from({ length: 4 }, () => ['There is a syntax error in line 3.', 'warning']),
  );
  for (const name of ['rename', 'remove', 'applyCommand'] as const)
    expect(calls[name]).not.toHaveBeenCalled();
});

test('opens the dialogs otherwise', () => {
  const { calls, host: own } = host();
  const commands = createRowCommands(own, null, () => {});
  commands.rename(WHERE);
  commands.remove(WHERE);
  expect(calls.rename).toHaveBeenCalledWith(WHERE);
  expect(calls.remove).toHaveBeenCalledWith(WHERE, []);
  expect(calls.notify).not.toHaveBeenCalled();
});
