// Chooses what a reference leads to, where something else stands so far.
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picker } from '../../../ui/Picker.tsx';
import type { Slot } from '../types.ts';
import { useTargets } from '../use-targets.ts';

/** @param what "server", in words */
export function ReferButton({ slot, what, onRef }: { slot: Slot; what: string; onRef(ref: string): void }): ReactNode {
  const targets = useTargets(slot.form.uri, slot.pointer);
  const word = what.toLowerCase();
  return (
    <Picker
      look="plain"
      icon={Link2}
      text={slot.written ? <span className="ui-hidden">{`Use a shared ${word}`}</span> : 'Reuse existing…'}
      label={slot.written ? `Use a shared ${word} for ${slot.label}` : `Reuse an existing ${word} for ${slot.label}`}
      search={`Find a ${word}`}
      none={`There is no ${word} to refer to.`}
      options={targets.options}
      onOpen={targets.load}
      onPick={onRef}
    />
  );
}
