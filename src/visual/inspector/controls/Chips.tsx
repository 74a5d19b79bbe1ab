// A list of short values: each a chip that can be changed, moved and taken away, and a line to add one.
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChangeIntent } from '../../../core/build/types.ts';
import { addEntry, setEntry } from '../../../core/form/changes.ts';
import type { Control, Entry } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Suggest } from '../../../ui/Suggest.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { Unwritten } from '../../host.ts';
import { useLeaving } from '../../use-leaving.ts';
import { useDesk } from '../desk.ts';
import { idsOf } from '../ids.ts';
import { readNumber } from '../number.ts';
import type { Slot } from '../types.ts';
import type { Read } from '../use-draft.ts';
import { useEntries } from '../use-entries.ts';
import { useLocked } from '../use-locked.ts';
import { Fault } from './Fault.tsx';

export function Chips({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'list' }> }): ReactNode {
  const locked = useLocked();
  const { host } = useDesk();
  const acts = useEntries(slot, control, true);
  const { sender } = acts;
  const [text, setText] = useState('');
  /** Key of the chip that is being changed. */
  const [changing, setChanging] = useState<string | null>(null);
  const suggestions = suggested(control.of).filter((value) => !control.entries.some((entry) => entry.value === value));
  const faultId = `${slot.id}-fault`;
  const words = (entry: Entry): string => (typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value ?? entry.label));

  const adding = (value: unknown): ChangeIntent => addEntry(slot.form, slot.field, null, value);
  const add = (typed: string): void => {
    const clean = typed.trim();
    if (clean === '' || locked) return;
    const read = readItem(clean, control.of);
    if ('fault' in read) sender.setFault({ message: read.fault });
    if (!('value' in read)) return;
    setText('');
    const made = adding(read.value);
    // The list that is being made is not in the form yet.
    const more: ChangeIntent = { ...made, changes: [{ do: 'append', list: slot.path, value: { data: read.value } }] };
    void sender.send(clean, acts.busy ? more : made).then((done) => {
      if (!done) setText((now) => now || typed);
    });
  };
  const latest = useLatest({ add, text });
  useLeaving(host, () => left(`Add to ${slot.label}`, text, adding));
  // Another object is shown: what was typed is not lost with the control.
  useEffect(() => () => latest.current.add(latest.current.text), []);
  /** What was typed, with the change that it stands for. */
  const left = (label: string, typed: string, write: (value: unknown) => ChangeIntent): Unwritten | null => {
    const clean = typed.trim();
    if (clean === '') return null;
    const read = readItem(clean, control.of);
    return { uri: slot.form.uri, label, text: clean, ...('value' in read && { intent: write(read.value) }) };
  };
  const change = (entry: Entry, typed: string): void => {
    setChanging(null);
    const clean = typed.trim();
    if (clean === words(entry)) return;
    if (clean === '') {
      acts.remove(entry);
      return;
    }
    const read = readItem(clean, control.of);
    if ('fault' in read) sender.setFault({ message: read.fault });
    else if ('value' in read) void sender.send(clean, setEntry(slot.form, slot.field, entry.key, read.value));
  };
  const press = (event: KeyboardEvent, entry: Entry): void => {
    const by = event.altKey
      ? { ArrowLeft: -1 as const, ArrowUp: -1 as const, ArrowRight: 1 as const, ArrowDown: 1 as const }[event.key]
      : undefined;
    if (locked) return;
    if (by) acts.move(entry, by);
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.remove(entry);
    else if (event.key === 'F2') setChanging(entry.key);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {control.entries.length > 0 && (
        <ul className="visual-inspector-chips ui-list" aria-label={slot.label}>
          {control.entries.map((entry) => (
            <li key={entry.key} className="visual-inspector-chip">
              {changing === entry.key ? (
                <ChipInput
                  label={`${control.item} ${words(entry)}`}
                  text={words(entry)}
                  done={(typed) => change(entry, typed)}
                  cancel={() => setChanging(null)}
                  left={(typed) =>
                    typed.trim() === words(entry)
                      ? null
                      : left(`${slot.label}, ${words(entry)}`, typed, (value) => setEntry(slot.form, slot.field, entry.key, value))
                  }
                />
              ) : (
                <button
                  type="button"
                  id={acts.idAt(entry.pointer)}
                  className="visual-inspector-chip-text"
                  disabled={locked}
                  aria-label={`Change ${words(entry)}`}
                  onClick={() => setChanging(entry.key)}
                  onKeyDown={(event) => press(event, entry)}
                  dir="auto"
                >
                  {words(entry)}
                </button>
              )}
              {!locked && <Button icon={X} iconOnly onClick={() => acts.remove(entry)}>{`Remove ${words(entry)}`}</Button>}
            </li>
          ))}
        </ul>
      )}
      {!locked && (
        <Suggest
          id={slot.id}
          aria-label={`Add to ${slot.label}`}
          aria-describedby={idsOf(slot.describedBy, sender.fault !== null && faultId)}
          placeholder={`Add a ${control.item}`}
          options={suggestions.map((value) => ({ value, label: value }))}
          listLabel={`Suggestions for ${slot.label}`}
          value={text}
          onText={setText}
          onPick={add}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation();
              setText('');
            } else if (event.key === 'Enter') add(text);
            else return;
            event.preventDefault();
          }}
        />
      )}
      <Fault id={faultId} fault={sender.fault} />
    </>
  );
}

interface ChipInputProps {
  readonly label: string;
  readonly text: string;
  done(text: string): void;
  cancel(): void;
  /** What is not written when the page is left. */
  left(text: string): Unwritten | null;
}

function ChipInput({ label, text, done, cancel, left }: ChipInputProps): ReactNode {
  const { host } = useDesk();
  const [now, setNow] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useLeaving(host, () => left(now));
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <input
      type="text"
      className="ui-input"
      aria-label={label}
      ref={input}
      size={Math.max(4, now.length)}
      value={now}
      onChange={(event) => setNow(event.target.value)}
      onBlur={() => done(now)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done(now);
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function suggested(of: Control): readonly string[] {
  if (of.is === 'choice') return of.values;
  return of.is === 'text' ? (of.suggest ?? []) : of.is === 'toggle' ? ['true', 'false'] : [];
}

function readItem(text: string, of: Control): Read {
  if (of.is === 'number') return readNumber(text, of);
  if (of.is === 'toggle') return text === 'true' || text === 'false' ? { value: text === 'true' } : { fault: 'Enter true or false.' };
  if (of.is === 'choice' && !of.open && !of.values.includes(text)) return { fault: `Allowed values: ${of.values.join(', ')}.` };
  return { value: text };
}
