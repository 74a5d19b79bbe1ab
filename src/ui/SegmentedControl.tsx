// A few options side by side, one of them chosen: a radio group with arrow key navigation.
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

export interface SegmentedControlProps<T extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: LucideIcon;
  }[];
  readonly value: T;
  onChange(value: T): void;
  /** Called when the pointer or the focus comes near. */
  onNear?(): void;
}

export function SegmentedControl<T extends string>({
  label,
  choices,
  value,
  onChange,
  onNear,
}: SegmentedControlProps<T>): ReactNode {
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
    <div
      className="ui-segments"
      role="radiogroup"
      aria-label={label}
      ref={group}
      onKeyDown={move}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
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
