// A binding in a few words of its protocol: "Kafka topic: 24 partitions, 3 replicas, kept 30 days".
import {
  type BindingWords,
  type Noun,
  type Phrase,
  protocolWords,
} from '../../format/bindings/words.ts';
import { type Dialect, dialects } from '../../format/dialects.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, isSchema, tableOf } from '../../format/tables.ts';
import { formatCount } from '../../text/plural.ts';
import { amount, durationWords, grouped } from './quantity.ts';
import type { BindingBrief, BindingRow } from './views.ts';

type Members = readonly (readonly [string, unknown])[];

/** Longer values are left to their rows. */
const MOST_CHARACTERS = 60;

/**
 * Returns a binding in a few words, and its rows, of which those are marked that the words state.
 * Null for objects that the protocol has no words for.
 * @param table of the binding, of any version
 * @param label of the protocol, as the dialect of the document has it
 */
export function bindingBrief(
  table: ObjectTable,
  members: Members,
  rows: readonly BindingRow[],
  label: string,
): { readonly brief: BindingBrief; readonly rows: readonly BindingRow[] } | null {
  const [, key = '', target = ''] =
    /^(\w+?)(Server|Channel|Operation|Message)Binding/.exec(table.kind) ?? [];
  const protocol = protocolWords[key];
  const words = protocol?.[target as keyof typeof protocol] as BindingWords | undefined;
  if (!protocol || !words) return null;
  const stated = new Set<string>();
  const phrases: string[] = [];
  for (const [path, phrase] of Object.entries(words.phrases)) {
    const found = valueAt(table, members, path.split('/'));
    const text = found && phraseOf(phrase, found.value, found.shape);
    if (text === null || text === undefined) continue;
    stated.add(path);
    phrases.push(text);
  }
  const value = (path: string) => valueAt(table, members, path.split('/'))?.value;
  const title = `${label} ${nounOf(words.noun, value)}`;
  const brief: BindingBrief =
    target === 'Channel'
      ? { title, phrases, address: nounOf(protocol.address, value) }
      : { title, phrases };
  return { brief, rows: stated.size === 0 ? rows : markStated(rows, stated, '') };
}

/**
 * Returns what the address of a channel is on a server: `topic`; undefined for other protocols.
 * @param scheme the `protocol` of the server
 */
export function addressNoun(scheme: string | undefined, dialect: Dialect): string | undefined {
  if (scheme === undefined) return undefined;
  const index = dialect.protocols.findIndex(
    ({ key, schemes }) => key === scheme || schemes.includes(scheme),
  );
  // The words have the names of the first dialect, in which protocols are in the same order.
  const words = protocolWords[dialects[0]?.protocols[index]?.key ?? ''];
  return words && nounOf(words.address, () => undefined);
}

function nounOf(noun: Noun, value: (path: string) => unknown): string {
  if (typeof noun === 'string') return noun;
  const { field, of, otherwise } = noun;
  return ownText(of, scalarText(value(field))) ?? otherwise;
}

/** What is at the end of a path of names, and the shape that the tables give it. */
function valueAt(
  table: ObjectTable,
  members: Members,
  [name = '', ...rest]: readonly string[],
): { readonly value: unknown; readonly shape: Shape } | null {
  const member = members.find(([key]) => key === name);
  const shape = fieldsOf(table, name)[0]?.shape;
  if (!member || !shape) return null;
  const [, value] = member;
  if (rest.length === 0) return { value, shape };
  if (shape.is !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value))
    return null;
  return valueAt(tableOf(shape.kind), Object.entries(value), rest);
}

/** The phrase for a value; null where it has none, and its row says it. */
function phraseOf(phrase: Phrase, value: unknown, shape: Shape): string | null {
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > 3) return null;
    const of = shape.is === 'list' ? shape.of : shape;
    if (typeof phrase !== 'string') {
      const each = value.map((item) => phraseOf(phrase, item, of));
      return each.every((text) => text !== null) ? each.join(' and ') : null;
    }
    const each = value.map((item) => wordsOf(item, of));
    return each.every((text) => text !== null) ? filled(phrase, each.join(' and ')) : null;
  }
  const template =
    typeof phrase === 'string' ? phrase : (ownText(phrase, scalarText(value)) ?? phrase['*']);
  if (template === undefined) return null;
  const noun = /\{(\w+)\}/.exec(template)?.[1];
  if (noun !== undefined)
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? template.replace(`{${noun}}`, formatCount(value, noun))
      : null;
  if (!template.includes('{}')) return template;
  const words = wordsOf(value, shape);
  return words === null || words === '' ? null : filled(template, words);
}

const filled = (template: string, words: string): string | null =>
  words.length > MOST_CHARACTERS ? null : template.replace('{}', () => words);

/** A scalar, or the one value that a schema allows, with its unit. */
function wordsOf(value: unknown, shape: Shape): string | null {
  if (typeof value === 'number') {
    const unit = unitOf(shape);
    return unit === undefined ? grouped(value) : amount(value, unit);
  }
  if (typeof value === 'string') {
    const isDuration = shape.is === 'string' && shape.format === 'duration';
    return (isDuration && durationWords(value)) || value;
  }
  if (typeof value !== 'object' || value === null || !isSchema(shape)) return null;
  const { const: constant, enum: choices } = value as Record<string, unknown>;
  const only = constant ?? (Array.isArray(choices) && choices.length === 1 ? choices[0] : null);
  // What else a schema states is in its row.
  return typeof only === 'string' && Object.keys(value).every((key) => SCHEMA_OF_ONE.has(key))
    ? only
    : null;
}

const SCHEMA_OF_ONE: ReadonlySet<string> = new Set(['type', 'const', 'enum']);

function unitOf(shape: Shape): Parameters<typeof amount>[1] | undefined {
  if (shape.is === 'either') return shape.of.map(unitOf).find((unit) => unit !== undefined);
  return shape.is === 'integer' || shape.is === 'number' ? shape.unit : undefined;
}

/** Marks the rows that the words state, and the groups in which nothing else is set. */
function markStated(
  rows: readonly BindingRow[],
  stated: ReadonlySet<string>,
  within: string,
): readonly BindingRow[] {
  return rows.map((row) => {
    const path = within + row.name;
    if (stated.has(path)) return { ...row, stated: true };
    if (!row.rows) return row;
    const inner = markStated(row.rows, stated, `${path}/`);
    const all = inner.length > 0 && inner.every(({ stated: is, isDefault }) => is || isDefault);
    return all ? { ...row, rows: inner, stated: true } : { ...row, rows: inner };
  });
}

/** A member of a record of ours, by a text of the document. */
const ownText = (
  record: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : String(value);
