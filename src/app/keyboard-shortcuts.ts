// Maps key presses to commands, except behind a modal dialog, which handles its own keys.

import { toPointer } from '../core/light.ts';
import type { Problem } from '../core/types.ts';
import { COMMANDS, runShortcut } from './commands.ts';
import { focusNextPane } from './focus-next-pane.ts';
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

// F8 everywhere: in the editor Monaco shows the next problem below its line, elsewhere the caret
// goes there; after the last one of a file comes the next file.

/**
 * Where this key went last: the problem there was announced, and the next press continues from it.
 */
let last: { readonly file: string; readonly start: number } | null = null;

/** Goes to the problem after the caret, or before it. */
function nextProblem({ store, editor }: AppServices, back: boolean): void {
  const { analysis, view, file, caret, files } = store.getState();
  const writing = view !== 'read' && editor !== null;
  const here = analysis.problems.filter((p) => p.uri === file);
  const told = last?.file === file && last.start === caret;
  const next = back
    ? here.findLast((p) => p.start < caret || (p.start === caret && writing && !told))
    : here.find((p) => p.start > caret || (p.start === caret && writing && !told));
  const order = ['', ...files.map((f) => f.uri)].filter(
    (uri) => uri === file || analysis.problems.some((p) => p.uri === uri),
  );
  const other = order.at((order.indexOf(file) + (back ? -1 : 1)) % order.length) ?? file;
  if (next || other === file) {
    last = next ? { file, start: next.start } : null;
    if (writing) {
      editor.focus();
      editor.nextProblem(back);
      return;
    }
    const target = next ?? (back ? here.at(-1) : here[0]);
    if (target) go(target, 'problems');
    return;
  }
  const there = analysis.problems.filter((p) => p.uri === other);
  const target = back ? there.at(-1) : there[0];
  if (target) go(target, writing ? 'next' : 'problems');

  function go({ uri, path, start, end }: Problem, by: 'next' | 'problems'): void {
    last = { file: uri, start };
    store.getState().select({ uri, pointer: toPointer(path), range: { start, end } }, by, writing);
    store.getState().caretMoved(start, 'program', uri);
  }
}
