// Fields of wizards and values of commands, by the rows of the format tables.
import { labelOfKey, wizardFields } from '../../core/light.ts';
import type { Field } from '../../core/types.ts';
import { listOf } from './checks.ts';
import { tableIn } from './format-tables.ts';
import type { WizardSession } from './wizard.ts';
import type { InputField } from './wizard-field.ts';

type Own<K extends InputField['is']> = Omit<Extract<InputField, { is: K }>, 'is' | 'name'>;

/** What a wizard says otherwise than the row. */
type Wording = Partial<Own<'text'> & Own<'suggest'>>;

/** Texts for readers, unlike names and addresses. */
const PROSE = ['title', 'summary'];

/**
 * Returns the texts that the wizard for an object shows: the required ones, and the others.
 * @param wording by name what the wizard says otherwise than the row
 * @param at prefix of the names
 */
export function rowFields(
  session: WizardSession,
  kind: string,
  wording: Readonly<Record<string, Wording>> = {},
  at = '',
): { readonly required: readonly InputField[]; readonly more: readonly InputField[] } {
  const rows = textRows(session, kind);
  const field = (row: Field): InputField => ({
    ...rowField(row, session.text(`${at}${row.name}`), wording[row.name]),
    name: `${at}${row.name}`,
  });
  return {
    required: rows.filter((row) => row.required).map(field),
    more: rows.filter((row) => !row.required).map(field),
  };
}

/**
 * Returns the values of those texts, for the command.
 * @param at prefix of the names
 */
export function rowInput(session: WizardSession, kind: string, at = ''): object {
  return rowValues(textRows(session, kind), (name) => session.text(`${at}${name}`));
}

/** Required fields of other shapes are extras of the wizards. */
function textRows({ choices }: WizardSession, kind: string): readonly Field[] {
  return wizardFields(tableIn(kind, choices.dialect)).filter(({ shape }) => shape.is === 'string');
}

/** Returns the values of rows that were entered as texts; empty ones are left out. */
export function rowValues(
  rows: readonly Field[],
  read: (name: string) => string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    rows.flatMap(({ name, shape }) => {
      const text = read(name).trim();
      return text === '' ? [] : [[name, shape.is === 'list' ? listOf(text) : text]];
    }),
  );
}

/** Returns the field of a row, with the control of its shape. */
export function rowField(row: Field, text: string, wording: Wording = {}): InputField {
  const { name, shape, doc } = row;
  const field = {
    name,
    label: labelOfKey(name),
    help: doc,
    error: rowError(row, text),
    ...(row.required && { required: true }),
    ...wording,
  };
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  if (shape.is === 'string' && shape.enum)
    return {
      ...field,
      is: 'select',
      choices: [{ value: '', label: 'Choose' }, ...choices(shape.enum)],
    };
  if (shape.is === 'string' && shape.suggest)
    return { listLabel: field.label, options: choices(shape.suggest), ...field, is: 'suggest' };
  if (shape.is === 'string' && shape.markdown) return { ...field, is: 'lines' };
  return {
    code: !PROSE.includes(name),
    ...(shape.is === 'list' && { placeholder: 'read, write' }),
    ...field,
    is: 'text',
  };
}

function rowError({ required, shape, name }: Field, text: string): string | null {
  const value = text.trim();
  if (value === '') return required ? 'This field is required.' : null;
  if (shape.is !== 'string') return null;
  if (shape.enum && !shape.enum.includes(value)) return required ? 'Choose one.' : null;
  if (shape.pattern && !new RegExp(shape.pattern.source, 'u').test(value))
    return `Enter ${shape.pattern.description}.`;
  return shape.format === 'absolute-url' ? urlError(value, name) : null;
}

/** Requires an absolute URL (RFC 3986 section 4.3). */
function urlError(text: string, name: string): string | null {
  try {
    if (!/\s/.test(text) && /^https?:$/.test(new URL(text).protocol)) return null;
  } catch {
    // Not a URL.
  }
  return `Enter a complete URL, such as https://example.com/${name === 'openIdConnectUrl' ? '.well-known/openid-configuration' : 'oauth'}.`;
}
