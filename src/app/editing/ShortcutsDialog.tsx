// All keys: those of the studio out of its list of commands, those of the editor as the editor has
// them.
import { type ReactNode, useId, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useApp } from '../app-context.ts';
import type { Command } from '../commands/command.ts';
import { keyText } from '../commands/shortcuts.ts';
import { COMMANDS } from '../commands.ts';

/** Actions of the editor with keys worth knowing. */
const EDITOR: readonly (readonly [action: string, name: string])[] = [
  ['editor.action.triggerSuggest', 'Show completions'],
  ['editor.action.quickFix', 'Quick fixes and refactorings'],
  ['editor.action.revealDefinition', 'Go to definition'],
  ['editor.action.peekDefinition', 'Peek definition'],
  ['editor.action.goToReferences', 'Find references'],
  ['editor.action.rename', 'Rename'],
  ['editor.action.showHover', 'Show hover'],
  ['editor.action.quickOutline', 'Go to symbol'],
  ['editor.action.gotoLine', 'Go to line'],
  ['apidoc.format', 'Format document'],
  ['actions.find', 'Find'],
  ['editor.action.startFindReplaceAction', 'Find and replace'],
  ['editor.action.addSelectionToNextFindMatch', 'Add selection to next occurrence'],
  ['editor.action.selectHighlights', 'Select all occurrences'],
  ['editor.action.insertCursorAbove', 'Add cursor above'],
  ['editor.action.insertCursorBelow', 'Add cursor below'],
  ['editor.action.smartSelect.expand', 'Expand the selection'],
  ['editor.action.smartSelect.shrink', 'Shrink the selection'],
  ['editor.action.commentLine', 'Toggle comment'],
  ['editor.action.moveLinesUpAction', 'Move lines up'],
  ['editor.action.moveLinesDownAction', 'Move lines down'],
  ['editor.action.copyLinesDownAction', 'Copy lines down'],
  ['editor.action.deleteLines', 'Delete lines'],
  ['editor.fold', 'Fold'],
  ['editor.unfold', 'Unfold'],
  ['editor.foldAll', 'Fold all'],
  ['editor.unfoldAll', 'Unfold all'],
  ['editor.action.toggleTabFocusMode', 'Toggle Tab key moves focus'],
  ['undo', 'Undo'],
  ['redo', 'Redo'],
];

/** Keys that don't belong to a command. */
const OTHERS: readonly (readonly [keys: string, name: string])[] = [
  ['F6', 'Next pane'],
  ['Shift+F6', 'Previous pane'],
  ['F8', 'Next problem'],
  ['Shift+F8', 'Previous problem'],
  ['Mod+.', 'Actions of a field in a form'],
];

export function ShortcutsDialog(): ReactNode {
  const { editing, editor } = useApp();
  const [query, setQuery] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const studio = Object.values<Command>(COMMANDS).flatMap(({ name, shortcut, ofEditor }) =>
    shortcut && !ofEditor ? [[shortcut, name] as const] : [],
  );
  const ofEditor = EDITOR.flatMap(([action, name]) => {
    const keys = editor?.keysOf(action);
    return keys ? [[keys.replace(/(Up|Down|Left|Right)Arrow/, arrowOf), name] as const] : [];
  });
  const ofStudio = [...studio, ...OTHERS].map(([keys, name]) => [keyText(keys), name] as const);
  const shown = matchingRows(ofStudio, query);
  const shownOfEditor = matchingRows(ofEditor, query);
  return (
    <Dialog title="Keyboard shortcuts" first={field} onClose={() => editing.getState().hide()}>
      <label htmlFor={id} className="ui-hidden">
        Search shortcuts
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        className="ui-field"
        placeholder="Search by name or keys"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <section className="app-keys" {...SCROLLS_BY_KEY} aria-label="All shortcuts">
        <Keys title="Studio" rows={shown} />
        <Keys title="Editor" rows={shownOfEditor} />
        {query !== '' && shown.length + shownOfEditor.length === 0 && (
          <p role="status">No shortcuts match “{query}”.</p>
        )}
        {ofEditor.length === 0 && (
          <p className="app-setting-note ui-note">
            Shortcuts of the editor are listed here when it is open.
          </p>
        )}
      </section>
    </Dialog>
  );
}

const ARROWS = new Map([
  ['Up', '↑'],
  ['Down', '↓'],
  ['Left', '←'],
  ['Right', '→'],
]);

function arrowOf(all: string, side: string): string {
  return ARROWS.get(side) ?? all;
}

/** Returns the rows that have every word of a query in their name or keys. */
function matchingRows<R extends readonly string[]>(
  rows: readonly R[],
  query: string,
): readonly R[] {
  const words = query.toLowerCase().split(/\s+/);
  return rows.filter((row) => words.every((word) => row.join('\n').toLowerCase().includes(word)));
}

function Keys({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [keys: string, name: string])[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="app-keys-title ui-note">{title}</h3>
      <dl className="app-keys-list">
        {rows.map(([keys, name]) => (
          <div key={name} className="app-keys-row">
            <dt>{name}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
