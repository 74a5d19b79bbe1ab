// A number, with its limits in words; the up and down keys step it.
import type { ReactNode } from 'react';
import type { Control } from '../../../core/types.ts';
import { idsOf, useReadOnly } from '../inspector-context.ts';
import { limitsOf, readNumber, stepped } from '../number-input.ts';
import type { ControlSlot } from '../types.ts';
import { useFieldInput } from '../use-field-input.ts';
import { FieldError } from './FieldError.tsx';

export function NumberControl({
  slot,
  control,
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'number' }>;
}): ReactNode {
  const value =
    slot.value === undefined
      ? ''
      : typeof slot.value === 'number'
        ? String(slot.value)
        : JSON.stringify(slot.value);
  const draft = useFieldInput(slot, value, (text) => {
    const read = readNumber(text, control);
    return 'unset' in read && slot.required ? { error: 'A number is required.' } : read;
  });
  const errorId = `${slot.id}-error`;
  const hintId = `${slot.id}-hint`;
  return (
    <>
      <div className="visual-inspector-number">
        <input
          type="text"
          inputMode={control.integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="ui-input"
          id={slot.id}
          data-settled={draft.dirty ? undefined : ''}
          aria-labelledby={slot.labelId}
          aria-describedby={idsOf(hintId, slot.describedBy, draft.error !== null && errorId)}
          aria-invalid={slot.invalid || draft.error !== null}
          aria-required={slot.required || undefined}
          readOnly={useReadOnly()}
          placeholder={slot.written ? undefined : slot.byDefault}
          value={draft.text}
          onChange={({ target }) => draft.onText(target.value)}
          onBlur={draft.commit}
          onKeyDown={(event) => {
            const by =
              event.altKey || event.currentTarget.readOnly
                ? undefined
                : { ArrowUp: 1, ArrowDown: -1 }[event.key];
            const next = by === undefined ? null : stepped(draft.text, by, control);
            if (next === null) return draft.keys(event);
            event.preventDefault();
            draft.onText(next);
          }}
        />
        <span id={hintId} className="visual-inspector-soft">
          {limitsOf(control, slot.field.valueInWords)}
        </span>
      </div>
      <FieldError id={errorId} fault={draft.error} />
    </>
  );
}
