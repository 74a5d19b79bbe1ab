// The shortcuts of a page that was opened to read: those about what is shown. Others are the
// browser's, such as printing, until the user edits.
import type { Command } from '../commands/command.ts';
import { matches } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { focusNextPane } from '../focus-next-pane.ts';
import type { PaletteMode } from '../palette/palette-state.ts';
import type { ReaderServices } from '../services.ts';

const { palette, commands, find, edit, split, read, diagram, outline } = viewCommands;
const COMMANDS: readonly Command[] = [palette, commands, edit, split, read, diagram, outline];

/** Runs the command of a key press. @returns whether there is one */
export function runReaderKey(event: KeyboardEvent, reader: ReaderServices): boolean {
  if (event.defaultPrevented) return false;
  if (event.key === 'F6' && document.querySelector('dialog:modal') === null) {
    focusNextPane(event.shiftKey);
    return true;
  }
  if (matches(event, find.shortcut)) {
    openFindWidget(reader);
    return true;
  }
  // A dialog has its own keys, but for those of the palette.
  const modal = document.querySelector('dialog:modal:not(.app-palette)') !== null;
  const found = COMMANDS.find(
    ({ shortcut, also }) =>
      (shortcut !== undefined && matches(event, shortcut)) ||
      (also !== undefined && matches(event, also)),
  );
  if (!found || modal || reader.store.getState().document === null) return false;
  if (found === palette) togglePalette(reader);
  else if (found === commands) togglePalette(reader, 'commands');
  else reader.withStudio((app) => found.run(app));
  return true;
}

/** Opens the palette, or closes it; what is typed while it is loading is for it. */
export function togglePalette(
  { palette, withStudio }: ReaderServices,
  mode: PaletteMode = 'all',
): void {
  palette.getState().toggle(mode);
  withStudio(() => undefined);
}
