// Yes, no, or not said.
import type { ReactNode } from 'react';
import { Switch } from '../../../ui/Switch.tsx';
import { idsOf } from '../ids.ts';
import type { Slot } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { Fault } from './Fault.tsx';

export function Toggle({ slot }: { slot: Slot }): ReactNode {
  const sender = useSend<boolean>(slot.form.uri);
  const written = typeof slot.value === 'boolean' ? slot.value : null;
  const value = sender.under ? sender.under.value : written;
  const faultId = `${slot.id}-fault`;
  const wordId = `${slot.id}-word`;
  return (
    <>
      <div className="visual-inspector-toggle">
        <Switch
          id={slot.id}
          value={value}
          labelledBy={slot.labelId}
          describedBy={idsOf(wordId, slot.describedBy, sender.fault !== null && faultId)}
          disabled={useLocked()}
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
      <Fault id={faultId} fault={sender.fault} />
    </>
  );
}
