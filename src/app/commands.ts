// Every command of the studio, defined once: toolbar, menus and shortcuts read this list.

import { PencilLine } from 'lucide-react';
import type { Command } from './commands/command.ts';
import { documentCommands } from './commands/document-commands.ts';
import { editCommands, editorCommand } from './commands/edit-commands.ts';
import { settingsCommands } from './commands/settings-commands.ts';
import { isTyping, matchesShortcut } from './commands/shortcuts.ts';
import { versionCommands } from './commands/version-commands.ts';
import { viewCommands } from './commands/view-commands.ts';
import type { AppServices } from './services.ts';

export const COMMANDS = {
  ...documentCommands,
  ...versionCommands,
  ...viewCommands,
  ...editCommands,
  ...settingsCommands,
} as const satisfies Record<string, Command>;

/**
 * Returns all commands that can be used now, for the palette: those of the studio, for readers
 * those that read, then the actions of the editor that are none of them. What opens the palette
 * itself is left out.
 */
export function usableCommands(app: AppServices): readonly Command[] {
  const own = Object.values<Command>(COMMANDS);
  const { reading } = app.store.getState();
  const known = new Set(own.map(({ ofEditor }) => ofEditor));
  const others = app.editor?.actions().filter(({ id }) => !known.has(id)) ?? [];
  return [
    ...own.filter(
      (command) =>
        command.id !== 'palette' &&
        command.id !== 'commands' &&
        (command.forReaders || !reading) &&
        command.when?.(app) !== false,
    ),
    ...others.map(({ id, label }) =>
      editorCommand(`editor ${id}`, label, PencilLine, id, app.editor?.keysOf(id) ?? undefined),
    ),
  ];
}

/**
 * Runs the command of a key press; false where there is none.
 * @param may ids of the commands that keys may run now
 * @param early only those that take precedence over the editor, else the others
 */
export function runShortcut(
  event: KeyboardEvent,
  app: AppServices,
  may: ReadonlySet<string> | 'all',
  early = false,
): boolean {
  for (const command of Object.values<Command>(COMMANDS)) {
    if (
      !command.shortcut ||
      command.ofEditor ||
      (may !== 'all' && !may.has(command.id)) ||
      (command.early ?? false) !== early ||
      !(
        matchesShortcut(event, command.shortcut) ||
        (command.also !== undefined && matchesShortcut(event, command.also))
      ) ||
      (command.notTyping && isTyping(event.target)) ||
      command.when?.(app) === false
    )
      continue;
    runOrNotify(command, app);
    return true;
  }
  return false;
}

/** Runs a command, or notifies why it cannot be run now. */
export function runOrNotify(command: Command, app: AppServices): void {
  const reason = command.whyNot?.(app) ?? null;
  if (reason === null) command.run(app);
  else app.store.getState().notify({ text: reason });
}
