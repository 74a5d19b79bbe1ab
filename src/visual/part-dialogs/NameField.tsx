// An input for the name of a new component, with its errors.
import type { ReactNode, RefObject } from 'react';

export interface NameFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly input: RefObject<HTMLInputElement | null>;
  onText(text: string): void;
}

export function NameField({ id, label, value, error, input, onText }: NameFieldProps): ReactNode {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className="ui-input"
        ref={input}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-status`}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      <p
        id={`${id}-status`}
        className="visual-parts-status"
        data-error={error !== null || undefined}
        role="status"
      >
        {error}
      </p>
    </>
  );
}
