// Both versions of a schema at one location of values, with `allOf` and references opened.
import type { NodeLocation } from '../../text/location.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { listOf } from './limits.ts';
import type { JsonObject, PlainSchema, SchemaSpace } from './schema-space.ts';
import type { Conjunction, SchemaChange } from './types.ts';
import { allowsNothing } from './within.ts';

/** One of the schemas that must hold together. */
interface SchemaPart {
  readonly value: EffectiveValue;
  readonly json: JsonObject;
}

/** One version of what must hold of a value. */
export interface Side {
  readonly schemas: Conjunction;
  readonly parts: readonly SchemaPart[];
  /** Where changes of the whole are reported. */
  readonly location: NodeLocation | null;
  readonly space: SchemaSpace;
  /** References in it that can't be resolved. */
  readonly unresolved: readonly string[];
  /** No value is allowed. */
  readonly isNever: boolean;
}

/** Both versions. */
export interface Pair {
  readonly old: Side;
  readonly new: Side;
}

/** A difference with the way from the value that is compared to where it matters. */
export interface FoundChange extends SchemaChange {
  readonly steps: readonly string[];
}

/** What comparing the schemas of a member gives. */
export type CompareMembers = (
  old: Conjunction,
  changed: Conjunction,
  step: readonly string[],
) => readonly FoundChange[];

const MAX_PARTS = 200;

/** Opens the references and `allOf` of schemas. */
export function sideOf(space: SchemaSpace, schemas: Conjunction): Side {
  const parts: SchemaPart[] = [];
  const unresolved: string[] = [];
  const seen = new Set<unknown>();
  const visit = (written: EffectiveValue): void => {
    const value = space.target(written);
    if (!value) {
      unresolved.push(space.documents.refOf(written.node) ?? '');
      return;
    }
    const json = space.json(value);
    if (typeof json === 'boolean') {
      // An empty schema has descriptions, too.
      if (value.node.kind === 'map' && !seen.has(value.node)) {
        seen.add(value.node);
        parts.push({ value, json: {} });
      }
      return;
    }
    if (seen.has(json) || parts.length >= MAX_PARTS) return;
    seen.add(json);
    parts.push({ value, json });
    for (const [i] of listOf(json.allOf).entries()) {
      const member = value.child('allOf')?.child(String(i));
      if (member) visit(member);
    }
  };
  for (const schema of schemas) visit(schema);
  const [first] = schemas;
  const whole = first && (space.target(first) ?? first);
  const side = { schemas, parts, space, unresolved, location: whole?.location ?? null };
  return { ...side, isNever: allowsNothing(plainOf(side)) };
}

/** Returns schemas of one side as plain JSON, all of it unless others are given. */
export function plainOf(
  { space, schemas }: Pick<Side, 'space' | 'schemas'>,
  some: Conjunction = schemas,
): PlainSchema[] {
  return space.plain(some.flatMap((schema) => space.target(schema) ?? []));
}

/** Returns where a keyword is written; the schema where it is not. */
export function locateKeyword(side: Side, ...keywords: string[]): NodeLocation | null {
  for (const { value } of side.parts)
    for (const keyword of keywords) {
      const found = value.child(keyword);
      if (found) return found.location;
    }
  return side.location;
}

/** Returns the locations of a keyword in both versions. */
export function locateInBoth({ old, new: changed }: Pair, ...keywords: string[]) {
  return { old: locateKeyword(old, ...keywords), new: locateKeyword(changed, ...keywords) };
}

/** Returns the values of a keyword in all schemas of a side, as plain JSON. */
export function valuesOf(side: Side, keyword: string): unknown[] {
  return side.parts.flatMap(({ json }) => (Object.hasOwn(json, keyword) ? [json[keyword]] : []));
}

/** Returns the numbers of a keyword. */
export function numbersOf(side: Side, keyword: string): number[] {
  return valuesOf(side, keyword).filter((value) => typeof value === 'number');
}

/** Returns the texts of a keyword. */
export function textsOf(side: Side, keyword: string): string[] {
  return valuesOf(side, keyword).filter((value) => typeof value === 'string');
}

/** Returns the written schemas below a keyword, or below a key of it. */
export function schemasAt(side: Side, ...path: string[]): Conjunction {
  return side.parts.flatMap(({ value }) => {
    let found: EffectiveValue | undefined = value;
    for (const key of path) found = found?.child(key);
    return found ? [found] : [];
  });
}
