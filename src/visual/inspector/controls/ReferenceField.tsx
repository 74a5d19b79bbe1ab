// A reference: its target, chosen among the valid targets, created, or replaced by an inline value.
import { ArrowRight, Link2, PencilLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { referTo } from '../../../core/light.ts';
import type { EditCommand, ReferenceControl } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Picker, type PickerProps } from '../../../ui/Picker.tsx';
import { idsOf, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-field-input.ts';
import { useRefTargets } from '../use-ref-targets.ts';
import { wizardFor, wizardInputFor } from '../wizard-for.ts';
import { FieldError } from './FieldError.tsx';

export function ReferenceField({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: ReferenceControl;
}): ReactNode {
  const { host, onLocation: onPlace, focus } = useInspector();
  const locked = useReadOnly();
  const targets = useRefTargets(slot.form.uri, slot.pointer);
  const sender = useSender<string>(slot.form.uri);
  const label = sender.pending ? sender.pending.value : control.label || control.ref;
  const { target } = control;
  const wizard = wizardFor(control.what);
  const errorId = `${slot.id}-error`;
  const refer = (ref: string): void =>
    void sender.send(
      targets.find(ref)?.label ?? ref.split('/').at(-1) ?? ref,
      referTo(slot.form, slot.path, ref),
    );
  const create = async (): Promise<void> => {
    const created = wizard && (await host.wizard(wizard, wizardInputFor(slot.form)));
    if (!created) return;
    // The new object is shown, but the user is still at this field.
    onPlace({ uri: slot.form.uri, pointer: slot.form.pointer });
    focus(slot.id);
    const ref = await targets.refTo(created);
    if (ref === null)
      sender.setError({
        message: "The new object can't be referenced from here. Choose another one.",
      });
    else refer(ref);
  };
  /** Copies the target; if the reference can't be resolved, a new value is created. */
  const instead = (): NonNullable<PickerProps['actions']> => {
    const write = (label: string, command: EditCommand) => [
      { label, icon: PencilLine, run: () => void sender.send(control.label, command) },
    ];
    if (target)
      return write('Replace the reference with a copy', { do: 'inline', pointer: slot.pointer });
    return control.start === undefined
      ? []
      : write(`Write a new ${control.what} here instead`, slot.set(control.start));
  };
  const actions = [
    ...(wizard
      ? [{ label: `Create a new ${control.what}…`, icon: Plus, run: () => void create() }]
      : []),
    ...(control.only || !slot.written ? [] : instead()),
  ];
  return (
    <>
      <div className="visual-inspector-object">
        <Picker
          id={slot.id}
          text={
            label || <span className="visual-inspector-faint">{`Choose a ${control.what}…`}</span>
          }
          label={`${slot.label}: ${label || 'nothing selected'}`}
          search={`Find a ${control.what}`}
          none={`There is no ${control.what} yet.`}
          options={targets.options}
          disabled={locked}
          describedBy={idsOf(slot.describedBy, sender.error !== null && errorId)}
          actions={actions}
          onOpen={targets.load}
          onPick={refer}
        />
        {target && !sender.busy && (
          <Button
            icon={ArrowRight}
            iconOnly
            onClick={() => onPlace(target)}
          >{`Open ${control.what} ${control.label}`}</Button>
        )}
      </div>
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}

/** @param what "server", in words */
export function ReusePicker({
  slot,
  what: noun,
  onRef,
}: {
  slot: ControlSlot;
  what: string;
  onRef(ref: string): void;
}): ReactNode {
  const targets = useRefTargets(slot.form.uri, slot.pointer);
  const word = noun.toLowerCase();
  return (
    <Picker
      look="plain"
      icon={Link2}
      text={
        slot.written ? (
          <span className="ui-hidden">{`Use a shared ${word}`}</span>
        ) : (
          'Reuse existing…'
        )
      }
      label={
        slot.written
          ? `Use a shared ${word} for ${slot.label}`
          : `Reuse an existing ${word} for ${slot.label}`
      }
      search={`Find a ${word}`}
      none={`There is no ${word} to refer to.`}
      options={targets.options}
      onOpen={targets.load}
      onPick={onRef}
    />
  );
}
