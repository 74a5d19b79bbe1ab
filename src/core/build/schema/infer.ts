// Samples of what a schema describes that exists already: it comes to describe them too, and what it says is kept as far as they match it.

import { quote } from '../../check/say.ts';
import { counted } from '../../counted.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { entry, get, type MapNode, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import type { Builder } from '../types.ts';
import { schemaOf } from '../wizards/schema-of.ts';
import { drafted, refuse, unfitName } from './draft.ts';
import { exampleChanges } from './example.ts';
import { headersForbid } from './headers.ts';
import { type SchemaPlace, scalarOf, typesOf, written } from './place.ts';
import { typeValue } from './type.ts';

export const inferSchema: Builder<'infer-schema'> = (subject, { schema, inferred, samples, keep }) => {
  const place = written(subject, schema);
  if ('refused' in place) return place;
  const { path, node } = place;
  if (scalarOf(node ?? undefined) === false) return refuse('No value is allowed here. Give it a type first.');
  if (!isMap(inferred)) return refuse('A schema is a map, such as "type: object".');
  if (samples.length === 0) return refuse('Paste a sample first, such as {"id": 1}.');
  const wanted = wantedTypes(inferred, samples);
  const forbidden = typesOf(node, place.openapi).types.length === 0 ? headersForbid(subject, path, wanted) : null;
  if (forbidden !== null) return refuse(forbidden);
  const merging = new Merging(place);
  merging.merge(path, node ?? undefined, inferred, samples, '');
  const changes = [...merging.changes];
  const notes = merging.notes();
  if (keep) {
    const kept = exampleChanges(subject, place, samples);
    if ('refused' in kept) notes.push(kept.refused);
    else changes.push(...kept.changes);
  }
  return drafted(subject, `Infer from ${samples.length === 1 ? 'an example' : counted(samples.length, 'example')}`, changes, notes);
};

type Data = Readonly<Record<string, unknown>>;

/** Keywords with which a schema is one of several, or depends on the value: what a sample says belongs to one of them, and nobody knows to which. */
const BRANCHING: readonly string[] = ['oneOf', 'anyOf', 'allOf', 'not', 'if'];
/** Names in one sentence. */
const MAX_NAMES = 6;

/** Bounds that a sample may be outside of: which values they are about, and what is compared. */
const BOUNDS: readonly (readonly [keyword: string, of: (value: unknown) => number | null, fits: (n: number, bound: number) => boolean])[] =
  [
    ['minimum', numberIn, (n, bound) => n >= bound],
    ['maximum', numberIn, (n, bound) => n <= bound],
    ['exclusiveMinimum', numberIn, (n, bound) => n > bound],
    ['exclusiveMaximum', numberIn, (n, bound) => n < bound],
    ['minLength', lengthIn, (n, bound) => n >= bound],
    ['maxLength', lengthIn, (n, bound) => n <= bound],
    ['minItems', itemsIn, (n, bound) => n >= bound],
    ['maxItems', itemsIn, (n, bound) => n <= bound],
    ['minProperties', membersIn, (n, bound) => n >= bound],
    ['maxProperties', membersIn, (n, bound) => n <= bound],
  ];

class Merging {
  readonly changes: Change[] = [];
  private readonly place: SchemaPlace;
  private readonly added: string[] = [];
  private readonly widened: string[] = [];
  private readonly optional: string[] = [];
  private readonly listed: string[] = [];
  private readonly dropped: string[] = [];
  private readonly left: string[] = [];

  constructor(place: SchemaPlace) {
    this.place = place;
  }

  /** @param name of the property, '' for the schema itself */
  merge(path: Path, node: Node | undefined, made: Data, values: readonly unknown[], name: string): void {
    if (saysNothing(node)) {
      if (Object.keys(made).length > 0) this.write(path, made, name);
      return;
    }
    if (node?.kind !== 'map') {
      this.left.push(`${this.nameOf(name)} (no value is allowed)`);
      return;
    }
    const reason =
      stringOf(get(node, '$ref')) !== undefined ? 'a reference' : BRANCHING.some((k) => entry(node, k)) ? 'a combination' : null;
    if (reason !== null) {
      this.left.push(`${this.nameOf(name)} (${reason})`);
      return;
    }
    this.types(path, node, made, values, name);
    this.constraints(path, node, values, name);
    const objects = values.filter(isMap);
    if (objects.length > 0) this.members(path, node, made, objects);
    const lists = values.filter((value) => Array.isArray(value));
    if (lists.length > 0) this.items(path, node, made, lists, name);
  }

  /** A schema that says nothing yet gets what was inferred. */
  private write(path: Path, made: Data, name: string): void {
    this.changes.push({ do: 'set', path, value: this.valueOf(made), at: { order: this.place.order } });
    if (name !== '') this.widened.push(name);
  }

  private types(path: Path, node: MapNode, made: Data, values: readonly unknown[], name: string): void {
    const { openapi } = this.place;
    const { types, nullable } = typesOf(node, openapi);
    const wanted = wantedTypes(made, values);
    if (types.length === 0 && !nullable) {
      if (entry(node, 'enum') || entry(node, 'const')) return;
      // Nothing is said about the type: what was inferred about it is taken as it is.
      for (const [keyword, data] of Object.entries(this.inLanguage(made))) {
        if (keyword === 'properties' || keyword === 'items' || keyword === 'required' || entry(node, keyword)) continue;
        this.put([...path, keyword], keyword === 'type' ? typeValue(data) : { data });
      }
      if (made.type !== undefined && name !== '') this.widened.push(name);
      return;
    }
    const allowed = nullable ? [...types, 'null'] : types;
    const missing = wanted.filter((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')));
    if (missing.length > 0) {
      const merged = [
        ...types.map((type) => (type === 'integer' && missing.includes('number') ? 'number' : type)),
        ...missing.filter((type) => type !== 'null' && !(type === 'number' && types.includes('integer'))),
      ];
      const data = nullable || missing.includes('null') ? [...merged, 'null'] : merged;
      if (openapi && merged.length > 1) this.left.push(`type of ${this.nameOf(name)} (this language has one type only)`);
      else if (openapi) {
        if (merged[0] !== types[0]) this.put([...path, 'type'], { data: merged[0] });
        if (missing.includes('null')) this.put([...path, 'nullable'], { data: true });
        this.widened.push(name);
      } else {
        this.put([...path, 'type'], data.length === 1 ? { data: data[0] } : typeValue(data));
        this.widened.push(name);
      }
    }
    // A list of values is only inferred where a user chose it.
    if (made.enum !== undefined && !entry(node, 'enum') && !entry(node, 'const')) {
      this.put([...path, 'enum'], { data: made.enum });
      this.listed.push(name);
    }
  }

  private constraints(path: Path, node: MapNode, values: readonly unknown[], name: string): void {
    const own = get(node, 'enum');
    if (own?.kind === 'seq') {
      const known = new Set(own.items.map(({ value }) => canonical(toValue(value))));
      for (const value of values) {
        const text = canonical(value);
        if (known.has(text)) continue;
        known.add(text);
        this.changes.push({ do: 'append', list: [...path, 'enum'], value: { data: value } });
        this.listed.push(name);
      }
    }
    const single = entry(node, 'const');
    if (single && values.some((value) => canonical(value) !== canonical(toValue(single.value)))) this.drop(path, 'const', name);
    for (const [keyword, of, fits] of BOUNDS) {
      const bound = scalarOf(get(node, keyword));
      if (typeof bound !== 'number') continue;
      const outside = values.some((value) => {
        const n = of(value);
        return n !== null && !fits(n, bound);
      });
      if (outside) this.drop(path, keyword, name);
    }
  }

  private members(path: Path, node: MapNode, made: Data, objects: readonly Data[]): void {
    const inferred = isMap(made.properties) ? made.properties : {};
    const there = get(node, 'properties');
    const others = get(node, 'additionalProperties');
    const fresh: [string, Data][] = [];
    const open: string[] = [];
    for (const [key, inner] of Object.entries(inferred)) {
      if (!isMap(inner)) continue;
      const known = there?.kind === 'map' ? entry(there, key) : undefined;
      const values = objects.flatMap((object) => (Object.hasOwn(object, key) ? [object[key]] : []));
      if (known) this.merge([...path, 'properties', key], known.value, inner, values, key);
      else if (others?.kind === 'map' && others.entries.length > 0) open.push(key);
      else if (get(node, 'patternProperties')) this.left.push(`${quote(key)} (patterns may describe it)`);
      else if (unfitName(key) !== null) this.left.push(`${quote(key)} (not usable as a name)`);
      else fresh.push([key, inner]);
    }
    if (open.length > 0) {
      const values = objects.flatMap((object) => open.flatMap((key) => (Object.hasOwn(object, key) ? [object[key]] : [])));
      this.merge([...path, 'additionalProperties'], others, schemaOf(values).schema, values, 'other properties');
    }
    this.required(path, node, made, objects, fresh);
    this.add(path, there, fresh);
  }

  private add(path: Path, there: Node | undefined, fresh: readonly (readonly [string, Data])[]): void {
    if (fresh.length === 0) return;
    this.added.push(...fresh.map(([key]) => key));
    const at = [...path, 'properties'];
    if (there?.kind === 'map' && there.entries.length > 0)
      for (const [key, inner] of fresh) this.changes.push({ do: 'set', path: [...at, key], value: this.valueOf(inner) });
    else this.put(at, { map: new Map(fresh.map(([key, inner]) => [key, this.valueOf(inner)])) });
  }

  /** What a sample lacks is not required. New properties are required only where nothing was said of properties before. */
  private required(path: Path, node: MapNode, made: Data, objects: readonly Data[], fresh: readonly (readonly [string, Data])[]): void {
    const at = [...path, 'required'];
    const list = get(node, 'required');
    if (!list && !entry(node, 'properties') && fresh.length > 0 && Array.isArray(made.required)) {
      const names = made.required.filter((name) => fresh.some(([key]) => key === name));
      if (names.length > 0) this.put(at, { data: names });
      return;
    }
    if (list?.kind !== 'seq') return;
    const names = list.items.map(({ value }) => stringOf(value));
    const lacking = names.flatMap((name, i) => (name !== undefined && objects.some((object) => !Object.hasOwn(object, name)) ? [i] : []));
    this.optional.push(...lacking.map((i) => names[i] ?? ''));
    if (lacking.length === names.length && lacking.length > 0) this.changes.push({ do: 'remove', path: at });
    else for (const i of lacking.toReversed()) this.changes.push({ do: 'remove', path: [...at, String(i)] });
  }

  private items(path: Path, node: MapNode, made: Data, lists: readonly (readonly unknown[])[], name: string): void {
    const values = lists.flat();
    if (values.length === 0 || !isMap(made.items)) return;
    const there = get(node, 'items');
    if (there?.kind === 'seq') this.left.push(`${this.nameOf(name)} (its items are described one by one)`);
    else if (there) this.merge([...path, 'items'], there, made.items, values, name === '' ? 'items' : `items of ${name}`);
    else this.put([...path, 'items'], this.valueOf(made.items));
  }

  private put(path: Path, value: NewValue): void {
    this.changes.push({ do: 'set', path, value, at: { order: this.place.order } });
  }

  private drop(path: Path, keyword: string, name: string): void {
    this.changes.push({ do: 'remove', path: [...path, keyword] });
    this.dropped.push(`${quote(keyword)}${name === '' ? '' : ` of ${quote(name)}`}`);
  }

  private inLanguage(made: Data): Data {
    return this.place.openapi ? openapiOf(made) : made;
  }

  /** A whole schema; lists of types are on one line, as everywhere. */
  private valueOf(made: Data): NewValue {
    return newValueOf(this.inLanguage(made));
  }

  private nameOf(name: string): string {
    return name === '' ? 'the schema itself' : quote(name);
  }

  /** What was done, in one sentence for each sort of change. */
  notes(): string[] {
    const of = (names: readonly string[], words: string): string[] => (names.length === 0 ? [] : [`${words}: ${this.named(names)}.`]);
    const notes = [
      ...of(this.added, 'Added'),
      ...of(this.widened, 'Type set or extended'),
      ...of(this.listed, 'Enum values added'),
      ...of(this.optional, 'No longer required, because a sample lacks it'),
      ...(this.dropped.length === 0 ? [] : [`Removed, because a sample does not match: ${joined(this.dropped)}.`]),
      ...(this.left.length === 0 ? [] : [`Not changed: ${joined(this.left)}.`]),
    ];
    return notes.length === 0 && this.changes.length === 0 ? ['The schema describes the samples already.'] : notes;
  }

  private named(names: readonly string[]): string {
    return joined([...new Set(names)].map((name) => this.nameOf(name)));
  }
}

function joined(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.slice(0, MAX_NAMES).join(', ') + (unique.length > MAX_NAMES ? ` and ${unique.length - MAX_NAMES} more` : '');
}

/** A schema that allows anything: nothing is written, or `true`, or an empty map. */
function saysNothing(node: Node | undefined): boolean {
  if (!node || scalarOf(node) === true || scalarOf(node) === null) return true;
  return node.kind === 'map' && node.entries.length === 0;
}

function wantedTypes(made: Data, values: readonly unknown[]): readonly string[] {
  const said = [made.type].flat().filter((type) => typeof type === 'string');
  return said.length > 0 ? said : values.length > 0 && values.every((value) => value === null) ? ['null'] : [];
}

/** The same in OpenAPI 3.0, which has one type, `nullable`, and needs the items of a list. */
function openapiOf(made: Data): Data {
  const types = wantedTypes(made, []);
  const own = types.filter((type) => type !== 'null');
  const { type: _, properties, items, ...rest } = made;
  const inner = isMap(properties)
    ? Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, isMap(one) ? openapiOf(one) : one]))
    : undefined;
  return {
    ...(own.length === 1 && { type: own[0] }),
    ...(types.length > own.length && own.length > 0 && { nullable: true }),
    ...rest,
    ...(inner && { properties: inner }),
    ...(isMap(items) ? { items: openapiOf(items) } : own.length === 1 && own[0] === 'array' ? { items: {} } : {}),
  };
}

function newValueOf(made: Data): NewValue {
  const inside = (data: unknown): NewValue => (isMap(data) ? newValueOf(data) : { data });
  const entries = Object.entries(made).map(([keyword, data]): [string, NewValue] => {
    if (keyword === 'type') return [keyword, typeValue(data)];
    if (keyword === 'properties' && isMap(data))
      return [keyword, { map: new Map(Object.entries(data).map(([key, inner]) => [key, inside(inner)])) }];
    return [keyword, keyword === 'items' ? inside(data) : { data }];
  });
  return entries.length === 0 ? { data: {} } : { map: new Map(entries) };
}

function isMap(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** In code points, as JSON Schema counts. */
function lengthIn(value: unknown): number | null {
  return typeof value === 'string' ? [...value].length : null;
}

function itemsIn(value: unknown): number | null {
  return Array.isArray(value) ? value.length : null;
}

function membersIn(value: unknown): number | null {
  return isMap(value) ? Object.keys(value).length : null;
}

/** JSON with the names of objects in one order, to compare values by. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isMap(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
