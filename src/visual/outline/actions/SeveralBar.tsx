// How many rows are selected, with the way to what can be done with all of them.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { numberText } from '../../../ui/number-text.ts';

export interface SeveralBarProps {
  readonly count: number;
  onActions(button: Element): void;
  onClear(): void;
}

export function SeveralBar({ count, onActions, onClear }: SeveralBarProps): ReactNode {
  return (
    <section className="visual-several" aria-label="Selection">
      <span>{numberText(count)} selected</span>
      <Button look="outline" aria-haspopup="menu" onClick={(event) => onActions(event.currentTarget)}>
        Actions
      </Button>
      <Button icon={X} iconOnly onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
