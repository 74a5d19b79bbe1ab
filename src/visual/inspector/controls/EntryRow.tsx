// One entry of a map or list: what it is called, what is known of it, and what can be done with it.
import { ArrowDown, ArrowUp, CornerDownRight, Ellipsis, PencilLine, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Control, Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { keyOf, useDesk } from '../desk.ts';
import { Problems } from '../Problems.tsx';
import type { Slot } from '../types.ts';
import type { EntryActs } from '../use-entries.ts';
import { NameInput } from './NameInput.tsx';

export interface EntryRowProps {
  /** Of the entry itself. */
  readonly slot: Slot;
  readonly entry: Entry;
  /** Of its value, where it is no object. */
  readonly control: Control | null;
  readonly what: string;
  readonly renamable: boolean;
  /** Entries whose names are taken. */
  readonly taken: readonly Entry[];
  readonly keys: string | undefined;
  readonly first: boolean;
  readonly last: boolean;
  readonly locked: boolean;
  readonly acts: EntryActs;
  /** Adds another one directly behind it; null where there may be no more. */
  readonly onAddAfter: (() => void) | null;
}

export function EntryRow({
  slot,
  entry,
  control,
  what,
  renamable,
  taken,
  keys,
  first,
  last,
  locked,
  acts,
  onAddAfter,
}: EntryRowProps): ReactNode {
  const { host, onPlace, Control: Any, Nested, open, fold } = useDesk();
  const [renaming, setRenaming] = useState(false);
  const { uri } = slot.form;
  const here = { uri, pointer: entry.pointer };
  const key = keyOf(here);
  /** It was just made, and its form is open in place until it has what it needs. */
  const filling = !control && !entry.target && open.has(key);
  /** A part of the document is renamed where it is referred to, too. */
  const rename = (): void => {
    if (control) setRenaming(true);
    else void host.rename(here);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'F10' && event.shiftKey) return;
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (locked) return;
    if (by) acts.move(entry, by);
    else if (event.key === 'Delete' && event.target instanceof HTMLButtonElement) acts.remove(entry);
    else if (event.key === 'F2' && renamable) rename();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const items: readonly (readonly MenuItem[])[] = [
    [
      ...(entry.target ? [{ label: 'Show the reference itself', icon: CornerDownRight, run: () => onPlace(here) }] : []),
      ...(renamable && !locked ? [{ label: 'Rename', icon: PencilLine, shortcut: 'F2', run: rename }] : []),
      { label: 'Move up', icon: ArrowUp, shortcut: 'Alt+↑', disabled: locked || first, run: () => acts.move(entry, -1) },
      { label: 'Move down', icon: ArrowDown, shortcut: 'Alt+↓', disabled: locked || last, run: () => acts.move(entry, 1) },
      ...(onAddAfter ? [{ label: `Add ${what} after this`, icon: Plus, disabled: locked || acts.busy, run: onAddAfter }] : []),
    ],
    [{ label: 'Remove', icon: Trash2, shortcut: 'Del', disabled: locked, run: () => acts.remove(entry) }],
  ];
  const problemsId = `${slot.id}-problems`;
  const count = entry.problemCount > 1 && (
    <span className="visual-inspector-count" data-severity={entry.problems[0]?.severity}>
      {entry.problemCount}
      <span className="ui-hidden"> problems</span>
    </span>
  );
  return (
    <li className="visual-inspector-entry" data-busy={acts.busy || undefined} onKeyDown={press}>
      {renaming ? (
        <NameInput
          label={`New name of ${entry.key}`}
          start={entry.key}
          taken={taken.filter(({ key }) => key !== entry.key)}
          keys={keys}
          done={(to) => {
            setRenaming(false);
            if (to !== entry.key) void acts.rename(entry, to);
          }}
          cancel={() => setRenaming(false)}
        />
      ) : control ? (
        <div className="visual-inspector-valued">
          <span className="visual-inspector-key" id={slot.labelId} dir="auto">
            {entry.label}
            {count}
          </span>
          <Any slot={slot} control={control} />
        </div>
      ) : (
        <button
          type="button"
          id={slot.id}
          className="visual-inspector-open"
          aria-describedby={entry.problemCount > 0 && !filling ? problemsId : undefined}
          onClick={() => onPlace(entry.target ?? here)}
        >
          <span className="visual-inspector-key" dir="auto">
            {entry.label}
          </span>
          {count}
          {entry.summary !== '' && entry.summary !== entry.label && (
            <span className="visual-inspector-summary" dir="auto">
              {entry.summary}
            </span>
          )}
        </button>
      )}
      <Menu label={`Actions for ${what} ${entry.label}`} icon={Ellipsis} iconOnly groups={items.filter((group) => group.length > 0)} />
      {entry.problemCount > 0 && !filling && <Problems id={problemsId} problems={entry.problems} count={entry.problemCount} />}
      {filling && (
        <section className="visual-inspector-inside" aria-label={entry.label}>
          <Nested place={here} />
          <div className="visual-inspector-line">
            <Button onClick={() => fold(key, false)}>Done</Button>
          </div>
        </section>
      )}
    </li>
  );
}
