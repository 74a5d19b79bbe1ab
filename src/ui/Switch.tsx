// Yes or no.
import type { ReactNode } from 'react';
import './inputs.css';

export interface SwitchProps {
  readonly id?: string;
  /** Null: not set yet. */
  readonly value: boolean | null;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  readonly disabled?: boolean;
  onChange(value: boolean): void;
}

export function Switch({
  id,
  value,
  labelledBy,
  describedBy,
  disabled,
  onChange,
}: SwitchProps): ReactNode {
  return (
    <button
      type="button"
      id={id}
      role="switch"
      aria-checked={value === true}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      className="ui-switch"
      data-unset={value === null || undefined}
      onClick={() => onChange(value !== true)}
    >
      <i aria-hidden="true" />
    </button>
  );
}
