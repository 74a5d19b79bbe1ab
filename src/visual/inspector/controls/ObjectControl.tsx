// An object of its own: what is in it in a few words, opened here or as a form of its own.
import { ArrowRight, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { referTo } from '../../../core/form/changes.ts';
import type { Control } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { keyOf, useDesk } from '../desk.ts';
import type { Slot } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { Fault } from './Fault.tsx';
import { Language } from './Language.tsx';
import { ReferButton } from './ReferButton.tsx';

export function ObjectControl({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'object' }> }): ReactNode {
  const desk = useDesk();
  const locked = useLocked();
  const { uri } = slot.form;
  const sender = useSend<true>(uri);
  const place = { uri, pointer: slot.pointer };
  const key = keyOf(place);
  const open = desk.open.has(key);
  const refer = control.refer && !locked && (
    <ReferButton slot={slot} what={control.title} onRef={(ref) => void sender.send(true, referTo(slot.form, slot.path, ref))} />
  );
  if (!slot.written)
    return (
      <>
        <div className="visual-inspector-line">
          <Button
            id={slot.id}
            look="outline"
            icon={Plus}
            disabled={locked || sender.busy}
            aria-label={`Add ${slot.label}`}
            aria-describedby={slot.describedBy}
            onClick={() => {
              desk.fill(key);
              void sender.send(true, slot.set(slot.field.start ?? {}));
            }}
          >
            Add
          </Button>
          {refer}
        </div>
        <Fault id={`${slot.id}-fault`} fault={sender.fault} />
      </>
    );
  return (
    <>
      <div className="visual-inspector-object">
        <button
          type="button"
          id={slot.id}
          className="visual-inspector-fold"
          aria-expanded={open}
          aria-label={`${slot.label}: ${control.summary || 'empty'}`}
          aria-describedby={slot.describedBy}
          onClick={() => desk.fold(key, !open)}
        >
          <ChevronRight className="ui-icon" aria-hidden="true" />
          <span dir="auto">{control.summary || <span className="visual-inspector-faint">Empty</span>}</span>
        </button>
        {refer}
        <Button icon={ArrowRight} iconOnly onClick={() => desk.onPlace(place)}>{`Open ${slot.label}`}</Button>
      </div>
      {control.languages && <Language id={slot.id} uri={uri} pointer={slot.pointer} languages={control.languages} />}
      <Fault id={`${slot.id}-fault`} fault={sender.fault} />
      {open && (
        <section className="visual-inspector-inside" aria-label={slot.label}>
          <desk.Nested place={place} />
        </section>
      )}
    </>
  );
}
