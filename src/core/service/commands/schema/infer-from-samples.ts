// Extends an existing schema so that it matches samples; constraints that they break are dropped.

import { schemaOf } from '../../../analysis/schemas/schema-of-values.ts';
import { isSecretName } from '../../../analysis/secrets/fields.ts';
import { quote } from '../../../format/message-text.ts';
import { BRANCHING } from '../../../format/schema-keywords.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { formatCount } from '../../../text/plural.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
} from '../../../text/tree.ts';
import { isMap } from '../../../text/value.ts';
import { attempt, refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { breaksConstant, newValues, whyUnlisted } from './enum-values.ts';
import { exampleChanges } from './example.ts';
import {
  isEmptySchema,
  requireInlineSchema,
  type SchemaNode,
  scalarOf,
  typesOf,
} from './schema-at.ts';
import { propertyNameError, schemaDraft } from './schema-edit.ts';
import { headersForbid, typeValue } from './type.ts';

export const inferSchema: CommandHandler<'infer-schema'> = (
  file,
  { schema, inferred, samples, keep },
) => {
  const location = requireInlineSchema(file, schema);
  const { path, node } = location;
  if (scalarOf(node) === false) return refuse('No value is allowed here. Give it a type first.');
  if (!isMap(inferred)) return refuse('A schema is a map, such as "type: object".');
  if (samples.length === 0) return refuse('Paste a sample first, such as {"id": 1}.');
  const expected = expectedTypes(inferred, samples);
  refuseIf(
    typesOf(node, location.openapi).types.length === 0 ? headersForbid(file, path, expected) : null,
  );
  const merging = new SampleMerger(location);
  merging.merge(path, node ?? undefined, inferred, samples, '', []);
  const changes = [...merging.changes];
  const notes = merging.notes();
  if (keep) {
    const kept = attempt(() => exampleChanges(file, location, samples));
    if ('refused' in kept) notes.push(kept.refused);
    else changes.push(...kept.changes);
  }
  return schemaDraft(
    file,
    `Infer from ${samples.length === 1 ? 'an example' : formatCount(samples.length, 'example')}`,
    changes,
    notes,
  );
};

/** What was done to a schema so that it admits samples. */
export interface WidenedSchema {
  readonly changes: readonly Change[];
  /** What is added and widened, one clause for each kind of change. */
  readonly notes: readonly string[];
  readonly references: readonly FollowedReference[];
}

/** A reference in a schema, with the values that its target has to admit. */
interface FollowedReference {
  readonly path: NodePath;
  readonly values: readonly unknown[];
  /** Names of the properties whose values they are, and those of secrets that they are below. */
  readonly keys: readonly string[];
}

/**
 * Returns the changes with which a schema admits samples and describes their properties. What it
 * admitted before it still admits, but for other values of a property that was not described.
 * Combinations stay as they are.
 * @param keys names of the properties whose values the samples are, or of secrets around them
 * @param roomIn returns how many values the `enum` of a schema may get: with more they are data
 */
export function widenSchema(
  location: SchemaNode,
  samples: readonly unknown[],
  keys: readonly string[],
  roomIn: (schema: NodePath) => number,
): WidenedSchema {
  const references: FollowedReference[] = [];
  const follow: FollowReference = (one) => references.push(one);
  const merging = new SampleMerger(location, { follow, roomIn });
  const { path, node } = location;
  merging.merge(path, node ?? undefined, schemaOf(samples).schema, samples, '', keys);
  return { changes: merging.changes, notes: merging.notes(), references };
}

/** Called for a reference in a schema. */
type FollowReference = (reference: FollowedReference) => void;

/** What holds where a schema must not become narrower. */
interface WideningRules {
  readonly follow: FollowReference;
  roomIn(schema: NodePath): number;
}

/** Properties that are added to one schema: with more of them it is a map, whose keys are data. */
const MAX_ADDED = 50;

/** A schema that samples are merged into. */
interface Target {
  readonly path: NodePath;
  readonly node: MapNode;
  /** What was inferred for it. */
  readonly made: Data;
  /** Of the property; '' for the schema itself. */
  readonly name: string;
  readonly keys: readonly string[];
}

class SampleMerger {
  readonly changes: Change[] = [];
  private readonly schema: SchemaNode;
  private readonly done = new MergeNotes();
  /** Null where the schema may become narrower, too: where it says nothing yet. */
  private readonly rules: WideningRules | null;

  constructor(location: SchemaNode, rules: WideningRules | null = null) {
    this.schema = location;
    this.rules = rules;
  }

  /**
   * @param name of the property, '' for the schema itself
   * @param keys names of the properties whose values they are, or of secrets around them
   */
  merge(
    path: NodePath,
    node: Node | undefined,
    made: Data,
    values: readonly unknown[],
    name: string,
    keys: readonly string[],
  ): void {
    if (!node || isEmptySchema(node)) {
      if (this.rules) return;
      // A schema that says nothing yet gets what was inferred.
      if (Object.keys(made).length > 0) {
        this.put(path, this.valueOf(made));
        if (name !== '') this.done.widened.push(name);
      }
      return;
    }
    if (this.rules && node.kind === 'map' && stringOf(get(node, '$ref')) !== undefined) {
      this.rules.follow({ path, values, keys });
      return;
    }
    const reason = whyLeft(node);
    if (reason !== null || node.kind !== 'map') {
      this.done.left.push(`${schemaName(name)} (${reason})`);
      return;
    }
    // The constant tells messages apart.
    if (this.rules && breaksConstant(node, values)) {
      this.done.left.push(`${quote('const')}${ofProperty(name)}`);
      return;
    }
    const target: Target = { path, node, made, name, keys };
    const fresh = newValues(node, values);
    // Without them in the enum, no other change would make the samples valid.
    const whyNot =
      this.rules && fresh.length > 0 ? whyUnlisted(keys, fresh, this.rules.roomIn(path)) : null;
    if (whyNot !== null) {
      this.done.unlisted.push(`${schemaName(name)} (${whyNot})`);
      return;
    }
    this.types(target, values);
    this.list(target, fresh);
    this.constraints(target, values);
    const objects = values.filter(isMap);
    if (objects.length > 0) this.members(target, objects);
    const lists = values.filter((value) => Array.isArray(value));
    if (lists.length > 0) this.items(target, lists);
  }

  private types({ path, node, made, name }: Target, values: readonly unknown[]): void {
    const { openapi } = this.schema;
    const { types, nullable } = typesOf(node, openapi);
    const expected = expectedTypes(made, values);
    if (types.length === 0 && !nullable) {
      if (this.rules || entry(node, 'enum') || entry(node, 'const')) return;
      // The type isn't specified: the inferred one is used.
      for (const [keyword, data] of Object.entries(this.inLanguage(made))) {
        if (
          keyword === 'properties' ||
          keyword === 'items' ||
          keyword === 'required' ||
          entry(node, keyword)
        )
          continue;
        this.put([...path, keyword], keyword === 'type' ? typeValue(data) : { data });
      }
      if (made.type !== undefined && name !== '') this.done.widened.push(name);
      return;
    }
    const allowed = nullable ? [...types, 'null'] : types;
    const missing = expected.filter(
      (type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')),
    );
    if (missing.length > 0) {
      const merged = [
        ...types.map((type) =>
          type === 'integer' && missing.includes('number') ? 'number' : type,
        ),
        ...missing.filter(
          (type) => type !== 'null' && !(type === 'number' && types.includes('integer')),
        ),
      ];
      const data = nullable || missing.includes('null') ? [...merged, 'null'] : merged;
      if (openapi && merged.length > 1)
        this.done.left.push(`type of ${schemaName(name)} (this language has one type only)`);
      else if (openapi) {
        if (merged[0] !== types[0]) this.put([...path, 'type'], { data: merged[0] });
        if (missing.includes('null')) this.put([...path, 'nullable'], { data: true });
        this.done.widened.push(name);
      } else {
        this.put([...path, 'type'], data.length === 1 ? { data: data[0] } : typeValue(data));
        this.done.widened.push(name);
      }
    }
    // A list of values is only inferred where a user chose it.
    if (!this.rules && made.enum !== undefined && !entry(node, 'enum') && !entry(node, 'const')) {
      this.put([...path, 'enum'], { data: made.enum });
      this.done.listed.push(name);
    }
  }

  /** Adds values to an `enum`. */
  private list({ path, name }: Target, fresh: readonly unknown[]): void {
    for (const value of fresh) {
      this.changes.push({ do: 'append', list: [...path, 'enum'], value: { data: value } });
      this.done.listed.push(name);
    }
  }

  private constraints({ path, node, name }: Target, values: readonly unknown[]): void {
    if (breaksConstant(node, values)) this.drop(path, 'const', name);
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

  private members(target: Target, objects: readonly Data[]): void {
    const { path, node, made, keys } = target;
    const secret = keys.filter((one) => isSecretName(one));
    const inferred = isMap(made.properties) ? made.properties : {};
    const found = get(node, 'properties');
    const others = get(node, 'additionalProperties');
    const fresh: [string, Data][] = [];
    const open: string[] = [];
    for (const [key, inner] of Object.entries(inferred)) {
      if (!isMap(inner)) continue;
      const known = found?.kind === 'map' ? entry(found, key) : undefined;
      const values = objects.flatMap((object) => (Object.hasOwn(object, key) ? [object[key]] : []));
      if (known)
        this.merge([...path, 'properties', key], known.value, inner, values, key, [...secret, key]);
      else if (others?.kind === 'map' && others.entries.length > 0) open.push(key);
      else if (get(node, 'patternProperties'))
        this.done.left.push(`${quote(key)} (patterns may describe it)`);
      else if (this.rules && get(node, 'propertyNames'))
        this.done.left.push(`${quote(key)} (names are limited)`);
      else if (propertyNameError(key)) this.done.left.push(`${quote(key)} (not usable as a name)`);
      else fresh.push([key, inner]);
    }
    if (open.length > 0) {
      const values = objects.flatMap((object) =>
        open.flatMap((key) => (Object.hasOwn(object, key) ? [object[key]] : [])),
      );
      this.merge(
        [...path, 'additionalProperties'],
        others,
        schemaOf(values).schema,
        values,
        'other properties',
        [...secret, ...open],
      );
    }
    this.required(target, objects, fresh);
    if (this.rules && fresh.length > MAX_ADDED)
      this.done.left.push(`${schemaName(target.name)} (more than ${MAX_ADDED} new properties)`);
    else this.add(path, found, fresh);
  }

  private add(
    path: NodePath,
    found: Node | undefined,
    fresh: readonly (readonly [string, Data])[],
  ): void {
    if (fresh.length === 0) return;
    this.done.added.push(...fresh.map(([key]) => key));
    const at = [...path, 'properties'];
    if (found?.kind === 'map' && found.entries.length > 0)
      for (const [key, inner] of fresh)
        this.changes.push({ do: 'set', path: [...at, key], value: this.valueOf(inner) });
    else this.put(at, { map: new Map(fresh.map(([key, inner]) => [key, this.valueOf(inner)])) });
  }

  /**
   * Properties that a sample lacks aren't required. New properties are required only if none were
   * defined before.
   */
  private required(
    { path, node, made }: Target,
    objects: readonly Data[],
    fresh: readonly (readonly [string, Data])[],
  ): void {
    const at = [...path, 'required'];
    const list = get(node, 'required');
    if (
      !this.rules &&
      !list &&
      !entry(node, 'properties') &&
      fresh.length > 0 &&
      Array.isArray(made.required)
    ) {
      const names = made.required.filter((name) => fresh.some(([key]) => key === name));
      if (names.length > 0) this.put(at, { data: names });
      return;
    }
    if (list?.kind !== 'seq') return;
    const lacking = list.items.flatMap(({ value }, i) => {
      const name = stringOf(value);
      const isLacked = name !== undefined && objects.some((one) => !Object.hasOwn(one, name));
      return isLacked ? [{ name, i }] : [];
    });
    this.done.optional.push(...lacking.map(({ name }) => name));
    if (lacking.length === list.items.length && lacking.length > 0)
      this.changes.push({ do: 'remove', path: at });
    else
      for (const { i } of lacking.toReversed())
        this.changes.push({ do: 'remove', path: [...at, String(i)] });
  }

  private items(
    { path, node, made, name, keys }: Target,
    lists: readonly (readonly unknown[])[],
  ): void {
    const values = lists.flat();
    if (values.length === 0 || !isMap(made.items)) return;
    const found = get(node, 'items');
    if (found?.kind === 'seq')
      this.done.left.push(`${schemaName(name)} (its items are described one by one)`);
    else if (found)
      this.merge(
        [...path, 'items'],
        found,
        made.items,
        values,
        name === '' ? 'items' : `items of ${name}`,
        keys,
      );
    else if (!this.rules) this.put([...path, 'items'], this.valueOf(made.items));
  }

  private put(path: NodePath, value: NewValue): void {
    this.changes.push({ do: 'set', path, value, at: { order: this.schema.order } });
  }

  private drop(path: NodePath, keyword: string, name: string): void {
    this.changes.push({ do: 'remove', path: [...path, keyword] });
    this.done.dropped.push(`${quote(keyword)}${ofProperty(name)}`);
  }

  private inLanguage(made: Data): Data {
    return this.schema.openapi ? openapiOf(made) : made;
  }

  /** A whole schema; lists of types are on one line, as everywhere. */
  private valueOf(made: Data): NewValue {
    return newValueOf(this.inLanguage(made));
  }

  notes(): string[] {
    const isChanged = this.changes.length > 0;
    return this.rules ? this.done.clauses(isChanged) : this.done.sentences(isChanged);
  }
}

/** Bounds that a sample may be outside of: which values they are about, and what is compared. */
const BOUNDS: readonly (readonly [
  keyword: string,
  of: (value: unknown) => number | null,
  fits: (n: number, bound: number) => boolean,
])[] = [
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

// What a merge of samples into a schema did, in sentences.

/** Names in one sentence. */
const MAX_NAMES = 6;

/** Returns a property in words. @param name '' for the schema itself */
function schemaName(name: string): string {
  return name === '' ? 'the schema itself' : quote(name);
}

function ofProperty(name: string): string {
  return name === '' ? '' : ` of ${quote(name)}`;
}

class MergeNotes {
  readonly added: string[] = [];
  readonly widened: string[] = [];
  readonly optional: string[] = [];
  readonly listed: string[] = [];
  readonly dropped: string[] = [];
  readonly left: string[] = [];
  /** Properties whose `enum` does not get their values. */
  readonly unlisted: string[] = [];

  /** Returns one sentence for each kind of change. @param changed whether there is any */
  sentences(changed: boolean): string[] {
    const of = (names: readonly string[], words: string): string[] =>
      names.length === 0 ? [] : [`${words}: ${this.named(names)}.`];
    const notes = [
      ...of(this.added, 'Added'),
      ...of(this.widened, 'Type set or extended'),
      ...of(this.listed, 'Enum values added'),
      ...of(this.optional, 'No longer required, because a sample lacks it'),
      ...(this.dropped.length === 0
        ? []
        : [`Removed, because a sample does not match: ${firstNames(this.dropped)}.`]),
      ...(this.left.length === 0 ? [] : [`Not changed: ${firstNames(this.left)}.`]),
    ];
    return notes.length === 0 && !changed ? ['The schema already describes the samples.'] : notes;
  }

  /**
   * Returns each kind of change as a clause after the name of the schema; without a change what
   * matters.
   */
  clauses(changed: boolean): string[] {
    const of = (names: readonly string[], words: string): string[] =>
      names.length === 0 ? [] : [`${words} ${this.named(names)}.`];
    const [property, values] = [new Set(this.added), new Set(this.listed)];
    return [
      ...of(this.added, property.size === 1 ? 'new property' : 'new properties'),
      ...of(this.widened, 'type extended:'),
      ...(values.size === 1 && values.has('')
        ? ['new enum values.']
        : of(this.listed, 'new enum values for')),
      ...of(this.optional, 'no longer required, because a sample lacks it:'),
      ...(this.dropped.length === 0
        ? []
        : [`removed, because a sample does not match: ${firstNames(this.dropped)}.`]),
      ...(this.left.length === 0 || !changed ? [] : [`not changed: ${firstNames(this.left)}.`]),
      ...(this.unlisted.length === 0 ? [] : [`enum not changed: ${firstNames(this.unlisted)}.`]),
    ];
  }

  private named(names: readonly string[]): string {
    return firstNames([...new Set(names)].map((name) => schemaName(name)));
  }
}

/** Returns a list for a sentence, of which the first few are named. */
export function firstNames(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return (
    unique.slice(0, MAX_NAMES).join(', ') +
    (unique.length > MAX_NAMES ? ` and ${unique.length - MAX_NAMES} more` : '')
  );
}

/** Returns why a schema is not extended, in a few words; null where it is. */
function whyLeft(node: Node | undefined): string | null {
  if (node?.kind !== 'map') return 'no value is allowed';
  if (stringOf(get(node, '$ref')) !== undefined) return 'a reference';
  return BRANCHING.some((keyword) => entry(node, keyword)) ? 'a combination' : null;
}

// A schema that was made of samples, as plain data: in another schema language, and as a new value.

type Data = Readonly<Record<string, unknown>>;

function expectedTypes(made: Data, values: readonly unknown[]): readonly string[] {
  const text = [made.type].flat().filter((type) => typeof type === 'string');
  return text.length > 0
    ? text
    : values.length > 0 && values.every((value) => value === null)
      ? ['null']
      : [];
}

/**
 * Returns a schema of samples in OpenAPI 3.0, which has one type, `nullable`, and needs the items
 * of a list.
 */
function openapiOf(made: Data): Data {
  const types = expectedTypes(made, []);
  const own = types.filter((type) => type !== 'null');
  const { type: _, properties, items, ...rest } = made;
  const inner = isMap(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, isMap(one) ? openapiOf(one) : one]),
      )
    : undefined;
  return {
    ...(own.length === 1 && { type: own[0] }),
    ...(types.length > own.length && own.length > 0 && { nullable: true }),
    ...rest,
    ...(inner && { properties: inner }),
    ...(isMap(items)
      ? { items: openapiOf(items) }
      : own.length === 1 && own[0] === 'array'
        ? { items: {} }
        : {}),
  };
}

function newValueOf(made: Data): NewValue {
  const inside = (data: unknown): NewValue => (isMap(data) ? newValueOf(data) : { data });
  const entries = Object.entries(made).map(([keyword, data]): [string, NewValue] => {
    if (keyword === 'type') return [keyword, typeValue(data)];
    if (keyword === 'properties' && isMap(data))
      return [
        keyword,
        { map: new Map(Object.entries(data).map(([key, inner]) => [key, inside(inner)])) },
      ];
    return [keyword, keyword === 'items' ? inside(data) : { data }];
  });
  return entries.length === 0 ? { data: {} } : { map: new Map(entries) };
}
