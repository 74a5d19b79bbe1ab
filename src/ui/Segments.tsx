// A few choices side by side, one of them taken: a radio group moved through with the arrow keys.
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

export interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly icon?: LucideIcon }[];
  readonly value: T;
  onChange(value: T): void;
  /** A user came near with the pointer or the keyboard. */
  onNear?(): void;
}

export function Segments<T extends string>({ label, choices, value, onChange, onNear }: SegmentsProps<T>): ReactNode {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = choices.findIndex((c) => c.value === value);
    const next = choices[(index + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    const at = choices.indexOf(next);
    (group.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="ui-segments" role="radiogroup" aria-label={label} ref={group} onKeyDown={move} onPointerEnter={onNear} onFocus={onNear}>
      {choices.map((c) => (
        <Button
          key={c.value}
          role="radio"
          aria-checked={c.value === value}
          tabIndex={c.value === value ? 0 : -1}
          icon={c.icon}
          title={c.label}
          onClick={() => onChange(c.value)}
        >
          {c.label}
        </Button>
      ))}
    </div>
  );
}
