// Named things or items, one line each: opened, renamed, moved and taken away, and a new one added.
import { type ReactNode, useState } from 'react';
import { addEntry, removeEntry, setEntry } from '../../../core/form/changes.ts';
import type { Control, Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { below } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useEntries } from '../use-entries.ts';
import { useLocked } from '../use-locked.ts';
import { AddEntry } from './AddEntry.tsx';
import { EntryRow } from './EntryRow.tsx';
import { Fault } from './Fault.tsx';

/** Entries that are drawn at first, and how many more at each wish. */
const FEW = 60;
const MORE = 200;

export function Entries({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'map' | 'list' }> }): ReactNode {
  const locked = useLocked();
  const isList = control.is === 'list';
  const acts = useEntries(slot, control, isList);
  const { form, field } = slot;
  const { entries } = control;
  const [find, setFind] = useState('');
  const [room, setRoom] = useState(FEW);
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
    invalid: entry.problems > 0,
    set: (value) => setEntry(form, field, entry.key, value),
    unset: () => removeEntry(form, field, entry.key),
  });
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
            <EntryRow
              key={entry.key}
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
            />
          ))}
        </ul>
      )}
      {fit.length > room && (
        <Button
          look="outline"
          onClick={() => setRoom(room + MORE)}
        >{`Show ${Math.min(MORE, fit.length - room)} more of ${fit.length}`}</Button>
      )}
      {!locked && (
        <AddEntry
          slot={slot}
          control={control}
          acts={acts}
          add={(key, value) => {
            if (key !== null && entries.length >= room) setFind(key);
            return acts.add(key, value);
          }}
          slotOf={(key) => ({
            ...slotOf({ key, label: key, pointer: below(slot.pointer, key), path: [...slot.path, key], summary: '', problems: 0 }),
            written: false,
            required: true,
            set: (value) => addEntry(form, field, key, value),
          })}
        />
      )}
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
