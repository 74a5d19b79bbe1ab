// The form fields of the wizards: each with its label, a sentence of help, and its error.
import { type ReactNode, useId } from 'react';
import { GrowingText } from '../../ui/GrowingText.tsx';
import type { Option } from '../../ui/options.ts';
import { Suggest } from '../../ui/Suggest.tsx';
import { DocText } from './DocText.tsx';
import { useFieldError, useWizard } from './wizard-context.ts';

interface CommonFieldProps {
  /** Name of the field in the errors. */
  readonly name: string;
  readonly label: string;
  /** One sentence, with code in backticks. */
  readonly help?: string;
  readonly required?: true;
  /** Hides the note that the field is optional. */
  readonly quiet?: true;
}

interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
  onBlur(): void;
}

/** Label, help and error around a control. */
function FieldLayout({
  name,
  label,
  help,
  required,
  quiet,
  children,
}: CommonFieldProps & { children(ids: FieldIds): ReactNode }): ReactNode {
  const { id, left } = useWizard();
  const error = useFieldError(name);
  const own = id(name);
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <div className="visual-wiz-field">
      <label htmlFor={own}>
        {label}
        {!required && !quiet && <span className="visual-wiz-optional"> optional</span>}
      </label>
      {children({
        id: own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required,
        onBlur: () => left(name),
      })}
      {error && (
        <p className="visual-wiz-error" id={`${own}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="visual-wiz-help" id={`${own}-help`}>
          <DocText text={help} />
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends CommonFieldProps {
  readonly value: string;
  readonly code?: boolean;
  readonly placeholder?: string;
  onText(text: string): void;
  /** Called when text is pasted; true if it was handled. */
  onPaste?(text: string): boolean;
  /** Called when the user leaves the field. */
  onLeft?(): void;
}

export function TextField({
  value,
  code,
  placeholder,
  onText,
  onPaste,
  onLeft,
  ...common
}: TextFieldProps): ReactNode {
  return (
    <FieldLayout {...common}>
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
    </FieldLayout>
  );
}

/** Whether it has several lines. */
export function TextAreaField({
  value,
  code,
  placeholder,
  onText,
  rows,
  ...common
}: TextFieldProps & { readonly rows?: number }): ReactNode {
  return (
    <FieldLayout {...common}>
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
    </FieldLayout>
  );
}

export function SuggestField({
  value,
  options,
  listLabel,
  placeholder,
  onText,
  ...common
}: TextFieldProps & {
  readonly options: readonly Option[];
  readonly listLabel: string;
}): ReactNode {
  return (
    <FieldLayout {...common}>
      {(ids) => (
        <Suggest
          {...ids}
          placeholder={placeholder}
          value={value}
          options={options}
          listLabel={listLabel}
          onText={onText}
          onPick={onText}
        />
      )}
    </FieldLayout>
  );
}

export interface SelectFieldProps extends CommonFieldProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
}

export function SelectField({ value, options, onChoose, ...common }: SelectFieldProps): ReactNode {
  return (
    <FieldLayout {...common}>
      {(ids) => (
        <select
          {...ids}
          className="ui-input"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldLayout>
  );
}

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly help?: string;
  readonly value: boolean;
  onChange(value: boolean): void;
}

export function Checkbox({ label, help, value, onChange }: CheckboxProps): ReactNode {
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
          <DocText text={help} />
        </p>
      )}
    </div>
  );
}

export interface CheckboxGroupProps {
  /** Name of the field in the errors, if it can have one. */
  readonly name?: string;
  readonly legend: string;
  readonly help?: string;
  readonly items: readonly {
    readonly value: string;
    readonly label: string;
    readonly detail?: string;
  }[];
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Any of several options. */
export function CheckboxGroup({
  name = '',
  legend,
  help,
  items,
  chosen,
  onChange,
}: CheckboxGroupProps): ReactNode {
  const id = useId();
  const { id: idOf } = useWizard();
  const error = useFieldError(name);
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="visual-wiz-set"
      id={name === '' ? undefined : idOf(name)}
      tabIndex={-1}
      aria-describedby={described || undefined}
    >
      <legend>{legend}</legend>
      {help && (
        <p className="visual-wiz-help" id={`${id}-help`}>
          <DocText text={help} />
        </p>
      )}
      {error && (
        <p className="visual-wiz-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className="visual-wiz-many">
        {items.map(({ value, label, detail }) => (
          <Checkbox
            key={value}
            label={
              <>
                <span dir="auto">{label}</span>
                {detail && detail !== label && <span className="visual-wiz-detail"> {detail}</span>}
              </>
            }
            value={chosen.includes(value)}
            onChange={(on) =>
              onChange(
                items.map((i) => i.value).filter((v) => (v === value ? on : chosen.includes(v))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface RadioGroupProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly {
    readonly value: T;
    readonly label: string;
    readonly help?: string;
    readonly tone?: 'send' | 'receive';
  }[];
  /** '' if none is chosen yet. */
  readonly value: T | '';
  onChange(value: T): void;
}

/** One of a few options that the other fields depend on. */
export function RadioGroup<T extends string>({
  name,
  legend,
  choices,
  value,
  onChange,
}: RadioGroupProps<T>): ReactNode {
  const { id } = useWizard();
  const own = id(name);
  const error = useFieldError(name);
  return (
    <fieldset
      className="visual-wiz-set"
      id={own}
      tabIndex={-1}
      aria-describedby={error ? `${own}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error && (
        <p className="visual-wiz-error" id={`${own}-error`}>
          {error}
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
                <DocText text={choice.help} />
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Rarely needed fields, collapsed. */
export function MoreFields({
  label = 'More',
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <details className="visual-wiz-more">
      <summary>{label}</summary>
      <div className="visual-wiz-group">{children}</div>
    </details>
  );
}
