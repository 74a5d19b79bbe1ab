// Infers a JSON Schema that all of several sample values match, with notes on what was guessed.

import { quote } from '../../../format/message-text.ts';
import { SCHEMA_TYPES, type SchemaType } from '../../../format/schema-keywords.ts';
import type { Node } from '../../../text/tree.ts';
import { objectOf } from '../../../text/value.ts';
import type { InferenceSuggestion } from '../types/wizards.ts';
import {
  addSample,
  budget,
  emptyStatistics,
  MAX_TEXTS,
  type SampleStatistics,
} from './sample-statistics.ts';

const MAX_NOTES = 6;
/** Maximum number of schemas with suggestions. */
const MAX_SUGGESTIONS = 20;
/** UTF-16 units of a text that may be a value of an `enum`. */
const MAX_VALUE = 60;

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
 */
export function schemaOf(
  values: readonly unknown[],
  nodes: readonly (Node | undefined)[] = [],
): GeneratedSchema {
  const statistics = emptyStatistics();
  const left = budget();
  for (const [i, value] of values.entries()) addSample(statistics, value, nodes[i], left);
  const notes = new Notes();
  return {
    schema: schemaFor(statistics, '', [], notes),
    notes: notes.sentences(),
    suggestions: notes.suggestions,
  };
}

function schemaFor(
  statistics: SampleStatistics,
  name: string,
  path: readonly string[],
  notes: Notes,
): Record<string, unknown> {
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
  if (repeats(statistics, types))
    notes.suggest({ kind: 'enum', path, name, values: [...statistics.texts] });
  if (statistics.objects > 0) out.push(...membersOf(statistics, path, notes));
  if (statistics.types.has('array')) {
    if (statistics.items)
      out.push(['items', schemaFor(statistics.items, name, [...path, 'items'], notes)]);
    else notes.empty.push(name);
  }
  return objectOf(out);
}

function membersOf(
  { properties, objects }: SampleStatistics,
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
          ([key, own]) => [key, schemaFor(own, key, [...path, 'properties', key], notes)] as const,
        ),
      ),
    ],
  ];
}

/** Returns whether texts repeat often enough that they may be all possible values. */
function repeats(
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
  required = false;
  cut = false;

  suggest(suggestion: InferenceSuggestion): void {
    if (this.suggestions.length < MAX_SUGGESTIONS) this.suggestions.push(suggestion);
  }

  sentences(): readonly string[] {
    const out: string[] = [];
    if (this.required)
      out.push(
        this.optional.length > 0
          ? `Properties that every object of the sample has are required; optional: ${listed(this.optional)}.`
          : 'All properties are required, because every object of the sample has them.',
      );
    if (this.formats.length > 0)
      out.push(
        `Formats detected from the values: ${this.formats.slice(0, MAX_NOTES).join(', ')}${more(this.formats)}.`,
      );
    if (this.unknown.length > 0)
      out.push(`The sample has only null for ${listed(this.unknown)}: any value is allowed there.`);
    if (this.empty.length > 0)
      out.push(`The list ${listed(this.empty)} is empty, so the type of its items is unknown.`);
    if (this.cut)
      out.push(
        'The sample is very large or deep: values beyond the limit are allowed, but not described.',
      );
    return out;
  }
}

function listed(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return (
    unique
      .slice(0, MAX_NOTES)
      .map((name) => (name === '' ? 'of the sample' : quote(name)))
      .join(', ') + more(unique)
  );
}

function more(names: readonly unknown[]): string {
  return names.length > MAX_NOTES ? ` and ${names.length - MAX_NOTES} more` : '';
}
