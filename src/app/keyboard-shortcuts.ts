// Maps key presses to commands, except behind a modal dialog, which handles its own keys.

import { COMMANDS, runShortcut } from './commands.ts';
import { focusNextPane } from './focus-next-pane.ts';
import { nextProblem } from './next-problem.ts';
import type { AppServices } from './services.ts';

/** What an open modal dialog leaves to the studio: the palette its own keys, others nothing. */
function allowedCommands(): ReadonlySet<string> | 'all' {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  if (dialogs.length === 0) return 'all';
  const opens = [COMMANDS.palette, COMMANDS.commands, COMMANDS.goToFile].map(({ id }) => id);
  return new Set(dialogs.every((dialog) => dialog.matches('.app-palette')) ? opens : []);
}

/** Handles a key press that nothing on the page used. @returns whether the studio acted on it */
export function handleKey(event: KeyboardEvent, app: AppServices): boolean {
  if (event.defaultPrevented) return false;
  const may = allowedCommands();
  if (event.key === 'F6' && may === 'all') focusNextPane(event.shiftKey);
  else if (!runShortcut(event, app, may)) return false;
  return true;
}

/** Handles a key press before the editor, which has a use of its own for some keys, gets it. */
export function handleEarlyKey(event: KeyboardEvent, app: AppServices): boolean {
  const may = allowedCommands();
  if (runShortcut(event, app, may, true)) return true;
  if (may !== 'all' || event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey)
    return false;
  nextProblem(app, event.shiftKey);
  return true;
}
