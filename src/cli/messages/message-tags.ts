// How the messages of a channel differ in one value: a property that must be another constant
// in each of them.
import { toPointer } from '../../core/api.ts';
import type { Definitions, NormalizedSchema } from '../../core/types.ts';

/** Levels of objects in which it is looked for. */
const MAX_DEPTH = 3;
/** Schemas that are looked into. */
const MAX_SCHEMAS = 500;

/** Values that a property may have, by its JSON Pointer; nothing else is valid there. */
type Constants = ReadonlyMap<
  string,
  { readonly path: readonly string[]; readonly values: Set<unknown> }
>;

/** A property that tells messages apart, and which message each of its values means. */
export interface Tag {
  readonly path: readonly string[];
  readonly messages: ReadonlyMap<unknown, number>;
}

/** Returns the property nearest to the root by which values are told apart; null without one. */
export function tagOf(
  schemas: readonly { readonly root: NormalizedSchema; readonly definitions: Definitions }[],
): Tag | null {
  const [first, ...others] = schemas.map(({ root, definitions }) => constantsOf(root, definitions));
  if (!first || others.length === 0) return null;
  for (const [pointer, { path, values }] of first) {
    const messages = new Map([...values].map((value) => [value, 0]));
    const disjoint = others.every((constants, i) => {
      const own = constants.get(pointer)?.values;
      return own !== undefined && [...own].every((v) => !messages.has(v) && messages.set(v, i + 1));
    });
    if (disjoint) return { path, messages };
  }
  return null;
}

/** The scalars that `const` or `enum` demand of properties, through `allOf` and references. */
function constantsOf(root: NormalizedSchema, definitions: Definitions): Constants {
  const found = new Map<string, { path: readonly string[]; values: Set<unknown> }>();
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
    if (values?.every((v) => typeof v !== 'object') && path.length > 0 && !found.has(pointer))
      found.set(pointer, { path, values: new Set(values) });
    for (const member of (schema.allOf as NormalizedSchema[] | undefined) ?? [])
      queue.push({ schema: member, path });
    if (path.length === MAX_DEPTH) continue;
    for (const [name, below] of Object.entries((schema.properties ?? {}) as Definitions))
      queue.push({ schema: below, path: [...path, name] });
  }
  return found;
}

/** Returns the value of a property below a value; undefined where there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, key))
      return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
