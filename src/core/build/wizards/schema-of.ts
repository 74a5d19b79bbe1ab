// A JSON Schema that all of several sample values match, and what was guessed on the way.
import { quote } from '../../check/say.ts';
import type { Node } from '../../parse/tree.ts';
import { objectOf } from '../../parse/value.ts';
import type { Offer } from './offers.ts';
import { budget, MAX_TEXTS, nothingSeen, type Seen, see, type Type } from './seen.ts';

/** The order in which types are listed. */
const TYPES: readonly Type[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const MAX_NOTES = 6;
/** Offers are told for so many schemas. */
const MAX_OFFERS = 20;
/** UTF-16 units of a text that may be a value of an `enum`. */
const MAX_VALUE = 60;

export interface SchemaMade {
  readonly schema: Record<string, unknown>;
  /** One sentence for each thing that a sample cannot tell for sure. */
  readonly notes: readonly string[];
  /** What the samples suggest, in the order of the schema. */
  readonly offers: readonly Offer[];
}

/**
 * The schema of values that stand for one thing: what all objects have is required, items of lists are taken together.
 * @param nodes the values where they are written, if they are
 */
export function schemaOf(values: readonly unknown[], nodes: readonly (Node | undefined)[] = []): SchemaMade {
  const seen = nothingSeen();
  const left = budget();
  for (const [i, value] of values.entries()) see(seen, value, nodes[i], left);
  const notes = new Notes();
  return { schema: schemaFor(seen, '', [], notes), notes: notes.sentences(), offers: notes.offers };
}

function schemaFor(seen: Seen, name: string, path: readonly string[], notes: Notes): Record<string, unknown> {
  const types = TYPES.filter((t) => seen.types.has(t) && !(t === 'integer' && seen.types.has('number')));
  if (seen.cut) notes.cut = true;
  if (types.length === 1 && types[0] === 'null') {
    notes.unknown.push(name);
    notes.offer({ kind: 'null', path, name, values: [] });
    return {};
  }
  const out: [string, unknown][] = [['type', types.length === 1 ? types[0] : types]];
  if (seen.format) {
    out.push(['format', seen.format]);
    notes.formats.push(`${name === '' ? 'the value' : quote(name)} (${seen.format})`);
  }
  if (repeats(seen, types)) notes.offer({ kind: 'enum', path, name, values: [...seen.texts] });
  if (seen.objects > 0) out.push(...membersOf(seen, path, notes));
  if (seen.types.has('array')) {
    if (seen.items) out.push(['items', schemaFor(seen.items, name, [...path, 'items'], notes)]);
    else notes.empty.push(name);
  }
  return objectOf(out);
}

function membersOf({ properties, objects }: Seen, path: readonly string[], notes: Notes): [string, unknown][] {
  if (properties.size === 0) return [];
  const required = [...properties].filter(([, own]) => own.count === objects).map(([key]) => key);
  for (const [key, own] of properties) if (own.count < objects) notes.optional.push(key);
  notes.required ||= required.length > 0;
  return [
    ...(required.length > 0 ? [['required', required] as [string, unknown]] : []),
    ['properties', objectOf([...properties].map(([key, own]) => [key, schemaFor(own, key, [...path, 'properties', key], notes)] as const))],
  ];
}

/** Whether the texts come again and again, so that they may be all that there are. */
function repeats({ texts, textCount, format }: Seen, types: readonly Type[]): boolean {
  if (types.some((type) => type !== 'string' && type !== 'null') || (format !== null && format !== undefined)) return false;
  if (texts.size >= MAX_TEXTS || texts.size * 3 > textCount * 2) return false;
  return texts.size > 0 && [...texts].every((text) => text.trim() !== '' && text.length <= MAX_VALUE && !/[\r\n]/.test(text));
}

/** What was guessed, by the sort of guess. */
class Notes {
  readonly offers: Offer[] = [];
  readonly formats: string[] = [];
  readonly unknown: string[] = [];
  readonly empty: string[] = [];
  readonly optional: string[] = [];
  required = false;
  cut = false;

  offer(offer: Offer): void {
    if (this.offers.length < MAX_OFFERS) this.offers.push(offer);
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
      out.push(`Formats detected from the values: ${this.formats.slice(0, MAX_NOTES).join(', ')}${more(this.formats)}.`);
    if (this.unknown.length > 0) out.push(`The sample has only null for ${listed(this.unknown)}: any value is allowed there.`);
    if (this.empty.length > 0) out.push(`The list ${listed(this.empty)} is empty, so the type of its items is unknown.`);
    if (this.cut) out.push('The sample is very large or deep: values beyond the limit are allowed, but not described.');
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
