// Yes, no, or not set.
import type { ReactNode } from 'react';
import { Switch } from '../../../ui/Switch.tsx';
import { idsOf, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-sender.ts';
import { FieldError } from './FieldError.tsx';

export function ToggleControl({ slot }: { slot: ControlSlot }): ReactNode {
  const sender = useSender<boolean>(slot.form.uri);
  const written = typeof slot.value === 'boolean' ? slot.value : null;
  const value = sender.pending ? sender.pending.value : written;
  const errorId = `${slot.id}-error`;
  const wordId = `${slot.id}-word`;
  return (
    <>
      <div className="visual-inspector-toggle ui-row">
        <Switch
          id={slot.id}
          value={value}
          labelledBy={slot.labelId}
          describedBy={idsOf(wordId, slot.describedBy, sender.error !== null && errorId)}
          disabled={useReadOnly()}
          onChange={(next) => void sender.send(next, slot.set(next))}
        />
        <span id={wordId} className="visual-inspector-soft">
          {value !== null
            ? value
              ? 'Yes'
              : 'No'
            : slot.written
              ? `${JSON.stringify(slot.value)} (expected true or false)`
              : `Not set${slot.byDefault ? ` (${slot.byDefault})` : ''}`}
        </span>
      </div>
      <FieldError id={errorId} fault={sender.error} />
    </>
  );
}
