// Keys of the studio: each runs its command, and none does behind a modal dialog.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from './commands/command.ts';
import { COMMANDS } from './commands.ts';
import { handleEarlyKey, handleKey } from './keyboard-shortcuts.ts';
import type { AppServices } from './services.ts';

// The labels of keys depend on the platform, which is read when the commands are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { platform: 'Linux' }));

const WITH_KEYS = Object.values<Command>(COMMANDS).flatMap((command) =>
  command.ofEditor
    ? []
    : [command.shortcut, command.also].flatMap((keys) => (keys ? [{ command, keys }] : [])),
);

const press = (keys: string): KeyboardEvent => {
  const parts = keys.split('+');
  const has = (name: string): boolean => parts.includes(name);
  const key = parts.at(-1) ?? '';
  return {
    key: key.toLowerCase(),
    code: '',
    ctrlKey: has('Mod'),
    metaKey: false,
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    defaultPrevented: false,
    target: null,
  } as unknown as KeyboardEvent;
};

const open = (...dialogs: string[]): void => {
  const found = dialogs.map((name) => ({ matches: (selector: string) => selector === `.${name}` }));
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === 'dialog:modal' ? found : []),
    querySelector: () => null,
  });
};

const app = {} as AppServices;
const ran = (keys: string): boolean =>
  [handleEarlyKey(press(keys), app), handleKey(press(keys), app)].includes(true);

beforeEach(() => {
  vi.stubGlobal('Element', class {});
  for (const command of Object.values<Command>(COMMANDS)) {
    vi.spyOn(command, 'run').mockImplementation(() => undefined);
    if (command.whyNot) vi.spyOn(command as Required<Command>, 'whyNot').mockReturnValue(null);
    if (command.when) vi.spyOn(command as Required<Command>, 'when').mockReturnValue(true);
  }
});

describe.each(WITH_KEYS)('$keys ($command.name)', ({ command, keys }) => {
  test('runs the command where no dialog is open', () => {
    open();
    expect(ran(keys)).toBe(true);
    expect(command.run).toHaveBeenCalledOnce();
  });

  test('does nothing behind a modal dialog', () => {
    open('ui-dialog');
    expect(ran(keys)).toBe(false);
    expect(command.run).not.toHaveBeenCalled();
  });

  test('does nothing behind the palette, except to close it', () => {
    open('app-palette');
    expect(ran(keys)).toBe(['palette', 'commands', 'go-to-file'].includes(command.id));
    open('app-palette', 'ui-dialog');
    expect(ran(keys)).toBe(false);
  });
});

test.each(['F6', 'Shift+F6', 'F8', 'Shift+F8'])('%s does nothing behind a modal dialog', (keys) => {
  open('ui-dialog');
  const event = { ...press(keys), key: keys.split('+').at(-1) } as KeyboardEvent;
  expect([handleEarlyKey(event, app), handleKey(event, app)]).toEqual([false, false]);
});
