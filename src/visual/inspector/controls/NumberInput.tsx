// A number, with its limits in words; arrows up and down step it.
import type { ReactNode } from 'react';
import type { Control } from '../../../core/form/types.ts';
import { idsOf } from '../ids.ts';
import { limitsOf, readNumber, stepped } from '../number.ts';
import type { Slot } from '../types.ts';
import { useDraft } from '../use-draft.ts';
import { useLocked } from '../use-locked.ts';
import { Fault } from './Fault.tsx';

export function NumberInput({ slot, control }: { slot: Slot; control: Extract<Control, { is: 'number' }> }): ReactNode {
  const value = slot.value === undefined ? '' : typeof slot.value === 'number' ? String(slot.value) : JSON.stringify(slot.value);
  const draft = useDraft(slot, value, (text) => {
    const read = readNumber(text, control);
    return 'unset' in read && slot.required ? { fault: 'A number is required.' } : read;
  });
  const limits = limitsOf(control);
  const faultId = `${slot.id}-fault`;
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
          aria-describedby={idsOf(hintId, slot.describedBy, draft.fault !== null && faultId)}
          aria-invalid={slot.invalid || draft.fault !== null}
          aria-required={slot.required || undefined}
          readOnly={useLocked()}
          placeholder={slot.written ? undefined : slot.byDefault}
          value={draft.text}
          onChange={({ target }) => draft.onText(target.value)}
          onBlur={draft.commit}
          onKeyDown={(event) => {
            const by = event.altKey || event.currentTarget.readOnly ? undefined : { ArrowUp: 1, ArrowDown: -1 }[event.key];
            const next = by === undefined ? null : stepped(draft.text, by, control);
            if (next === null) return draft.keys(event);
            event.preventDefault();
            draft.onText(next);
          }}
        />
        <span id={hintId} className="visual-inspector-soft">
          {[limits, slot.field.words && `= ${slot.field.words}`].filter(Boolean).join(' ')}
        </span>
      </div>
      <Fault id={faultId} fault={draft.fault} />
    </>
  );
}
