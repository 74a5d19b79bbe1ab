// Named things or items, one line each: opened, renamed, moved and taken away, and a new one added.
import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { addAfter, addEntry, removeEntry, setEntry } from '../../../core/form/changes.ts';
import type { Control, Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDesk } from '../desk.ts';
import { below } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useEntries } from '../use-entries.ts';
import { useLocked } from '../use-locked.ts';
import { AddEntry, NEW_ITEM, needsValue } from './AddEntry.tsx';
import { EntryRow } from './EntryRow.tsx';
import { Fault } from './Fault.tsx';

/** Entries that are drawn at first, and how many more at each wish. */
const FEW = 60;
const MORE = 200;

export function Entries({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'map' | 'list' }> }): ReactNode {
  const { focus } = useDesk();
  const locked = useLocked();
  const isList = control.is === 'list';
  const acts = useEntries(slot, control, isList);
  const { form, field } = slot;
  const { entries } = control;
  const [find, setFind] = useState('');
  const [room, setRoom] = useState(FEW);
  /** Key of the entry behind which another one is being added. */
  const [after, setAfter] = useState<string | null>(null);
  const fit =
    find === ''
      ? entries
      : entries.filter((entry) => `${entry.key}\n${entry.label}\n${entry.summary}`.toLowerCase().includes(find.toLowerCase()));
  const slotOf = (entry: Entry): Slot => ({
    ...slot,
    id: acts.idAt(entry.pointer),
    labelId: `${acts.idAt(entry.pointer)}-label`,
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
  /** An item that can begin at once does; a name or a reference is asked for first. */
  const addAfterIt = (entry: Entry): void => {
    if (isList && !onlyRefers && !needsValue(control)) void acts.add(null, control.start, entry);
    else {
      setAfter(entry.key);
      if (onlyRefers) focus(`${slot.id}-after`);
      else if (isList) focus(acts.idAt(below(slot.pointer, NEW_ITEM)));
    }
  };
  const close = useCallback(() => setAfter(null), []);
  const adding = (behind?: Entry): ReactNode => (
    <AddEntry
      slot={slot}
      control={control}
      acts={acts}
      {...(behind && { after: behind, onClose: close })}
      add={(key, value, behind, another) => {
        if (key !== null && entries.length >= room) setFind(key);
        return acts.add(key, value, behind, another);
      }}
      slotOf={(key) => ({
        ...slotOf({
          key,
          label: key,
          pointer: below(slot.pointer, key),
          path: [...slot.path, key],
          summary: '',
          problemCount: 0,
          problems: [],
        }),
        written: false,
        required: true,
        set: (value) => {
          const name = isList ? null : key;
          return behind ? addAfter(slot.path, behind.key, name, value) : addEntry(form, field, name, value);
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
                control={inline(control.of, entry)}
                what={control.is === 'map' ? control.entry : control.item}
                renamable={!isList}
                taken={entries}
                keys={control.is === 'map' ? control.keys : undefined}
                first={entry === entries[0]}
                last={entry === entries.at(-1)}
                locked={locked}
                acts={acts}
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
      <Fault id={`${slot.id}-fault`} fault={acts.sender.fault} />
    </div>
  );
}

/** The control of an entry that is a value of its own; null for one that is an object, and has a form. */
function inline(of: Control, { value, target }: Entry): Control | null {
  if (value === undefined || target) return null;
  if (of.is === 'either') {
    const fit = of.of.find(({ control }) => takes(control, value));
    return fit?.control ?? { is: 'data' };
  }
  return takes(of, value) ? of : { is: 'data' };
}

function takes({ is }: Control, value: unknown): boolean {
  if (is === 'text' || is === 'choice') return typeof value === 'string';
  return is === 'number' ? typeof value === 'number' : is === 'toggle' && typeof value === 'boolean';
}
