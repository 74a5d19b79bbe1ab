// Fields of the forms to listen and to send.
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../core/light.ts';
import type { VariableView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';

/** A parameter of an address or a variable of a server: with choices where it has an `enum`. */
export function ValueField({
  variable: { name, enum: choices, default: initial },
  value,
  onValue,
  none = 'any',
}: {
  variable: VariableView;
  value: string;
  onValue(value: string): void;
  /** What it means that none of the choices is chosen, where there is no default. */
  none?: string;
}): ReactNode {
  const id = useId();
  if (!choices)
    return (
      <TextField label={visibleName(name)} placeholder={initial} value={value} onValue={onValue} />
    );
  return (
    <>
      <label className="live-label" htmlFor={id}>
        {visibleName(name)}
      </label>
      <select
        id={id}
        className="ui-input"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">
          {initial === undefined ? none : `${visibleName(initial)} (default)`}
        </option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {visibleName(one)}
          </option>
        ))}
      </select>
    </>
  );
}

export function TextField({
  label,
  value,
  onValue,
  placeholder,
  isSecret = false,
}: {
  label: string;
  value: string;
  onValue(value: string): void;
  placeholder?: string | undefined;
  isSecret?: boolean;
}): ReactNode {
  const id = useId();
  return (
    <>
      <label className="live-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="ui-input"
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </>
  );
}

/** Returns the sentence that names what looks like a secret, before it leaves the page. */
export function secretsText(count: number): string {
  return count === 1
    ? '1 value looks like a secret.'
    : `${formatNumber(count)} values look like secrets.`;
}
