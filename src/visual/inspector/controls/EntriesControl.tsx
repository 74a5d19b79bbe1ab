// Named objects or items, one line each: to open, rename, move and remove, and to add another one.

import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  Ellipsis,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { addAfter, addEntry, childPointer, removeEntry, setEntry } from '../../../core/light.ts';
import type { Control, Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { FieldProblems } from '../FieldRow.tsx';
import { locationKey, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { type EntryActions, useEntries } from '../use-entries.ts';
import { AddEntry, NEW_ITEM, needsValue } from './AddEntry.tsx';
import { FieldError } from './FieldError.tsx';
import { NameInput } from './NameInput.tsx';

/** Entries rendered at first, and how many more at each request. */
const FEW = 60;
const MORE = 200;

export function EntriesControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'map' | 'list' }>;
}): ReactNode {
  const { focus } = useInspector();
  const locked = useReadOnly();
  const isList = control.is === 'list';
  const actions = useEntries(slot, control, isList);
  const { form, field } = slot;
  const { entries } = control;
  const [find, setFind] = useState('');
  const [room, setRoom] = useState(FEW);
  /** Key of the entry after which another one is being added. */
  const [after, setAfter] = useState<string | null>(null);
  const fit =
    find === ''
      ? entries
      : entries.filter((entry) =>
          `${entry.key}\n${entry.label}\n${entry.summary}`
            .toLowerCase()
            .includes(find.toLowerCase()),
        );
  const slotOf = (entry: Entry): ControlSlot => ({
    ...slot,
    id: actions.idAt(entry.pointer),
    labelId: `${actions.idAt(entry.pointer)}-label`,
    label: entry.label,
    path: entry.path,
    pointer: entry.pointer,
    value: entry.value,
    written: true,
    required: false,
    byDefault: undefined,
    describedBy: undefined,
    invalid: entry.problems.some(({ severity }) => severity === 'error'),
    set: (value) => setEntry(form, field, entry.key, value),
    unset: () => removeEntry(form, field, entry.key),
  });
  const onlyRefers = control.of.is === 'reference' && control.of.only;
  /** Adds an item with a default value at once; a name or a reference has to be entered first. */
  const addAfterIt = (entry: Entry): void => {
    if (isList && !onlyRefers && !needsValue(control)) void actions.add(null, control.start, entry);
    else {
      setAfter(entry.key);
      if (onlyRefers) focus(`${slot.id}-after`);
      else if (isList) focus(actions.idAt(childPointer(slot.pointer, NEW_ITEM)));
    }
  };
  const close = useCallback(() => setAfter(null), []);
  const adding = (behind?: Entry): ReactNode => (
    <AddEntry
      slot={slot}
      control={control}
      actions={actions}
      {...(behind && { after: behind, onClose: close })}
      add={(key, value, behind, another) => {
        if (key !== null && entries.length >= room) setFind(key);
        return actions.add(key, value, behind, another);
      }}
      slotOf={(key) => ({
        ...slotOf({
          key,
          label: key,
          pointer: childPointer(slot.pointer, key),
          path: [...slot.path, key],
          summary: '',
          problemCount: 0,
          problems: [],
        }),
        written: false,
        required: true,
        set: (value) => {
          const name = isList ? null : key;
          return behind
            ? addAfter(slot.path, behind.key, name, value)
            : addEntry(form, field, name, value);
        },
      })}
    />
  );
  const full = control.is === 'map' && control.max !== undefined && entries.length >= control.max;
  return (
    <div className="visual-inspector-entries">
      {entries.length > FEW && (
        <input
          type="search"
          className="ui-input"
          aria-label={`Find in ${slot.label}`}
          placeholder={`Find in ${entries.length}`}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      )}
      {fit.length > 0 && (
        <ul className="ui-list" aria-label={slot.label} aria-describedby={slot.describedBy}>
          {fit.slice(0, room).map((entry) => (
            <Fragment key={entry.key}>
              <EntryRow
                slot={slotOf(entry)}
                entry={entry}
                control={inlineControl(control.of, entry)}
                noun={control.is === 'map' ? control.entry : control.item}
                renamable={!isList}
                siblings={entries}
                keys={control.is === 'map' ? control.keys : undefined}
                first={entry === entries[0]}
                last={entry === entries.at(-1)}
                locked={locked}
                actions={actions}
                onAddAfter={full ? null : () => addAfterIt(entry)}
              />
              {after === entry.key && !locked && <li>{adding(entry)}</li>}
            </Fragment>
          ))}
        </ul>
      )}
      {fit.length > room && (
        <Button
          look="outline"
          onClick={() => setRoom(room + MORE)}
        >{`Show ${Math.min(MORE, fit.length - room)} more of ${fit.length}`}</Button>
      )}
      {!locked && adding()}
      <FieldError id={`${slot.id}-error`} fault={actions.sender.error} />
    </div>
  );
}

/** Returns the control of an entry with a simple value; null for an object, which has a form. */
function inlineControl(of: Control, { value, target }: Entry): Control | null {
  if (value === undefined || target) return null;
  if (of.is === 'either') {
    const fit = of.of.find(({ control }) => acceptsValue(control, value));
    return fit?.control ?? { is: 'data' };
  }
  return acceptsValue(of, value) ? of : { is: 'data' };
}

function acceptsValue({ is }: Control, value: unknown): boolean {
  if (is === 'text' || is === 'choice') return typeof value === 'string';
  return is === 'number'
    ? typeof value === 'number'
    : is === 'toggle' && typeof value === 'boolean';
}

// An entry of a map or list: its name, its summary, and its actions.

interface EntryRowProps {
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

function EntryRow({
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
