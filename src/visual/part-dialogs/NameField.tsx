// An input for the name of an object, with the problem that the dialog shows.
import type { ReactNode } from 'react';
import type { DescribedField } from './CommandDialog.tsx';

export interface NameFieldProps {
  readonly field: DescribedField;
  readonly label: string;
  readonly value: string;
  readonly readOnly?: boolean;
  onText(text: string): void;
}

export function NameField({ field, label, value, readOnly, onText }: NameFieldProps): ReactNode {
  return (
    <>
      <label htmlFor={field.id}>{label}</label>
      <input
        {...field}
        type="text"
        className="ui-input"
        spellCheck={false}
        autoComplete="off"
        value={value}
        readOnly={readOnly}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}
