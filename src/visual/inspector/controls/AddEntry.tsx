// Adds an entry: by name, as a reference to something that is there, or with a wizard.
import { Link2, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Control, Entry } from '../../../core/form/types.ts';
import { freeName } from '../../../core/free-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { useDesk } from '../desk.ts';
import { givenFor, wizardFor } from '../names.ts';
import type { Slot } from '../types.ts';
import type { EntryActs } from '../use-entries.ts';
import { useTargets } from '../use-targets.ts';
import { NameInput } from './NameInput.tsx';

/** Stands for the number of an item that is not written yet, as in RFC 6901, section 4. */
export const NEW_ITEM = '-';

interface AddEntryProps {
  readonly slot: Slot;
  readonly control: Extract<Control, { is: 'map' | 'list' }>;
  readonly acts: EntryActs;
  /** The entry behind which it goes: then there is only what is needed for that, until `onClose`. */
  readonly after?: Entry;
  onClose?(): void;
  add(key: string | null, value: unknown, after?: Entry, another?: boolean): Promise<boolean>;
  /** Of an entry that is named, but has no value yet. */
  slotOf(key: string): Slot;
}

export function AddEntry({ slot, control, acts, after, onClose, slotOf, ...props }: AddEntryProps): ReactNode {
  const { host, Control: Any, onPlace, focus } = useDesk();
  const [naming, setNaming] = useState(after !== undefined && control.is === 'map');
  /** The name of an entry that waits for its value. */
  const isMap = control.is === 'map';
  const asked = needsValue(control);
  const [named, setNamed] = useState<string | null>(!isMap && after && asked ? NEW_ITEM : null);
  /** How many entries there were when an item began to wait for its value. */
  const [before, setBefore] = useState(control.entries.length);
  const word = control.is === 'map' ? control.entry : control.item;
  const { entries, of, max } = control;
  const targets = useTargets(slot.form.uri, slot.pointer);
  const waiting = named !== null && (isMap ? !entries.some(({ key }) => key === named) : entries.length === before) ? named : null;
  const add = async (key: string | null, value: unknown): Promise<boolean> => {
    const done = await props.add(key, value, after);
    if (done) onClose?.();
    return done;
  };
  const given = named !== null && waiting === null;
  useEffect(() => {
    if (given) onClose?.();
  }, [given, onClose]);
  if (max !== undefined && entries.length >= max) return null;

  const onlyRefers = of.is === 'reference' && of.only;
  const refers = onlyRefers || of.is === 'reference' || ('refer' in of && of.refer === true) || mayRefer(of);
  const start = control.start;
  const isTaken = (name: string): boolean => entries.some(({ key }) => key === name);
  const refer = (ref: string): void => {
    const name = targets.find(ref)?.label ?? ref.split('/').at(-1) ?? ref;
    void add(isMap ? freeName(name, isTaken) : null, { $ref: ref });
  };
  /** What is asked for before an item is made. */
  const itemName = control.is === 'list' && !after ? control.namedBy : undefined;
  const addNamed = (name: string): void => {
    setNaming(false);
    if (itemName !== undefined) return void add(null, { [itemName]: name });
    if (!asked) void add(name, start);
    else {
      setNamed(name);
      focus(slotOf(name).id);
    }
  };
  /** Like `addNamed`, but the focus stays for another name. */
  const addAgain = (name: string): Promise<boolean> =>
    itemName === undefined ? props.add(name, start, undefined, true) : props.add(null, { [itemName]: name }, undefined, true);
  const maker = of.is === 'reference' ? wizardFor(of.what) : null;
  const create = async (): Promise<void> => {
    const made = maker && (await host.wizard(maker, givenFor(slot.form)));
    const ref = made && (await targets.refTo(made));
    if (ref) void add(isMap ? freeName(ref.split('/').at(-1) ?? ref, isTaken) : null, { $ref: ref });
    else if (made) acts.sender.setFault({ message: "The new object can't be referenced from here. Choose another one." });
  };
  const wizard = isMap && slot.path.length === (slot.path[0] === 'components' ? 2 : 1) ? wizardFor(word) : null;
  const picker = (
    <Picker
      id={onlyRefers ? `${slot.id}-${after ? 'after' : 'add'}` : undefined}
      look={onlyRefers ? 'outline' : 'plain'}
      icon={onlyRefers ? Plus : Link2}
      text={onlyRefers ? `Add ${word}` : 'Reuse existing…'}
      label={onlyRefers ? undefined : `Reuse an existing ${word}`}
      search={`Find a ${word}`}
      none={`There is no ${entries.length > 0 ? 'other ' : ''}${word} to refer to.`}
      options={targets.options}
      disabled={acts.busy}
      actions={maker ? [{ label: `Create a new ${word}…`, icon: Plus, run: () => void create() }] : []}
      onOpen={targets.load}
      onPick={refer}
    />
  );
  const waitingSlot = waiting === null ? null : slotOf(waiting);
  return (
    <>
      {waitingSlot && (
        <div className="visual-inspector-entry">
          <div className="visual-inspector-valued">
            <span className="visual-inspector-key" id={waitingSlot.labelId}>
              {isMap ? waiting : `New ${word}`}
            </span>
            <Any slot={waitingSlot} control={of} />
          </div>
          <Button
            onClick={() => {
              setNamed(null);
              onClose?.();
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      {naming ? (
        <NameInput
          label={`Name of the new ${word}`}
          start=""
          taken={isMap ? entries : []}
          keys={control.is === 'map' ? control.keys : undefined}
          button="Add"
          done={addNamed}
          {...(!after && (itemName !== undefined || !asked) && { again: addAgain })}
          cancel={() => {
            setNaming(false);
            focus(after ? acts.idAt(after.pointer) : `${slot.id}-add`);
            onClose?.();
          }}
        />
      ) : after ? (
        !waiting && (
          <div className="visual-inspector-line">
            {picker}
            <Button onClick={onClose}>Cancel</Button>
          </div>
        )
      ) : (
        <div className="visual-inspector-line">
          {wizard && (
            <Button
              look="outline"
              icon={Plus}
              onClick={() => void host.wizard(wizard).then((made) => made && onPlace(made))}
            >{`New ${word}…`}</Button>
          )}
          {!onlyRefers && (
            <Button
              id={`${slot.id}-add`}
              look={wizard ? 'plain' : 'outline'}
              icon={wizard ? undefined : Plus}
              disabled={acts.busy}
              aria-label={wizard ? `Add an empty ${word} by name` : undefined}
              aria-describedby={entries.length === 0 ? slot.describedBy : undefined}
              onClick={() => {
                if (isMap || itemName !== undefined) setNaming(true);
                else if (asked) {
                  setBefore(entries.length);
                  addNamed(NEW_ITEM);
                } else void add(null, start);
              }}
            >
              {wizard ? 'By name…' : `Add ${word}`}
            </Button>
          )}
          {refers && !wizard && picker}
        </div>
      )}
    </>
  );
}

/** Whether an entry is written with its value: there is none that it could begin with. */
export function needsValue({ of, start }: Extract<Control, { is: 'map' | 'list' }>): boolean {
  return start === undefined || ['text', 'choice', 'number', 'toggle', 'data'].includes(of.is);
}

function mayRefer(of: Control): boolean {
  return of.is === 'either' && of.of.some(({ control }) => control.is === 'reference' || ('refer' in control && control.refer === true));
}
