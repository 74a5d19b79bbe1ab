// The fields of a wizard, in groups, with the values of its session.
import type { ReactNode } from 'react';
import { CHOSEN_TYPES, formatCount, suggestionKey, withSuggestions } from '../../core/light.ts';
import type {
  InferenceSuggestion,
  Location,
  MessageField,
  SuggestionChoices,
} from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../visual-host.ts';
import { type FieldValue, sampleOf, textOf } from './edit-session.ts';
import { FieldControl } from './FieldControl.tsx';
import { runtimeExpressionOptions } from './sample-fields.ts';
import type { SampleValue } from './sample-value.ts';
import {
  type ExpressionField,
  type InputProps,
  type SampleField,
  useWizard,
  type WizardField,
} from './wizard-field.ts';

export function Fields({ fields }: { readonly fields: readonly WizardField[] }): ReactNode {
  return fields.map((field) => (
    <AnyField key={field.is === 'more' ? field.label : field.name} field={field} />
  ));
}

const GROUPS = {
  set: 'visual-wiz-set',
  inner: 'visual-wiz-set visual-wiz-inner',
  side: 'visual-wiz-set visual-wiz-side',
  parameter: 'visual-wiz-parameter',
};

function AnyField({ field }: { readonly field: WizardField }): ReactNode {
  const { id, session } = useWizard();
  switch (field.is) {
    case 'group':
      return (
        <fieldset className={GROUPS[field.look]}>
          <legend>
            <Sentence text={field.label} />
          </legend>
          <Fields fields={field.fields} />
        </fieldset>
      );
    case 'more':
      return (
        <details className="visual-wiz-more" open={field.open}>
          <summary>{field.label}</summary>
          <div className="visual-wiz-group">
            <Fields fields={field.fields} />
          </div>
        </details>
      );
    case 'note':
      return (
        <p className="visual-wiz-help ui-help">
          <Sentence text={field.text} />
        </p>
      );
    case 'button': {
      const { name, label, icon, adds, run } = field;
      return (
        <Button
          id={id(name)}
          className={adds && 'visual-wiz-add'}
          icon={icon}
          look={adds && 'outline'}
          onClick={run}
        >
          {label}
        </Button>
      );
    }
  }
  const props = {
    value: session.get(field.name),
    onChange: (value: FieldValue) =>
      session.set({ [field.name]: value, ...field.also?.(textOf(value)) }),
  };
  if (field.is === 'sample') return <SampleControl field={field} {...props} />;
  if (field.is === 'expression') return <ExpressionControl field={field} {...props} />;
  return <FieldControl field={field} {...props} />;
}

// A runtime expression, with the fields of messages as suggestions: of messages that exist, and of
// the samples of new ones.

function ExpressionControl({ field, value, onChange }: InputProps<ExpressionField>): ReactNode {
  const { host } = useWizard();
  const { value: name, messages, sampled, newHeader = false, ...common } = field;
  const fields = [...useMessageFields(host, messages), ...sampled];
  return (
    <FieldControl
      field={{
        ...common,
        is: 'suggest',
        options: runtimeExpressionOptions(fields, name, newHeader),
        listLabel: 'Fields of the messages',
        ...(fields.length > 0 && !newHeader && { help: undefined }),
      }}
      value={value}
      onChange={onChange}
    />
  );
}

const NONE: readonly MessageField[] = [];

/** @returns an empty list while they are loading */
function useMessageFields(
  host: VisualHost,
  messages: readonly Location[],
): readonly MessageField[] {
  const locations = messages.map(({ uri, pointer }) => ({ uri, pointer }));
  const { data } = useQuery(
    locations.length > 0 ? JSON.stringify(locations) : null,
    async () => (await host.request('', { request: 'messageFields', locations })) ?? NONE,
  );
  return (locations.length > 0 && data) || NONE;
}

// A pasted example and the schema inferred from it.

/** Milliseconds without a change before a text is parsed. */
const REST = 150;

function SampleControl({ field, value: entered, onChange }: InputProps<SampleField>): ReactNode {
  const { host, left } = useWizard();
  const { name } = field;
  const value = sampleOf(entered);
  const set = (some: Partial<SampleValue>) => onChange({ ...value, ...some });
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
      <FieldControl
        field={{ ...field, is: 'lines', code: true, rows: 4, placeholder: '{\n  "id": 1\n}' }}
        value={text}
        onChange={(next) => set({ text: String(next) })}
      />
      {made?.each && !made.together && (
        <FieldControl
          field={{
            is: 'radio',
            name: `${name}-each`,
            label: 'Meaning of the list',
            choices: [
              { value: 'whole', label: 'One sample that is a list' },
              { value: 'each', label: `${made.each.values.length} samples of the same object` },
            ],
          }}
          value={value.each ? 'each' : 'whole'}
          onChange={(choice) => set({ each: choice === 'each' })}
        />
      )}
      {shown && shown.suggestions.length > 0 && (
        <InferenceOffers
          name={name}
          offers={shown.suggestions}
          choices={value.choices}
          onChoose={(key, choice) => set({ choices: { ...value.choices, [key]: choice } })}
        />
      )}
      {made && schema !== null && !field.bare && (
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
        const common = { name: `${name}-${key}`, quiet: true as const };
        if (offer.kind === 'enum')
          return (
            <FieldControl
              key={key}
              field={{
                ...common,
                is: 'check',
                label: `Enum for ${what}: only ${offer.values.join(', ')}`,
              }}
              value={choice !== ''}
              onChange={(on) => onChoose(key, on ? 'enum' : '')}
            />
          );
        return (
          <FieldControl
            key={key}
            field={{
              ...common,
              is: 'select',
              label: `Type of ${what}, of which only null was seen`,
              choices: [
                { value: '', label: 'any type' },
                ...CHOSEN_TYPES.map((type) => ({ value: type, label: `${type}, may be null` })),
              ],
            }}
            value={choice}
            onChange={(type) => onChoose(key, String(type))}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result never change their order
            <li key={i} style={{ paddingInlineStart: `${row.depth * 16}px` }}>
              <code dir="auto">{row.name}</code> <span>{row.type}</span>
              {row.required && <span className="visual-wiz-required"> required</span>}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="visual-wiz-help ui-help">
          {note}
        </p>
      ))}
    </div>
  );
}

// An inferred schema as indented rows, for a preview before it is written.

interface SampleRow {
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const MOST = 60;
const DEEPEST = 8;

/** Returns the properties of an inferred schema, nested ones below their parents; at most 60. */
export function sampleRows(schema: unknown): readonly SampleRow[] {
  const rows: SampleRow[] = [];
  addMembers(rows, schema, 0);
  return rows;
}

/** Returns the type in words: `text (date-time)`, `list of object`. */
export function typeOf(schema: unknown): string {
  const types = [member(schema, 'type')].flat().filter((t) => typeof t === 'string');
  if (types.length === 0) return 'anything';
  const format = member(schema, 'format');
  return types
    .map((type) => {
      if (type === 'array')
        return member(schema, 'items') === undefined
          ? 'list'
          : `list of ${typeOf(member(schema, 'items'))}`;
      return type === 'string' && typeof format === 'string' ? `string (${format})` : String(type);
    })
    .join(' or ');
}

function addMembers(rows: SampleRow[], schema: unknown, depth: number): void {
  const items = member(schema, 'items');
  if (items !== undefined) addMembers(rows, items, depth);
  const properties = member(schema, 'properties');
  if (typeof properties !== 'object' || properties === null || depth > DEEPEST) return;
  const required = member(schema, 'required');
  for (const [name, own] of Object.entries(properties)) {
    if (rows.length >= MOST) return;
    rows.push({
      depth,
      name,
      type: typeOf(own),
      required: Array.isArray(required) && required.includes(name),
    });
    addMembers(rows, own, depth + 1);
  }
}

function member(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, name)
    ? (schema as Record<string, unknown>)[name]
    : undefined;
}
