// One of a few values; if other values are valid too, an input with suggestions.
import type { ReactNode } from 'react';
import type { Control } from '../../../core/types.ts';
import { idsOf, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-sender.ts';
import { FieldError } from './FieldError.tsx';
import { TextControl } from './TextControl.tsx';

interface ChoiceProps {
  readonly slot: ControlSlot;
  readonly control: Extract<Control, { is: 'choice' }>;
}

export function ChoiceControl({ slot, control }: ChoiceProps): ReactNode {
  if (control.open)
    return <TextControl slot={slot} control={{ is: 'text', suggest: control.values }} />;
  return <FixedChoice slot={slot} control={control} />;
}

function FixedChoice({ slot, control: { values } }: ChoiceProps): ReactNode {
  const sender = useSender<string | undefined>(slot.form.uri);
  const locked = useReadOnly();
  const written = slot.written && slot.value !== undefined ? String(slot.value) : undefined;
  const value = sender.pending ? sender.pending.value : written;
  const errorId = `${slot.id}-error`;
  return (
    <>
      <select
        id={slot.id}
        className="ui-input"
        aria-labelledby={slot.labelId}
        aria-describedby={idsOf(slot.describedBy, sender.error !== null && errorId)}
        aria-invalid={slot.invalid || sender.error !== null}
        aria-required={slot.required || undefined}
        disabled={locked}
        value={value ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? undefined : target.value;
          void sender.send(next, next === undefined ? slot.unset() : slot.set(next));
        }}
      >
        {(value === undefined || !slot.required) && (
          <option value="">
            {slot.byDefault ? `Not set (${slot.byDefault})` : slot.required ? 'Choose…' : 'Not set'}
          </option>
        )}
        {value !== undefined && !values.includes(value) && (
          <option value={value}>{value} (not allowed)</option>
        )}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}
