// Infers a JSON Schema that all of several sample values match, with notes on what was guessed.

import { quote } from '../../format/message-text.ts';
import { SCHEMA_TYPES, type SchemaType } from '../../format/schema-keywords.ts';
import { get, type Node } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';

const MAX_NOTES = 6;
/** Maximum number of schemas with suggestions. */
const MAX_SUGGESTIONS = 20;
/** UTF-16 units of a text that may be a value of an `enum`. */
const MAX_VALUE = 60;

/** Something that samples suggest about a schema inside the one that was made of them. */
export interface InferenceSuggestion {
  readonly kind: 'enum' | 'null';
  /** Where in the schema: `['properties', 'status']`. */
  readonly path: readonly string[];
  /** Of the property; '' for the schema itself. */
  readonly name: string;
  /** Of `enum`: the values that were seen, in their order. */
  readonly values: readonly string[];
}

/**
 * Decides about the texts of a property that repeat: whether they become an `enum`.
 * @param names of the property, and before it of those that it is in; none for the value itself
 * @param values each once
 * @param count how many texts were seen
 */
export type EnumDecision = (
  names: readonly string[],
  values: ReadonlySet<string>,
  count: number,
) => boolean;

/** Texts that name a kind or a state; others are data. */
const NAME = /^[\w.:/@ -]{1,80}$/;

/** Returns whether a text may be a value of an `enum` or a constant that is made of messages. */
export function isNameOfValue(text: string): boolean {
  return NAME.test(text);
}

export interface GeneratedSchema {
  readonly schema: Record<string, unknown>;
  /** Notes on what can't be determined from a sample, one sentence each. */
  readonly notes: readonly string[];
  /** What the samples suggest, in the order of the schema. */
  readonly suggestions: readonly InferenceSuggestion[];
}

/**
 * Returns a schema for several values of one type: properties that all objects have are required,
 * and the items of all lists are combined.
 * @param nodes the syntax nodes of the values, if there are any
 * @param isEnum without it an `enum` is only suggested
 */
export function schemaOf(
  values: readonly unknown[],
  nodes: readonly (Node | undefined)[] = [],
  isEnum: EnumDecision = () => false,
): GeneratedSchema {
  const statistics = emptyStatistics();
  const left = budget();
  for (const [i, value] of values.entries()) addSample(statistics, value, nodes[i], left);
  const notes = new Notes(isEnum);
  return {
    schema: schemaFor(statistics, [], [], notes),
    notes: notes.sentences(),
    suggestions: notes.suggestions,
  };
}

function schemaFor(
  statistics: SampleStatistics,
  names: readonly string[],
  path: readonly string[],
  notes: Notes,
): Record<string, unknown> {
  const name = names.at(-1) ?? '';
  const types = SCHEMA_TYPES.filter(
    (t) => statistics.types.has(t) && !(t === 'integer' && statistics.types.has('number')),
  );
  if (statistics.cut) notes.cut = true;
  if (types.length === 1 && types[0] === 'null') {
    notes.unknown.push(name);
    notes.suggest({ kind: 'null', path, name, values: [] });
    return {};
  }
  const out: [string, unknown][] = [['type', types.length === 1 ? types[0] : types]];
  if (statistics.format) {
    out.push(['format', statistics.format]);
    notes.formats.push(`${name === '' ? 'the value' : quote(name)} (${statistics.format})`);
  }
  const { texts, textCount } = statistics;
  const isRepeated = textsRepeat(statistics, types);
  if (isRepeated && notes.isEnum(names, texts, textCount)) {
    out.push(['enum', [...texts, ...(types.includes('null') ? [null] : [])]]);
    notes.enums.push(name);
  } else if (isRepeated) notes.suggest({ kind: 'enum', path, name, values: [...texts] });
  if (statistics.objects > 0) out.push(...membersOf(statistics, names, path, notes));
  if (statistics.types.has('array')) {
    if (statistics.items)
      out.push(['items', schemaFor(statistics.items, names, [...path, 'items'], notes)]);
    else notes.empty.push(name);
  }
  return objectOf(out);
}

function membersOf(
  { properties, objects }: SampleStatistics,
  names: readonly string[],
  path: readonly string[],
  notes: Notes,
): [string, unknown][] {
  if (properties.size === 0) return [];
  const required = [...properties].filter(([, own]) => own.count === objects).map(([key]) => key);
  for (const [key, own] of properties) if (own.count < objects) notes.optional.push(key);
  notes.required ||= required.length > 0;
  return [
    ...(required.length > 0 ? [['required', required] as [string, unknown]] : []),
    [
      'properties',
      objectOf(
        [...properties].map(
          ([key, own]) =>
            [key, schemaFor(own, [...names, key], [...path, 'properties', key], notes)] as const,
        ),
      ),
    ],
  ];
}

/** Returns whether texts repeat often enough that they may be all possible values. */
function textsRepeat(
  { texts, textCount, format }: SampleStatistics,
  types: readonly SchemaType[],
): boolean {
  if (
    types.some((type) => type !== 'string' && type !== 'null') ||
    (format !== null && format !== undefined)
  )
    return false;
  if (texts.size >= MAX_TEXTS || texts.size * 3 > textCount * 2) return false;
  return (
    texts.size > 0 &&
    [...texts].every(
      (text) => text.trim() !== '' && text.length <= MAX_VALUE && !/[\r\n]/.test(text),
    )
  );
}

/** What was guessed, by the sort of guess. */
class Notes {
  readonly suggestions: InferenceSuggestion[] = [];
  readonly formats: string[] = [];
  readonly unknown: string[] = [];
  readonly empty: string[] = [];
  readonly optional: string[] = [];
  readonly enums: string[] = [];
  required = false;
  cut = false;
  readonly isEnum: EnumDecision;

  constructor(isEnum: EnumDecision) {
    this.isEnum = isEnum;
  }

  suggest(suggestion: InferenceSuggestion): void {
    if (this.suggestions.length < MAX_SUGGESTIONS) this.suggestions.push(suggestion);
  }

  sentences(): readonly string[] {
    const out: string[] = [];
    if (this.required)
      out.push(
        this.optional.length > 0
          ? `Properties that every object of the sample has are required; optional: ${namesInSentence(this.optional)}.`
          : 'All properties are required, because every object of the sample has them.',
      );
    if (this.formats.length > 0)
      out.push(
        `Formats detected from the values: ${this.formats.slice(0, MAX_NOTES).join(', ')}${moreNamesText(this.formats)}.`,
      );
    if (this.enums.length > 0)
      out.push(`Values that repeat are taken for all there are: ${namesInSentence(this.enums)}.`);
    if (this.unknown.length > 0)
      out.push(
        `The sample has only null for ${namesInSentence(this.unknown)}: any value is allowed there.`,
      );
    if (this.empty.length > 0)
      out.push(
        `The list ${namesInSentence(this.empty)} is empty, so the type of its items is unknown.`,
      );
    if (this.cut)
      out.push(
        'The sample is very large or deep: values beyond the limit are allowed, but not described.',
      );
    return out;
  }
}

function namesInSentence(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return (
    unique
      .slice(0, MAX_NOTES)
      .map((name) => (name === '' ? 'of the sample' : quote(name)))
      .join(', ') + moreNamesText(unique)
  );
}

function moreNamesText(names: readonly unknown[]): string {
  return names.length > MAX_NOTES ? ` and ${names.length - MAX_NOTES} more` : '';
}

// What several values have in common, collected one after the other.

/**
 * Statistics of the values at one location: of a property over all objects, or of all items of a
 * list.
 */
interface SampleStatistics {
  readonly types: Set<SchemaType>;
  count: number;
  objects: number;
  /** Of the texts: undefined before the first, null where they have none in common. */
  format: string | null | undefined;
  /** Texts that were seen, each once; at most `MAX_TEXTS` of them. */
  readonly texts: Set<string>;
  /** How many texts were seen. */
  textCount: number;
  readonly properties: Map<string, SampleStatistics>;
  items: SampleStatistics | null;
  /** There was more than is looked at. */
  cut: boolean;
}

const MAX_DEPTH = 40;
const MAX_PROPERTIES = 2_000;
/** With this many distinct texts no `enum` is suggested. */
const MAX_TEXTS = 13;

/** What is left of the properties that are collected. */
interface Budget {
  left: number;
}

function budget(): Budget {
  return { left: MAX_PROPERTIES };
}

function emptyStatistics(): SampleStatistics {
  return {
    types: new Set(),
    count: 0,
    objects: 0,
    format: undefined,
    texts: new Set(),
    textCount: 0,
    properties: new Map(),
    items: null,
    cut: false,
  };
}

/**
 * Adds a JSON value to the statistics.
 * @param node the syntax node of the value, which distinguishes 1.0 from 1
 */
function addSample(
  statistics: SampleStatistics,
  value: unknown,
  node: Node | undefined,
  left: Budget,
  depth = 0,
): void {
  const type = typeOf(value, node);
  statistics.types.add(type);
  statistics.count++;
  if (type === 'string') {
    const text = value as string;
    statistics.textCount++;
    if (statistics.texts.size < MAX_TEXTS) statistics.texts.add(text);
    const format = formatOf(text);
    statistics.format =
      statistics.format === undefined || statistics.format === format ? format : null;
  }
  if (type === 'array') addItems(statistics, value as readonly unknown[], node, left, depth);
  if (type === 'object') addMembers(statistics, value as object, node, left, depth);
}

function addItems(
  statistics: SampleStatistics,
  items: readonly unknown[],
  node: Node | undefined,
  left: Budget,
  depth: number,
): void {
  if (items.length === 0) return;
  if (depth >= MAX_DEPTH) {
    statistics.cut = true;
    return;
  }
  statistics.items ??= emptyStatistics();
  for (const [i, item] of items.entries())
    addSample(
      statistics.items,
      item,
      node?.kind === 'seq' ? node.items[i]?.value : undefined,
      left,
      depth + 1,
    );
}

function addMembers(
  statistics: SampleStatistics,
  object: object,
  node: Node | undefined,
  left: Budget,
  depth: number,
): void {
  statistics.objects++;
  for (const [key, value] of Object.entries(object)) {
    let own = statistics.properties.get(key);
    if (!own) {
      if (depth >= MAX_DEPTH || left.left <= 0) {
        statistics.cut = true;
        continue;
      }
      left.left--;
      own = emptyStatistics();
      statistics.properties.set(key, own);
    }
    addSample(own, value, get(node, key), left, depth + 1);
  }
}

function typeOf(value: unknown, node: Node | undefined): SchemaType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') {
    const raw = node?.kind === 'scalar' ? node.raw : undefined;
    return Number.isInteger(value) &&
      !(raw !== undefined && /^[-+]?\d*\.\d|^[-+]?\d+(?:\.\d*)?e/i.test(raw))
      ? 'integer'
      : 'number';
  }
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as SchemaType)
    : 'object';
}

// Detects formats that a text matches unambiguously.

const FORMATS: readonly (readonly [name: string, fits: (text: string) => boolean])[] = [
  ['date-time', (text) => DATE_TIME.test(text) && isDay(text)],
  ['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  ['uuid', (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)],
  ['email', (text) => EMAIL.test(text)],
  ['uri', (text) => text.length <= 2_000 && URI.test(text)],
];

// RFC 3339 section 5.6.
const DATE_TIME =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const EMAIL =
  /^[A-Za-z\d._%+-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.){1,8}[A-Za-z]{2,24}$/;
// RFC 3986, with an authority or of the URN scheme: what merely has a colon may be anything.
const URI =
  /^(?:[a-z][a-z\d+.-]*:\/\/[A-Za-z\d]|urn:[A-Za-z\d])(?:[A-Za-z\d\-._~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})*$/;

/** Returns the name of the format in JSON Schema, or null. */
function formatOf(text: string): string | null {
  return FORMATS.find(([, fits]) => fits(text))?.[0] ?? null;
}

/** Returns whether there is such a day (RFC 3339 section 5.7). */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}
