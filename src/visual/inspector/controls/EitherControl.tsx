// One of several kinds of value: a choice of the kind, and its control.
import { type ReactNode, useState } from 'react';
import type { Control } from '../../../core/types.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useInspector, useReadOnly } from '../inspector-context.ts';
import type { ControlSlot } from '../types.ts';
import { useSender } from '../use-sender.ts';
import { FieldError } from './FieldError.tsx';

export function EitherControl({
  slot,
  control: { of, selected: now },
}: {
  slot: ControlSlot;
  control: Extract<Control, { is: 'either' }>;
}): ReactNode {
  const { Control: Any } = useInspector();
  const locked = useReadOnly();
  const sender = useSender<number>(slot.form.uri);
  /** A kind that was chosen but has no value in the text yet; with the kind that it replaces. */
  const [wanted, setWanted] = useState<{ readonly index: number; readonly instead: number } | null>(
    null,
  );
  const chosen = sender.pending
    ? sender.pending.value
    : wanted && wanted.instead === now
      ? wanted.index
      : now;
  const one = of[chosen];
  if (!one) return null;
  const choose = (index: number): void => {
    const start = of[index]?.start;
    if (index === chosen || locked) return;
    // A text or number is written when the user types it.
    const writes = index !== now && start !== undefined && start !== '';
    setWanted(index === now || writes ? null : { index, instead: now });
    if (writes) void sender.send(index, slot.set(start));
  };
  return (
    <div className="visual-inspector-either">
      <SegmentedControl
        label={`${slot.label}: kind of value`}
        choices={of.map(({ label }, i) => ({ value: String(i), label }))}
        value={String(chosen)}
        onChange={(index) => choose(Number(index))}
      />
      {/* Another kind has another control, which starts empty; a kind without a value has no
          control. */}
      {one.start !== null && (
        <Any
          key={chosen}
          slot={chosen === now ? slot : { ...slot, value: undefined, written: false }}
          control={one.control}
        />
      )}
      <FieldError id={`${slot.id}-either`} fault={sender.error} />
    </div>
  );
}
