// A nested object: a short summary, opened in place or as a separate form.
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

export function ObjectControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'object' }>;
}): ReactNode {
  const inspector = useInspector();
  const locked = useReadOnly();
  const { uri } = slot.form;
  const sender = useSender<true>(uri);
  const place = { uri, pointer: slot.pointer };
  const key = locationKey(place);
  const open = inspector.open.has(key);
  const refer = control.refer && !locked && (
    <ReusePicker
      slot={slot}
      what={control.title}
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
            aria-label={`Add ${slot.label}`}
            aria-describedby={slot.describedBy}
            onClick={() => {
              inspector.fill(key);
              void sender.send(true, slot.set(slot.field.initialValue ?? {}));
            }}
          >
            Add
          </Button>
          {refer}
        </div>
        <FieldError id={`${slot.id}-error`} fault={sender.error} />
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
          onClick={() => inspector.fold(key, !open)}
        >
          <ChevronRight className="ui-icon" aria-hidden="true" />
          <span dir="auto">
            {control.summary || <span className="visual-inspector-faint">Empty</span>}
          </span>
        </button>
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
        <section className="visual-inspector-inside" aria-label={slot.label}>
          <inspector.Nested location={place} />
        </section>
      )}
    </>
  );
}
