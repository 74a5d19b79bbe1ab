// A pasted example and the schema that is made of it.
import { type ReactNode, useEffect, useRef } from 'react';
import type { Inferred } from '../../core/build/wizards/intents.ts';
import { type Choices, NULL_CHOICES, type Offer, offerKey, withOffers } from '../../core/build/wizards/offers.ts';
import { counted } from '../../core/counted.ts';
import type { VisualHost } from '../host.ts';
import { Check, LongField, Radios, SelectField } from './fields.tsx';
import { PENDING, useFrame } from './frame.ts';
import { schemaRows, typeOf } from './schema-rows.ts';

/** What was pasted, and what was read in it. */
export interface SampleDraft {
  readonly text: string;
  /** What `of` was read as. */
  readonly read: Inferred | null;
  readonly of: string;
  /** The sample is a list of samples. */
  readonly each: boolean;
  /** What was chosen of what the samples suggest. */
  readonly choices: Choices;
}

export const NO_SAMPLE: SampleDraft = { text: '', read: null, of: '', each: false, choices: {} };

export interface SampleFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly required?: true;
  /** What is made of it is shown elsewhere. */
  readonly bare?: true;
  readonly host: VisualHost;
  readonly value: SampleDraft;
  onChange(value: SampleDraft): void;
}

/** Milliseconds that a text must rest before it is read. */
const REST = 150;

export function SampleField({ name, label, help, required, bare, host, value, onChange }: SampleFieldProps): ReactNode {
  const { left } = useFrame();
  const { text, of, read } = value;
  // The answer comes to what is filled in by then, not to what was when the question went out.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    if (text === of || text.trim() === '') return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        void host.ask('', { ask: 'infer', sample: text }).then((found) => {
          if (!wanted) return;
          left(name);
          const now = latest.current;
          now.onChange({
            ...now.value,
            read: found ?? { refused: "The sample couldn't be read. Keep typing to try again." },
            of: text,
          });
        }),
      REST,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [host, name, left, text, of]);
  const made = text.trim() !== '' && text === of && read && !('refused' in read) ? read : null;
  const shown = made && (value.each && made.each ? made.each : made);
  const schema = shown && withOffers(shown.schema, shown.offers, value.choices);
  return (
    <>
      <LongField
        name={name}
        label={label}
        help={help}
        required={required}
        code
        rows={4}
        placeholder={'{\n  "id": 1\n}'}
        value={text}
        onText={(next) => onChange({ ...value, text: next })}
      />
      {made?.each && !made.together && (
        <Radios
          name={`${name}-each`}
          legend="Meaning of the list"
          choices={[
            { value: 'whole', label: 'One sample that is a list' },
            { value: 'each', label: `${made.each.values.length} samples of the same object` },
          ]}
          value={value.each ? 'each' : 'whole'}
          onChange={(choice) => onChange({ ...value, each: choice === 'each' })}
        />
      )}
      {shown && shown.offers.length > 0 && (
        <Offers
          name={name}
          offers={shown.offers}
          choices={value.choices}
          onChoose={(key, choice) => onChange({ ...value, choices: { ...value.choices, [key]: choice } })}
        />
      )}
      {made && schema !== null && !bare && <Made schema={schema} notes={made.notes} />}
    </>
  );
}

interface OffersProps {
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly choices: Choices;
  onChoose(key: string, choice: string): void;
}

/** What the samples suggest and do not prove: a list of values, and the type of what was only seen as null. */
function Offers({ name, offers, choices, onChoose }: OffersProps): ReactNode {
  return (
    <fieldset className="visual-wiz-set">
      <legend>The sample suggests</legend>
      {offers.map((offer) => {
        const key = offerKey(offer);
        const choice = choices[key] ?? '';
        const what = offer.name === '' ? 'the value' : `"${offer.name}"`;
        if (offer.kind === 'enum')
          return (
            <Check
              key={key}
              label={`Enum for ${what}: only ${offer.values.join(', ')}`}
              value={choice !== ''}
              onChange={(on) => onChoose(key, on ? 'enum' : '')}
            />
          );
        return (
          <SelectField
            key={key}
            name={`${name}-${key}`}
            label={`Type of ${what}, of which only null was seen`}
            quiet
            value={choice}
            options={[{ value: '', label: 'any type' }, ...NULL_CHOICES.map((type) => ({ value: type, label: `${type}, may be null` }))]}
            onChoose={(type) => onChoose(key, type)}
          />
        );
      })}
    </fieldset>
  );
}

function Made({ schema, notes }: { readonly schema: unknown; readonly notes: readonly string[] }): ReactNode {
  const rows = schemaRows(schema);
  return (
    <div className="visual-wiz-made">
      <p className="visual-wiz-made-title" role="status">
        Schema: {typeOf(schema)}
        {rows.length > 0 && `, ${counted(rows.length, 'property')}`}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        <ul className="ui-list visual-wiz-rows" tabIndex={0} aria-label="Detected properties">
          {rows.map((row, i) => (
            // Rows of one reading never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={i} style={{ paddingInlineStart: `${row.depth * 16}px` }}>
              <code dir="auto">{row.name}</code> <span>{row.type}</span>
              {row.required && <span className="visual-wiz-required"> required</span>}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="visual-wiz-help">
          {note}
        </p>
      ))}
    </div>
  );
}

export function sampleFault({ text, of, read }: SampleDraft): string | null {
  if (text.trim() === '') return null;
  if (text !== of || !read) return PENDING;
  return 'refused' in read ? read.refused : null;
}

/** The schema and the values of a sample that could be read. */
export function sampleOf(draft: SampleDraft): { readonly schema: unknown; readonly values: readonly unknown[] } | null {
  const { text, read, each, choices } = draft;
  if (text.trim() === '' || !read || 'refused' in read) return null;
  // Samples one after the other are several, whatever was chosen for a list before.
  const of = (each || read.together) && read.each ? read.each : { ...read, values: [read.value] };
  return { schema: withOffers(of.schema, of.offers, choices), values: of.values };
}
