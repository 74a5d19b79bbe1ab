// A nested object or schema: a short summary, opened in place or as a separate form.
import { ArrowRight, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { referTo } from '../../../core/light.ts';
import type { Control, Location } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { locationKey, useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-field-input.ts';
import { FieldError } from './FieldError.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ReusePicker } from './ReferenceField.tsx';

interface ObjectControlProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'object' | 'schema' }>;
}

export function ObjectControl({ slot, control }: ObjectControlProps): ReactNode {
  const inspector = useInspector();
  const locked = useReadOnly();
  const { uri } = slot.form;
  const sender = useSender<true>(uri);
  const location = { uri, pointer: slot.pointer };
  const key = locationKey(location);
  const { schema: Schema } = inspector;
  const isObject = control.is === 'object';
  const opens = isObject || (Schema !== undefined && control.editable);
  const open = opens && inspector.open.has(key);
  const error = <FieldError id={`${slot.id}-error`} fault={sender.error} />;
  const refer = control.refer && !locked && (
    <ReusePicker
      slot={slot}
      what={isObject ? control.title : 'schema'}
      onRef={(ref) => void sender.send(true, referTo(slot.form, slot.path, ref))}
    />
  );
  if (!slot.written)
    return (
      <>
        <div className="ui-row ui-wrap">
          <Button
            id={slot.id}
            look="outline"
            icon={Plus}
            disabled={locked || sender.busy}
            aria-label={isObject ? `Add ${slot.label}` : `Write a schema for ${slot.label}`}
            aria-describedby={slot.describedBy}
            onClick={() => {
              if (isObject) inspector.fill(key);
              else inspector.fold(key, true);
              void sender.send(true, slot.set(slot.field.initialValue ?? {}));
            }}
          >
            {isObject ? 'Add' : 'Write a schema'}
          </Button>
          {refer}
        </div>
        {error}
      </>
    );
  const words = control.summary || (isObject ? 'Empty' : 'Anything');
  const isFaint = isObject && control.summary === '';
  return (
    <>
      <div className="visual-inspector-object">
        {opens ? (
          <button
            type="button"
            id={slot.id}
            className="visual-inspector-fold ui-hover ui-grow"
            aria-expanded={open}
            aria-label={`${slot.label}: ${isFaint ? 'empty' : words}`}
            aria-describedby={slot.describedBy}
            onClick={() => inspector.fold(key, !open)}
          >
            <ChevronRight className="ui-icon" aria-hidden="true" />
            <span dir="auto">
              {isFaint ? <span className="visual-inspector-faint">{words}</span> : words}
            </span>
          </button>
        ) : (
          <span className="visual-inspector-words ui-grow" dir="auto">
            {words}
          </span>
        )}
        {refer}
        <Button
          icon={ArrowRight}
          iconOnly
          onClick={() => inspector.onLocation(location)}
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
      {error}
      {open && isObject && (
        <section className="visual-inspector-inside" aria-label={slot.label}>
          <inspector.Nested location={location} />
        </section>
      )}
      {open && !isObject && <SchemaInside location={location} />}
    </>
  );
}

/** A schema in the editor that the app provides. */
export function SchemaInside({ location }: { readonly location: Location }): ReactNode {
  const { schema: Schema, host, version, canEdit, onLocation } = useInspector();
  return (
    Schema && (
      <div className="visual-inspector-schema">
        <Schema {...{ host, location, version, canEdit, onLocation }} />
      </div>
    )
  );
}
