// Named objects or items, one line each: to open, rename, move and remove, and to add another one.
import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { addAfter, addEntry, childPointer, removeEntry, setEntry } from '../../../core/light.ts';
import type { Control, Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useEntries } from '../use-entries.ts';
import { AddEntry, NEW_ITEM, needsValue } from './AddEntry.tsx';
import { EntryRow } from './EntryRow.tsx';
import { FieldError } from './FieldError.tsx';

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
    const fit = of.of.find(({ control }) => accepts(control, value));
    return fit?.control ?? { is: 'data' };
  }
  return accepts(of, value) ? of : { is: 'data' };
}

function accepts({ is }: Control, value: unknown): boolean {
  if (is === 'text' || is === 'choice') return typeof value === 'string';
  return is === 'number'
    ? typeof value === 'number'
    : is === 'toggle' && typeof value === 'boolean';
}
