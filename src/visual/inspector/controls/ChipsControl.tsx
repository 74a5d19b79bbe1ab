// A list of short values: chips that can be edited, moved and removed, and an input to add one.
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addEntry, setEntry } from '../../../core/light.ts';
import type { ChangeCommand, Control, Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Suggest } from '../../../ui/Suggest.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { useUnloadEdit } from '../../use-text-input.ts';
import type { UnloadEdit } from '../../visual-host.ts';
import { idsOf, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useEntries } from '../use-entries.ts';
import type { ReadResult } from '../use-field-input.ts';
import { readNumber } from '../value-text.ts';
import { FieldError } from './FieldError.tsx';

export function ChipsControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'list' }>;
}): ReactNode {
  const locked = useReadOnly();
  const { host } = useInspector();
  const actions = useEntries(slot, control, true);
  const { sender } = actions;
  const [text, setText] = useState('');
  /** Key of the chip that is being edited. */
  const [changing, setChanging] = useState<string | null>(null);
  const suggestions = suggestedValues(control.of).filter(
    (value) => !control.entries.some((entry) => entry.value === value),
  );
  const errorId = `${slot.id}-error`;
  const words = (entry: Entry): string =>
    typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value ?? entry.label);

  const adding = (value: unknown): ChangeCommand => addEntry(slot.form, slot.field, null, value);
  const add = (typed: string): void => {
    const clean = typed.trim();
    if (clean === '' || locked) return;
    const read = readItem(clean, control.of);
    if ('error' in read) sender.setError({ message: read.error });
    if (!('value' in read)) return;
    setText('');
    const made = adding(read.value);
    // A list that is being created is not in the form yet.
    const more: ChangeCommand = {
      ...made,
      changes: [{ do: 'append', list: slot.path, value: { data: read.value } }],
    };
    void sender.send(clean, actions.busy ? more : made).then((done) => {
      if (!done) setText((now) => now || typed);
    });
  };
  const latest = useLatest({ add, text });
  useUnloadEdit(host, () => left(`Add to ${slot.label}`, text, adding));
  // Another object is shown: save the typed text before the control unmounts.
  useEffect(() => () => latest.current.add(latest.current.text), []);
  /** Returns the typed text, with the change that would write it. */
  const left = (
    label: string,
    typed: string,
    write: (value: unknown) => ChangeCommand,
  ): UnloadEdit | null => {
    const clean = typed.trim();
    if (clean === '') return null;
    const read = readItem(clean, control.of);
    return {
      uri: slot.form.uri,
      label,
      text: clean,
      ...('value' in read && { intent: write(read.value) }),
    };
  };
  const change = (entry: Entry, typed: string): void => {
    setChanging(null);
    const clean = typed.trim();
    if (clean === words(entry)) return;
    if (clean === '') {
      actions.remove(entry);
      return;
    }
    const read = readItem(clean, control.of);
    if ('error' in read) sender.setError({ message: read.error });
    else if ('value' in read)
      void sender.send(clean, setEntry(slot.form, slot.field, entry.key, read.value));
  };
  const press = (event: KeyboardEvent, entry: Entry): void => {
    const by = event.altKey
      ? {
          ArrowLeft: -1 as const,
          ArrowUp: -1 as const,
          ArrowRight: 1 as const,
          ArrowDown: 1 as const,
        }[event.key]
      : undefined;
    if (locked) return;
    if (by) actions.move(entry, by);
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(entry);
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
                      : left(`${slot.label}, ${words(entry)}`, typed, (value) =>
                          setEntry(slot.form, slot.field, entry.key, value),
                        )
                  }
                />
              ) : (
                <button
                  type="button"
                  id={actions.idAt(entry.pointer)}
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
              {!locked && (
                <Button
                  icon={X}
                  iconOnly
                  onClick={() => actions.remove(entry)}
                >{`Remove ${words(entry)}`}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!locked && (
        <Suggest
          id={slot.id}
          aria-label={`Add to ${slot.label}`}
          aria-describedby={idsOf(slot.describedBy, sender.error !== null && errorId)}
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
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}

interface ChipInputProps {
  readonly label: string;
  readonly text: string;
  done(text: string): void;
  cancel(): void;
  /** Returns the input that is not written when the page is left. */
  left(text: string): UnloadEdit | null;
}

function ChipInput({ label, text, done, cancel, left }: ChipInputProps): ReactNode {
  const { host } = useInspector();
  const [now, setNow] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useUnloadEdit(host, () => left(now));
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

function suggestedValues(of: Control): readonly string[] {
  if (of.is === 'choice') return of.values;
  return of.is === 'text' ? (of.suggest ?? []) : of.is === 'toggle' ? ['true', 'false'] : [];
}

function readItem(text: string, of: Control): ReadResult {
  if (of.is === 'number') return readNumber(text, of);
  if (of.is === 'toggle')
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { error: 'Enter true or false.' };
  if (of.is === 'choice' && !of.open && !of.values.includes(text))
    return { error: `Allowed values: ${of.values.join(', ')}.` };
  return { value: text };
}
