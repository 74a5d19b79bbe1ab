// One of a few values; where others are legal too, a line with suggestions.
import type { ReactNode } from 'react';
import type { Control } from '../../../core/form/types.ts';
import { idsOf } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { Fault } from './Fault.tsx';
import { Text } from './Text.tsx';

interface ChoiceProps {
  readonly slot: Slot;
  readonly control: Extract<Control, { is: 'choice' }>;
}

export function Choice({ slot, control }: ChoiceProps): ReactNode {
  if (control.open) return <Text slot={slot} control={{ is: 'text', suggest: control.values }} />;
  return <Closed slot={slot} control={control} />;
}

function Closed({ slot, control: { values } }: ChoiceProps): ReactNode {
  const sender = useSend<string | undefined>(slot.form.uri);
  const locked = useLocked();
  const written = slot.written && slot.value !== undefined ? String(slot.value) : undefined;
  const value = sender.under ? sender.under.value : written;
  const faultId = `${slot.id}-fault`;
  return (
    <>
      <select
        id={slot.id}
        className="ui-input"
        aria-labelledby={slot.labelId}
        aria-describedby={idsOf(slot.describedBy, sender.fault !== null && faultId)}
        aria-invalid={slot.invalid || sender.fault !== null}
        aria-required={slot.required || undefined}
        disabled={locked}
        value={value ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? undefined : target.value;
          void sender.send(next, next === undefined ? slot.unset() : slot.set(next));
        }}
      >
        {(value === undefined || !slot.required) && (
          <option value="">{slot.byDefault ? `Not set (${slot.byDefault})` : slot.required ? 'Choose…' : 'Not set'}</option>
        )}
        {value !== undefined && !values.includes(value) && <option value={value}>{value} (not allowed)</option>}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Fault id={faultId} fault={sender.fault} />
    </>
  );
}
