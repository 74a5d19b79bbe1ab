// How the messages of a channel differ in one value: a property that must be another constant in
// each of them.
import { toPointer } from '../../text/pointer.ts';
import type { Definitions, NormalizedSchema } from '../instances/types.ts';

/** Levels of objects in which it is looked for. */
const MAX_DEPTH = 3;
/** Schemas that are looked into. */
const MAX_SCHEMAS = 500;

/** What a message may be told apart by. */
const SIDES = ['payload', 'headers'] as const;
export type Side = (typeof SIDES)[number];

/** A property that tells messages apart. */
export interface Tag {
  readonly side: Side;
  readonly path: readonly string[];
  /** The messages that each of its values means, by index. */
  readonly messages: ReadonlyMap<unknown, readonly number[]>;
  /** Every message has a constant there, and each another one. */
  readonly isComplete: boolean;
}

export interface SchemaWithDefinitions {
  readonly root: NormalizedSchema;
  readonly definitions: Definitions;
}

/**
 * Returns the properties by which messages are told apart: first those that have another constant
 * in each message that has one, of the payload before those of the headers, nearest to the root.
 * @param schemas of each message; null where it has none that is understood
 */
export function tagsOf(
  schemas: readonly Readonly<Record<Side, SchemaWithDefinitions | null>>[],
): readonly Tag[] {
  const found = SIDES.flatMap((side) => tagsOfSide(side, schemas));
  const rank = ({ messages }: Tag) => ([...messages.values()].every((m) => m.length === 1) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

function tagsOfSide(
  side: Side,
  schemas: readonly Readonly<Record<Side, SchemaWithDefinitions | null>>[],
): readonly Tag[] {
  const paths = new Map<string, { path: readonly string[]; messages: Map<unknown, number[]> }>();
  const holders = new Map<string, number>();
  for (const [i, message] of schemas.entries()) {
    const schema = message[side];
    if (!schema) continue;
    for (const [pointer, { path, values }] of constantsOf(schema)) {
      const known = paths.get(pointer) ?? { path, messages: new Map<unknown, number[]>() };
      paths.set(pointer, known);
      holders.set(pointer, (holders.get(pointer) ?? 0) + 1);
      for (const value of values)
        known.messages.set(value, [...(known.messages.get(value) ?? []), i]);
    }
  }
  return [...paths]
    .map(([pointer, { path, messages }]) => ({
      side,
      path,
      messages,
      isComplete:
        holders.get(pointer) === schemas.length &&
        [...messages.values()].every((those) => those.length === 1),
    }))
    .sort((a, b) => a.path.length - b.path.length);
}

type Constants = ReadonlyMap<
  string,
  { readonly path: readonly string[]; readonly values: ReadonlySet<unknown> }
>;

/**
 * The scalars that `const` or `enum` demand of properties, through `allOf` and references; by JSON
 * Pointer.
 */
function constantsOf({ root, definitions }: SchemaWithDefinitions): Constants {
  const found = new Map<string, { path: readonly string[]; values: ReadonlySet<unknown> }>();
  const queue: { schema: NormalizedSchema | undefined; path: readonly string[] }[] = [
    { schema: root, path: [] },
  ];
  for (let i = 0; i < queue.length && i < MAX_SCHEMAS; i++) {
    const { schema, path } = queue[i] ?? { schema: true, path: [] };
    if (typeof schema !== 'object') continue;
    if (typeof schema.$ref === 'string') {
      queue.push({ schema: definitions[schema.$ref], path });
      continue;
    }
    const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
    const pointer = toPointer(path);
    if (values?.every((v) => typeof v !== 'object') && path.length > 0) {
      const before = found.get(pointer)?.values;
      const both = before ? values.filter((value) => before.has(value)) : values;
      found.set(pointer, { path, values: new Set(both) });
    }
    for (const member of (schema.allOf as NormalizedSchema[] | undefined) ?? [])
      queue.push({ schema: member, path });
    if (path.length === MAX_DEPTH) continue;
    for (const [name, below] of Object.entries((schema.properties ?? {}) as Definitions))
      queue.push({ schema: below, path: [...path, name] });
  }
  return found;
}

/** Returns the JSON types that a schema names, through references; `string` where it names none. */
export function typesOf(
  schema: NormalizedSchema | undefined,
  within: SchemaWithDefinitions,
  hops = 8,
): readonly string[] {
  if (typeof schema !== 'object' || hops === 0) return ['string'];
  if (typeof schema.$ref === 'string')
    return typesOf(within.definitions[schema.$ref], within, hops - 1);
  if (schema.type !== undefined) return [schema.type].flat() as string[];
  const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
  if (values) return values.map((value) => (value === null ? 'null' : typeof value));
  for (const member of (schema.allOf as NormalizedSchema[] | undefined) ?? []) {
    const types = typesOf(member, within, hops - 1);
    if (!types.includes('string')) return types;
  }
  return ['string'];
}
