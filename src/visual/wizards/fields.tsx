// The fields that wizards are made of: each with its label, a sentence of help, and what is wrong with it.
import { type ReactNode, useId } from 'react';
import { GrowingText } from '../../ui/GrowingText.tsx';
import type { Option } from '../../ui/options.ts';
import { Suggest } from '../../ui/Suggest.tsx';
import { useFault, useFrame } from './frame.ts';
import { Prose } from './Prose.tsx';

interface Common {
  /** Of the field in the faults. */
  readonly name: string;
  readonly label: string;
  /** One sentence, with code in backticks. */
  readonly help?: string;
  readonly required?: true;
  /** That it may be left empty goes without saying. */
  readonly quiet?: true;
}

interface Ids {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
  onBlur(): void;
}

/** Label, help and fault around a control. */
function Around({ name, label, help, required, quiet, children }: Common & { children(ids: Ids): ReactNode }): ReactNode {
  const { id, left } = useFrame();
  const fault = useFault(name);
  const own = id(name);
  const described = [help && `${own}-help`, fault && `${own}-fault`].filter(Boolean).join(' ');
  return (
    <div className="visual-wiz-field">
      <label htmlFor={own}>
        {label}
        {!required && !quiet && <span className="visual-wiz-optional"> optional</span>}
      </label>
      {children({
        id: own,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required,
        onBlur: () => left(name),
      })}
      {fault && (
        <p className="visual-wiz-fault" id={`${own}-fault`}>
          {fault}
        </p>
      )}
      {help && (
        <p className="visual-wiz-help" id={`${own}-help`}>
          <Prose text={help} />
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends Common {
  readonly value: string;
  readonly code?: boolean;
  readonly placeholder?: string;
  onText(text: string): void;
  /** Text was pasted; true where it was dealt with. */
  onPaste?(text: string): boolean;
  /** The user left the field. */
  onLeft?(): void;
}

export function TextField({ value, code, placeholder, onText, onPaste, onLeft, ...common }: TextFieldProps): ReactNode {
  return (
    <Around {...common}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          className="ui-input"
          data-code={code || undefined}
          dir="auto"
          autoComplete="off"
          spellCheck={!code}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onText(event.target.value)}
          onBlur={() => {
            ids.onBlur();
            onLeft?.();
          }}
          onPaste={(event) => {
            if (onPaste?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        />
      )}
    </Around>
  );
}

/** Several lines. */
export function LongField({ value, code, placeholder, onText, rows, ...common }: TextFieldProps & { readonly rows?: number }): ReactNode {
  return (
    <Around {...common}>
      {(ids) => (
        <GrowingText
          {...ids}
          data-code={code || undefined}
          rows={rows}
          spellCheck={!code}
          placeholder={placeholder}
          value={value}
          onText={onText}
        />
      )}
    </Around>
  );
}

export function SuggestField({
  value,
  options,
  listLabel,
  placeholder,
  onText,
  ...common
}: TextFieldProps & { readonly options: readonly Option[]; readonly listLabel: string }): ReactNode {
  return (
    <Around {...common}>
      {(ids) => (
        <Suggest {...ids} placeholder={placeholder} value={value} options={options} listLabel={listLabel} onText={onText} onPick={onText} />
      )}
    </Around>
  );
}

export interface SelectFieldProps extends Common {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
}

export function SelectField({ value, options, onChoose, ...common }: SelectFieldProps): ReactNode {
  return (
    <Around {...common}>
      {(ids) => (
        <select {...ids} className="ui-input" value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Around>
  );
}

export interface CheckProps {
  readonly label: ReactNode;
  readonly help?: string;
  readonly value: boolean;
  onChange(value: boolean): void;
}

export function Check({ label, help, value, onChange }: CheckProps): ReactNode {
  const id = useId();
  return (
    <div className="visual-wiz-check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="visual-wiz-help" id={`${id}-help`}>
          <Prose text={help} />
        </p>
      )}
    </div>
  );
}

export interface ChecksProps {
  /** Of the field in the faults, where there can be one. */
  readonly name?: string;
  readonly legend: string;
  readonly help?: string;
  readonly items: readonly { readonly value: string; readonly label: string; readonly detail?: string }[];
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Any of several things. */
export function Checks({ name = '', legend, help, items, chosen, onChange }: ChecksProps): ReactNode {
  const id = useId();
  const { id: idOf } = useFrame();
  const fault = useFault(name);
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset className="visual-wiz-set" id={name === '' ? undefined : idOf(name)} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {help && (
        <p className="visual-wiz-help" id={`${id}-help`}>
          <Prose text={help} />
        </p>
      )}
      {fault && (
        <p className="visual-wiz-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <div className="visual-wiz-many">
        {items.map(({ value, label, detail }) => (
          <Check
            key={value}
            label={
              <>
                <span dir="auto">{label}</span>
                {detail && detail !== label && <span className="visual-wiz-detail"> {detail}</span>}
              </>
            }
            value={chosen.includes(value)}
            onChange={(on) => onChange(items.map((i) => i.value).filter((v) => (v === value ? on : chosen.includes(v))))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface RadiosProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly help?: string; readonly tone?: 'send' | 'receive' }[];
  /** '' where none is chosen yet. */
  readonly value: T | '';
  onChange(value: T): void;
}

/** One of a few choices, on which the other fields depend. */
export function Radios<T extends string>({ name, legend, choices, value, onChange }: RadiosProps<T>): ReactNode {
  const { id } = useFrame();
  const own = id(name);
  const fault = useFault(name);
  return (
    <fieldset className="visual-wiz-set" id={own} tabIndex={-1} aria-describedby={fault ? `${own}-fault` : undefined}>
      <legend>{legend}</legend>
      {fault && (
        <p className="visual-wiz-fault" id={`${own}-fault`}>
          {fault}
        </p>
      )}
      <div className="visual-wiz-radios">
        {choices.map((choice) => (
          <div key={choice.value} className="visual-wiz-radio" data-tone={choice.tone}>
            <input
              type="radio"
              id={`${own}-${choice.value}`}
              name={own}
              checked={choice.value === value}
              aria-describedby={choice.help ? `${own}-${choice.value}-help` : undefined}
              onChange={() => onChange(choice.value)}
            />
            <label htmlFor={`${own}-${choice.value}`}>{choice.label}</label>
            {choice.help && (
              <p className="visual-wiz-help" id={`${own}-${choice.value}-help`}>
                <Prose text={choice.help} />
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** What few need, folded away. */
export function More({ label = 'More', children }: { readonly label?: string; readonly children: ReactNode }): ReactNode {
  return (
    <details className="visual-wiz-more">
      <summary>{label}</summary>
      <div className="visual-wiz-group">{children}</div>
    </details>
  );
}
