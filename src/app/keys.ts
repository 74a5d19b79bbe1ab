// The one place where key presses become commands: nothing happens behind a modal dialog, whose keys are its own.
import { COMMANDS, runShortcut } from './commands.ts';
import { cyclePanes } from './focus.ts';
import { nextProblem } from './next-problem.ts';
import type { App } from './studio.ts';

/** What a modal dialog that is open leaves to the studio: everything where none is, its own keys in the palette, else nothing. */
function allowed(): ReadonlySet<string> | 'all' {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  if (dialogs.length === 0) return 'all';
  const opens = [COMMANDS.palette, COMMANDS.commands, COMMANDS.goToFile].map(({ id }) => id);
  return new Set(dialogs.every((dialog) => dialog.matches('.app-palette')) ? opens : []);
}

/** A key press that nothing on the page has used. @returns whether it was a key of the studio, and was acted on */
export function keyPressed(event: KeyboardEvent, app: App): boolean {
  if (event.defaultPrevented) return false;
  const may = allowed();
  if (event.key === 'F6' && may === 'all') cyclePanes(event.shiftKey);
  else if (!runShortcut(event, app, may)) return false;
  return true;
}

/** A key press before the editor hears of it, which has a use of its own for some keys and knows the problems of one file only. */
export function keyPressedFirst(event: KeyboardEvent, app: App): boolean {
  const may = allowed();
  if (runShortcut(event, app, may, true)) return true;
  if (may !== 'all' || event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return false;
  nextProblem(app, event.shiftKey);
  return true;
}
