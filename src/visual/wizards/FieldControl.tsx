// The control of one field of a wizard, with its label, a sentence of help, and its error.
import type { ReactNode } from 'react';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { Suggest } from '../../ui/Suggest.tsx';
import { listOf, textOf } from './edit-session.ts';
import { PENDING_CHECK } from './sample-value.ts';
import { type InputField, type InputProps, useWizard } from './wizard-field.ts';

/** A longer list, such as of all channels, can be searched. */
const MOST_IN_MENU = 15;

type FieldOf<K extends InputField['is']> = Extract<InputField, { readonly is: K }>;

export function FieldControl({ field, value, onChange }: InputProps<InputField>): ReactNode {
  switch (field.is) {
    case 'check':
      return (
        <Checkbox
          name={field.name}
          label={field.label}
          help={field.help}
          value={value === true}
          onChange={onChange}
        />
      );
    case 'checks':
      return <CheckboxGroup field={field} value={value} onChange={onChange} />;
    case 'radio':
      return <RadioGroup field={field} value={value} onChange={onChange} />;
    default:
      return <LabelledControl field={field} value={textOf(value)} onChange={onChange} />;
  }
}

interface LabelledControlProps {
  readonly field: FieldOf<'text' | 'lines' | 'suggest' | 'select'>;
  readonly value: string;
  onChange(text: string): void;
}

function LabelledControl({ field, value, onChange }: LabelledControlProps): ReactNode {
  const { name, label, help, required, quiet } = field;
  const { id, session, left } = useWizard();
  const own = id(name);
  const error = useShownError(field);
  const common = {
    id: own,
    value,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': descriptionIds(own, help, error),
    'aria-required': required,
    onBlur: () => left(name),
  };
  const control = (): ReactNode => {
    if (field.is === 'select' && field.choices.length > MOST_IN_MENU) {
      const text = field.choices.find((choice) => choice.value === value)?.label ?? '';
      return (
        <Picker
          id={own}
          text={text}
          label={`${label}: ${text}`}
          search={`Find: ${label}`}
          none="Nothing to choose."
          describedBy={common['aria-describedby']}
          options={field.choices}
          onPick={(chosen) => {
            onChange(chosen);
            left(name);
          }}
        />
      );
    }
    if (field.is === 'select')
      return (
        <select {...common} className="ui-input" onChange={(event) => onChange(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    const { code, placeholder } = field;
    if (field.is === 'suggest')
      return (
        <Suggest
          {...common}
          placeholder={placeholder}
          options={field.options}
          listLabel={field.listLabel}
          isWellKnown
          onText={onChange}
          onPick={onChange}
        />
      );
    const text = { ...common, 'data-code': code || undefined, spellCheck: !code, placeholder };
    if (field.is === 'lines') return <GrowingText {...text} rows={field.rows} onText={onChange} />;
    return (
      <input
        {...text}
        type="text"
        className="ui-input"
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          left(name);
          if (field.onLeft) session.set(field.onLeft());
        }}
        onPaste={(event) => {
          const change = field.onPaste?.(event.clipboardData.getData('text/plain'));
          if (!change) return;
          event.preventDefault();
          session.set(change);
        }}
      />
    );
  };
  return (
    <div className="visual-wiz-field">
      <label htmlFor={own}>
        {label}
        {!required && !quiet && <span className="visual-wiz-optional ui-note"> optional</span>}
      </label>
      {control()}
      <FieldError id={own} error={error} />
      <FieldHelp id={own} help={help} />
    </div>
  );
}

/** Returns the error to show; null if the field is valid, or it is too early to show an error. */
function useShownError({ name, error }: InputField): string | null {
  const { shows } = useWizard();
  return error && error !== PENDING_CHECK && shows(name) ? error : null;
}

function descriptionIds(
  id: string,
  help: string | undefined,
  error: string | null,
): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function FieldError({ id, error }: { id: string; error: string | null }): ReactNode {
  return (
    error && (
      <p className="visual-wiz-error" id={`${id}-error`}>
        {error}
      </p>
    )
  );
}

function FieldHelp({ id, help }: { id: string; help: string | undefined }): ReactNode {
  return (
    help && (
      <p className="visual-wiz-help ui-help" id={`${id}-help`}>
        <Sentence text={help} />
      </p>
    )
  );
}

interface CheckboxProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: string;
  readonly value: boolean;
  onChange(value: boolean): void;
}

function Checkbox({ name, label, help, value, onChange }: CheckboxProps): ReactNode {
  const own = useWizard().id(name);
  return (
    <div className="visual-wiz-check">
      <input
        id={own}
        type="checkbox"
        checked={value}
        aria-describedby={descriptionIds(own, help, null)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={own}>{label}</label>
      <FieldHelp id={own} help={help} />
    </div>
  );
}

function CheckboxGroup({ field, value, onChange }: InputProps<FieldOf<'checks'>>): ReactNode {
  const { name, label: legend, help, choices } = field;
  const own = useWizard().id(name);
  const error = useShownError(field);
  const chosen = listOf(value);
  return (
    <fieldset
      className="visual-wiz-set"
      id={own}
      tabIndex={-1}
      aria-describedby={descriptionIds(own, help, error)}
    >
      <legend>{legend}</legend>
      <FieldHelp id={own} help={help} />
      <FieldError id={own} error={error} />
      <div className="visual-wiz-many">
        {choices.map(({ value: one, label, detail }) => (
          <Checkbox
            key={one}
            name={`${name}-${one}`}
            label={
              <>
                <span dir="auto">{label}</span>
                {detail && detail !== label && (
                  <span className="visual-wiz-detail ui-help"> {detail}</span>
                )}
              </>
            }
            value={chosen.includes(one)}
            onChange={(on) =>
              onChange(
                choices.map((c) => c.value).filter((v) => (v === one ? on : chosen.includes(v))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function RadioGroup({ field, value, onChange }: InputProps<FieldOf<'radio'>>): ReactNode {
  const { name, label: legend, choices } = field;
  const own = useWizard().id(name);
  const error = useShownError(field);
  return (
    <fieldset
      className="visual-wiz-set"
      id={own}
      tabIndex={-1}
      aria-describedby={descriptionIds(own, undefined, error)}
    >
      <legend>{legend}</legend>
      <FieldError id={own} error={error} />
      <div className="visual-wiz-radios">
        {choices.map(({ value: one, label, help, tone }) => (
          <div key={one} className="visual-wiz-radio" data-tone={tone}>
            <input
              type="radio"
              id={`${own}-${one}`}
              name={own}
              checked={one === value}
              aria-describedby={descriptionIds(`${own}-${one}`, help, null)}
              onChange={() => onChange(one)}
            />
            <label htmlFor={`${own}-${one}`}>{label}</label>
            <FieldHelp id={`${own}-${one}`} help={help} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
