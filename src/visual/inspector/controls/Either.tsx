// One of several kinds of value: which one, and its control.
import { type ReactNode, useState } from 'react';
import type { Control } from '../../../core/form/types.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { useDesk } from '../desk.ts';
import type { Slot } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { Fault } from './Fault.tsx';

export function Either({ slot, control: { of, now } }: { slot: Slot; control: Extract<Control, { is: 'either' }> }): ReactNode {
  const { Control: Any } = useDesk();
  const locked = useLocked();
  const sender = useSend<number>(slot.form.uri);
  /** Chosen, but nothing is written of it yet; with what was chosen when it was. */
  const [wanted, setWanted] = useState<{ readonly index: number; readonly instead: number } | null>(null);
  const chosen = sender.under ? sender.under.value : wanted && wanted.instead === now ? wanted.index : now;
  const one = of[chosen];
  if (!one) return null;
  const choose = (index: number): void => {
    const start = of[index]?.start;
    if (index === chosen || locked) return;
    // A text or number begins when somebody types it.
    const writes = index !== now && start !== undefined && start !== '';
    setWanted(index === now || writes ? null : { index, instead: now });
    if (writes) void sender.send(index, slot.set(start));
  };
  return (
    <div className="visual-inspector-either">
      <Segments
        label={`${slot.label}: kind of value`}
        choices={of.map(({ label }, i) => ({ value: String(i), label }))}
        value={String(chosen)}
        onChange={(index) => choose(Number(index))}
      />
      {/* Another kind is another control, and begins empty; of nothing there is nothing to say. */}
      {one.start !== null && (
        <Any key={chosen} slot={chosen === now ? slot : { ...slot, value: undefined, written: false }} control={one.control} />
      )}
      <Fault id={`${slot.id}-either`} fault={sender.fault} />
    </div>
  );
}
