// A pasted example and the schema inferred from it.
import type { ReactNode } from 'react';
import { formatCount, NULL_CHOICES, suggestionKey, withSuggestions } from '../../core/light.ts';
import type { InferenceSuggestion, InferredSchema, SuggestionChoices } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { Checkbox, RadioGroup, SelectField, TextAreaField } from './fields.tsx';
import { sampleRows, typeOf } from './sample-rows.ts';
import { PENDING_CHECK, useWizard } from './wizard-context.ts';

/** The pasted text, and the result of parsing it. */
export interface SampleValue {
  readonly text: string;
  /** The result of parsing `of`. */
  readonly read: InferredSchema | null;
  readonly of: string;
  /** Whether the sample is a list of samples. */
  readonly each: boolean;
  /** The chosen suggestions. */
  readonly choices: SuggestionChoices;
}

export const NO_SAMPLE: SampleValue = { text: '', read: null, of: '', each: false, choices: {} };

export interface SampleFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly required?: true;
  /** Whether the result is shown elsewhere. */
  readonly bare?: true;
  readonly host: VisualHost;
  readonly value: SampleValue;
  onChange(value: SampleValue): void;
}

/** Milliseconds without a change before a text is parsed. */
const REST = 150;

export function SampleField({
  name,
  label,
  help,
  required,
  bare,
  host,
  value,
  onChange,
}: SampleFieldProps): ReactNode {
  const { left } = useWizard();
  const { text, of, read } = value;
  // The response is merged into the current values, not into those at the time of the request.
  const latest = useLatest({ value, onChange });
  useQuery(
    text === of || text.trim() === '' ? null : text,
    async (signal) => {
      const found = await host.request('', { request: 'inferSchema', sample: text });
      if (signal?.aborted) return;
      left(name);
      const now = latest.current;
      now.onChange({
        ...now.value,
        read: found ?? { refused: "The sample couldn't be read. Keep typing to try again." },
        of: text,
      });
    },
    { debounce: REST },
  );
  const made = text.trim() !== '' && text === of && read && !('refused' in read) ? read : null;
  const shown = made && (value.each && made.each ? made.each : made);
  const schema = shown && withSuggestions(shown.schema, shown.suggestions, value.choices);
  return (
    <>
      <TextAreaField
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
        <RadioGroup
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
      {shown && shown.suggestions.length > 0 && (
        <InferenceOffers
          name={name}
          offers={shown.suggestions}
          choices={value.choices}
          onChoose={(key, choice) =>
            onChange({ ...value, choices: { ...value.choices, [key]: choice } })
          }
        />
      )}
      {made && schema !== null && !bare && (
        <InferredSchemaPreview schema={schema} notes={made.notes} />
      )}
    </>
  );
}

interface InferenceOffersProps {
  readonly name: string;
  readonly offers: readonly InferenceSuggestion[];
  readonly choices: SuggestionChoices;
  onChoose(key: string, choice: string): void;
}

/**
 * What the samples suggest but don't prove: an enum, and the type of a value that was always null.
 */
function InferenceOffers({ name, offers, choices, onChoose }: InferenceOffersProps): ReactNode {
  return (
    <fieldset className="visual-wiz-set">
      <legend>The sample suggests</legend>
      {offers.map((offer) => {
        const key = suggestionKey(offer);
        const choice = choices[key] ?? '';
        const what = offer.name === '' ? 'the value' : `"${offer.name}"`;
        if (offer.kind === 'enum')
          return (
            <Checkbox
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
            options={[
              { value: '', label: 'any type' },
              ...NULL_CHOICES.map((type) => ({ value: type, label: `${type}, may be null` })),
            ]}
            onChoose={(type) => onChoose(key, type)}
          />
        );
      })}
    </fieldset>
  );
}

function InferredSchemaPreview({
  schema,
  notes,
}: {
  readonly schema: unknown;
  readonly notes: readonly string[];
}): ReactNode {
  const rows = sampleRows(schema);
  return (
    <div className="visual-wiz-made">
      <p className="visual-wiz-made-title" role="status">
        Schema: {typeOf(schema)}
        {rows.length > 0 && `, ${formatCount(rows.length, 'property')}`}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <ul className="ui-list visual-wiz-rows" tabIndex={0} aria-label="Detected properties">
          {rows.map((row, i) => (
            // The rows of a result never change their order.
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

export function sampleError({ text, of, read }: SampleValue): string | null {
  if (text.trim() === '') return null;
  if (text !== of || !read) return PENDING_CHECK;
  return 'refused' in read ? read.refused : null;
}

/** Returns the schema and the values of a sample that could be parsed. */
export function sampleOf(
  sample: SampleValue,
): { readonly schema: unknown; readonly values: readonly unknown[] } | null {
  const { text, read, each, choices } = sample;
  if (text.trim() === '' || !read || 'refused' in read) return null;
  // Consecutive samples are several, whatever was chosen for a list before.
  const of = (each || read.together) && read.each ? read.each : { ...read, values: [read.value] };
  return { schema: withSuggestions(of.schema, of.suggestions, choices), values: of.values };
}
