// A reference: what it leads to, chosen among all it may lead to; or made new, or written here instead.
import { ArrowRight, PencilLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Intent } from '../../../core/build/types.ts';
import { referTo } from '../../../core/form/changes.ts';
import type { ReferenceControl } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picker, type PickerProps } from '../../../ui/Picker.tsx';
import { useDesk } from '../desk.ts';
import { idsOf } from '../ids.ts';
import { givenFor, wizardFor } from '../names.ts';
import type { Slot } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { useTargets } from '../use-targets.ts';
import { Fault } from './Fault.tsx';

export function Reference({ slot, control }: { slot: Slot; control: ReferenceControl }): ReactNode {
  const { host, onPlace, focus } = useDesk();
  const locked = useLocked();
  const targets = useTargets(slot.form.uri, slot.pointer);
  const sender = useSend<string>(slot.form.uri);
  const label = sender.under ? sender.under.value : control.label || control.ref;
  const { target } = control;
  const wizard = wizardFor(control.what);
  const faultId = `${slot.id}-fault`;
  const refer = (ref: string): void =>
    void sender.send(targets.find(ref)?.label ?? ref.split('/').at(-1) ?? ref, referTo(slot.form, slot.path, ref));
  const create = async (): Promise<void> => {
    const made = wizard && (await host.wizard(wizard, givenFor(slot.form)));
    if (!made) return;
    // What was made is shown, but who made it is still at this field.
    onPlace({ uri: slot.form.uri, pointer: slot.form.pointer });
    focus(slot.id);
    const ref = await targets.refTo(made);
    if (ref === null) sender.setFault({ message: "The new object can't be referenced from here. Choose another one." });
    else refer(ref);
  };
  /** What it leads to is copied; where it leads nowhere something new begins. */
  const instead = (): NonNullable<PickerProps['actions']> => {
    const write = (label: string, intent: Intent) => [{ label, icon: PencilLine, run: () => void sender.send(control.label, intent) }];
    if (target) return write('Replace the reference with a copy', { do: 'inline', pointer: slot.pointer });
    return control.start === undefined ? [] : write(`Write a new ${control.what} here instead`, slot.set(control.start));
  };
  const actions = [
    ...(wizard ? [{ label: `Create a new ${control.what}…`, icon: Plus, run: () => void create() }] : []),
    ...(control.only || !slot.written ? [] : instead()),
  ];
  return (
    <>
      <div className="visual-inspector-object">
        <Picker
          id={slot.id}
          text={label || <span className="visual-inspector-faint">{`Choose a ${control.what}…`}</span>}
          label={`${slot.label}: ${label || 'nothing selected'}`}
          search={`Find a ${control.what}`}
          none={`There is no ${control.what} yet.`}
          options={targets.options}
          disabled={locked}
          describedBy={idsOf(slot.describedBy, sender.fault !== null && faultId)}
          actions={actions}
          onOpen={targets.load}
          onPick={refer}
        />
        {target && !sender.busy && (
          <Button icon={ArrowRight} iconOnly onClick={() => onPlace(target)}>{`Open ${control.what} ${control.label}`}</Button>
        )}
      </div>
      <Fault id={faultId} fault={sender.fault} />
    </>
  );
}
