// Adds an entry: by name, as a reference to an existing object, or with a wizard.
import { Link2, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { freeName } from '../../../core/light.ts';
import type { Control, Entry } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { useInspector } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import type { EntryActions } from '../use-entries.ts';
import { useRefTargets } from '../use-ref-targets.ts';
import { wizardFor, wizardInputFor } from '../wizard-for.ts';
import { NameInput } from './NameInput.tsx';

/** Represents the index of a new item, as in RFC 6901, section 4. */
export const NEW_ITEM = '-';

interface AddEntryProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'map' | 'list' }>;
  readonly actions: EntryActions;
  /** The entry to insert after: only the input for that is shown, until `onClose`. */
  readonly after?: Entry;
  onClose?(): void;
  add(key: string | null, value: unknown, after?: Entry, another?: boolean): Promise<boolean>;
  /** Returns the slot of an entry that has a name, but no value yet. */
  slotOf(key: string): ControlSlot;
}

export function AddEntry({
  slot,
  control,
  actions,
  after,
  onClose,
  slotOf,
  ...props
}: AddEntryProps): ReactNode {
  const { host, Control: Any, onLocation: onPlace, focus } = useInspector();
  const [naming, setNaming] = useState(after !== undefined && control.is === 'map');
  /** The name of an entry that has no value yet. */
  const isMap = control.is === 'map';
  const asked = needsValue(control);
  const [named, setNamed] = useState<string | null>(!isMap && after && asked ? NEW_ITEM : null);
  /** Number of entries when an item without a value was added. */
  const [before, setBefore] = useState(control.entries.length);
  const word = control.is === 'map' ? control.entry : control.item;
  const { entries, of, max } = control;
  const targets = useRefTargets(slot.form.uri, slot.pointer);
  const waiting =
    named !== null &&
    (isMap ? !entries.some(({ key }) => key === named) : entries.length === before)
      ? named
      : null;
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
  const refers =
    onlyRefers ||
    of.is === 'reference' ||
    ('refer' in of && of.refer === true) ||
    canBeReference(of);
  const start = control.start;
  const isTaken = (name: string): boolean => entries.some(({ key }) => key === name);
  const refer = (ref: string): void => {
    const name = targets.find(ref)?.label ?? ref.split('/').at(-1) ?? ref;
    void add(isMap ? freeName(name, isTaken) : null, { $ref: ref });
  };
  /** The value that is required before an item is created. */
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
  /** Like `addNamed`, but keeps the focus for another name. */
  const addAgain = (name: string): Promise<boolean> =>
    itemName === undefined
      ? props.add(name, start, undefined, true)
      : props.add(null, { [itemName]: name }, undefined, true);
  const maker = of.is === 'reference' ? wizardFor(of.what) : null;
  const create = async (): Promise<void> => {
    const created = maker && (await host.wizard(maker, wizardInputFor(slot.form)));
    const ref = created && (await targets.refTo(created));
    if (ref)
      void add(isMap ? freeName(ref.split('/').at(-1) ?? ref, isTaken) : null, { $ref: ref });
    else if (created)
      actions.sender.setError({
        message: "The new object can't be referenced from here. Choose another one.",
      });
  };
  const wizard =
    isMap && slot.path.length === (slot.path[0] === 'components' ? 2 : 1) ? wizardFor(word) : null;
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
      disabled={actions.busy}
      actions={
        maker ? [{ label: `Create a new ${word}…`, icon: Plus, run: () => void create() }] : []
      }
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
          siblings={isMap ? entries : []}
          keys={control.is === 'map' ? control.keys : undefined}
          button="Add"
          done={addNamed}
          {...(!after && (itemName !== undefined || !asked) && { again: addAgain })}
          cancel={() => {
            setNaming(false);
            focus(after ? actions.idAt(after.pointer) : `${slot.id}-add`);
            onClose?.();
          }}
        />
      ) : after ? (
        !waiting && (
          <div className="ui-row ui-wrap">
            {picker}
            <Button onClick={onClose}>Cancel</Button>
          </div>
        )
      ) : (
        <div className="ui-row ui-wrap">
          {wizard && (
            <Button
              look="outline"
              icon={Plus}
              onClick={() =>
                void host.wizard(wizard).then((created) => created && onPlace(created))
              }
            >{`New ${word}…`}</Button>
          )}
          {!onlyRefers && (
            <Button
              id={`${slot.id}-add`}
              look={wizard ? 'plain' : 'outline'}
              icon={wizard ? undefined : Plus}
              disabled={actions.busy}
              aria-label={wizard ? `Add empty entry: ${word}` : undefined}
              aria-describedby={entries.length === 0 ? slot.describedBy : undefined}
              onClick={() => {
                if (isMap || itemName !== undefined) setNaming(true);
                else if (asked) {
                  setBefore(entries.length);
                  addNamed(NEW_ITEM);
                } else void add(null, start);
              }}
            >
              {wizard ? 'Add empty entry' : `Add ${word}`}
            </Button>
          )}
          {refers && !wizard && picker}
        </div>
      )}
    </>
  );
}

/**
 * Returns whether an entry must be added with its value, because there is no default to start with.
 */
export function needsValue({ of, start }: Extract<Control, { is: 'map' | 'list' }>): boolean {
  return start === undefined || ['text', 'choice', 'number', 'toggle', 'data'].includes(of.is);
}

function canBeReference(of: Control): boolean {
  return (
    of.is === 'either' &&
    of.of.some(
      ({ control }) => control.is === 'reference' || ('refer' in control && control.refer === true),
    )
  );
}
