// An entry of a map or list: its name, its summary, and its actions.
import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  Ellipsis,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Control, Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { FieldProblems } from '../FieldProblems.tsx';
import { locationKey, useInspector } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import type { EntryActions } from '../use-entries.ts';
import { NameInput } from './NameInput.tsx';

export interface EntryRowProps {
  /** The slot of the entry itself. */
  readonly slot: ControlSlot;
  readonly entry: Entry;
  /** The control of its value, if that isn't an object. */
  readonly control: Control | null;
  readonly noun: string;
  readonly renamable: boolean;
  /** Entries whose names are taken. */
  readonly siblings: readonly Entry[];
  readonly keys: string | undefined;
  readonly first: boolean;
  readonly last: boolean;
  readonly locked: boolean;
  readonly actions: EntryActions;
  /** Adds another entry directly after it; null if no more are allowed. */
  readonly onAddAfter: (() => void) | null;
}

export function EntryRow({
  slot,
  entry,
  control,
  noun,
  renamable,
  siblings,
  keys,
  first,
  last,
  locked,
  actions,
  onAddAfter,
}: EntryRowProps): ReactNode {
  const { host, onLocation: onPlace, Control: Any, Nested, open, fold } = useInspector();
  const [renaming, setRenaming] = useState(false);
  const { uri } = slot.form;
  const here = { uri, pointer: entry.pointer };
  const key = locationKey(here);
  /** It was just created, and its form is open in place until it has its required values. */
  const filling = !control && !entry.target && open.has(key);
  /** Renaming a part of the document also updates its references. */
  const rename = (): void => {
    if (control) setRenaming(true);
    else void host.rename(here);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'F10' && event.shiftKey) return;
    const by = event.altKey
      ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
      : undefined;
    if (locked) return;
    if (by) actions.move(entry, by);
    else if (event.key === 'Delete' && event.target instanceof HTMLButtonElement)
      actions.remove(entry);
    else if (event.key === 'F2' && renamable) rename();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const items: readonly (readonly MenuItem[])[] = [
    [
      ...(entry.target
        ? [{ label: 'Show the reference itself', icon: CornerDownRight, run: () => onPlace(here) }]
        : []),
      ...(renamable && !locked
        ? [{ label: 'Rename', icon: PencilLine, shortcut: 'F2', run: rename }]
        : []),
      {
        label: 'Move up',
        icon: ArrowUp,
        shortcut: 'Alt+↑',
        disabled: locked || first,
        run: () => actions.move(entry, -1),
      },
      {
        label: 'Move down',
        icon: ArrowDown,
        shortcut: 'Alt+↓',
        disabled: locked || last,
        run: () => actions.move(entry, 1),
      },
      ...(onAddAfter
        ? [
            {
              label: `Add ${noun} after this`,
              icon: Plus,
              disabled: locked || actions.busy,
              run: onAddAfter,
            },
          ]
        : []),
    ],
    [
      {
        label: 'Remove',
        icon: Trash2,
        shortcut: 'Del',
        disabled: locked,
        run: () => actions.remove(entry),
      },
    ],
  ];
  const problemsId = `${slot.id}-problems`;
  const count = entry.problemCount > 1 && (
    <span className="visual-inspector-count" data-severity={entry.problems[0]?.severity}>
      {entry.problemCount}
      <span className="ui-hidden"> problems</span>
    </span>
  );
  return (
    <li className="visual-inspector-entry" data-busy={actions.busy || undefined} onKeyDown={press}>
      {renaming ? (
        <NameInput
          label={`New name of ${entry.key}`}
          start={entry.key}
          siblings={siblings.filter(({ key }) => key !== entry.key)}
          keys={keys}
          done={(to) => {
            setRenaming(false);
            if (to !== entry.key) void actions.rename(entry, to);
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
          className="visual-inspector-open ui-hover ui-grow"
          aria-describedby={entry.problemCount > 0 && !filling ? problemsId : undefined}
          onClick={() => onPlace(entry.target ?? here)}
        >
          <span className="visual-inspector-key" dir="auto">
            {entry.label}
          </span>
          {count}
          {entry.summary !== '' && entry.summary !== entry.label && (
            <span className="visual-inspector-summary ui-help" dir="auto">
              {entry.summary}
            </span>
          )}
        </button>
      )}
      <Menu
        label={`Actions for ${noun} ${entry.label}`}
        icon={Ellipsis}
        iconOnly
        groups={items.filter((group) => group.length > 0)}
      />
      {entry.problemCount > 0 && !filling && (
        <FieldProblems
          id={problemsId}
          pointer={entry.pointer}
          problems={entry.problems}
          count={entry.problemCount}
        />
      )}
      {filling && (
        <section className="visual-inspector-inside" aria-label={entry.label}>
          <Nested location={here} />
          <div className="ui-row ui-wrap">
            <Button onClick={() => fold(key, false)}>Done</Button>
          </div>
        </section>
      )}
    </li>
  );
}
