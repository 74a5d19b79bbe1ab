// A schema: in a few words, and edited in place by the schema editor where the app gives one.
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

export function SchemaControl({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'schema' }> }): ReactNode {
  const desk = useDesk();
  const locked = useLocked();
  const { uri } = slot.form;
  const sender = useSend<true>(uri);
  const place = { uri, pointer: slot.pointer };
  const key = keyOf(place);
  const { schema: Schema } = desk;
  const open = desk.open.has(key) && Schema !== undefined && control.editable;
  const refer = control.refer && !locked && (
    <ReferButton slot={slot} what="schema" onRef={(ref) => void sender.send(true, referTo(slot.form, slot.path, ref))} />
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
            aria-label={`Write a schema for ${slot.label}`}
            aria-describedby={slot.describedBy}
            onClick={() => {
              desk.fold(key, true);
              void sender.send(true, slot.set(slot.field.start ?? {}));
            }}
          >
            Write a schema
          </Button>
          {refer}
        </div>
        <Fault id={`${slot.id}-fault`} fault={sender.fault} />
      </>
    );
  const words = control.summary || 'Anything';
  return (
    <>
      <div className="visual-inspector-object">
        {Schema && control.editable ? (
          <button
            type="button"
            id={slot.id}
            className="visual-inspector-fold"
            aria-expanded={open}
            aria-label={`${slot.label}: ${words}`}
            aria-describedby={slot.describedBy}
            onClick={() => desk.fold(key, !open)}
          >
            <ChevronRight className="ui-icon" aria-hidden="true" />
            <span dir="auto">{words}</span>
          </button>
        ) : (
          <span className="visual-inspector-words" dir="auto">
            {words}
          </span>
        )}
        {refer}
        <Button icon={ArrowRight} iconOnly onClick={() => desk.onPlace(place)}>{`Open ${slot.label}`}</Button>
      </div>
      {control.languages && <Language id={slot.id} uri={uri} pointer={slot.pointer} languages={control.languages} />}
      <Fault id={`${slot.id}-fault`} fault={sender.fault} />
      {open && (
        <div className="visual-inspector-schema">
          <Schema host={desk.host} place={place} version={desk.version} canEdit={desk.canEdit} onPlace={desk.onPlace} />
        </div>
      )}
    </>
  );
}
