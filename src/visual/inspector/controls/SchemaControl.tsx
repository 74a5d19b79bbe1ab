// A schema: a short summary, and edited in place by the schema editor if the app provides one.
import { ArrowRight, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { referTo } from '../../../core/light.ts';
import type { Control } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { locationKey, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-sender.ts';
import { FieldError } from './FieldError.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ReusePicker } from './ReferenceField.tsx';

export function SchemaControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'schema' }>;
}): ReactNode {
  const inspector = useInspector();
  const locked = useReadOnly();
  const { uri } = slot.form;
  const sender = useSender<true>(uri);
  const place = { uri, pointer: slot.pointer };
  const key = locationKey(place);
  const { schema: Schema } = inspector;
  const open = inspector.open.has(key) && Schema !== undefined && control.editable;
  const refer = control.refer && !locked && (
    <ReusePicker
      slot={slot}
      what="schema"
      onRef={(ref) => void sender.send(true, referTo(slot.form, slot.path, ref))}
    />
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
              inspector.fold(key, true);
              void sender.send(true, slot.set(slot.field.initialValue ?? {}));
            }}
          >
            Write a schema
          </Button>
          {refer}
        </div>
        <FieldError id={`${slot.id}-error`} fault={sender.error} />
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
            onClick={() => inspector.fold(key, !open)}
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
        <Button
          icon={ArrowRight}
          iconOnly
          onClick={() => inspector.onLocation(place)}
        >{`Open ${slot.label}`}</Button>
      </div>
      {control.languages && (
        <LanguageSelect
          id={slot.id}
          uri={uri}
          pointer={slot.pointer}
          languages={control.languages}
        />
      )}
      <FieldError id={`${slot.id}-error`} fault={sender.error} />
      {open && (
        <div className="visual-inspector-schema">
          <Schema
            host={inspector.host}
            location={place}
            version={inspector.version}
            canEdit={inspector.canEdit}
            onLocation={inspector.onLocation}
          />
        </div>
      )}
    </>
  );
}
