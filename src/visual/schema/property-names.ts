// The properties that an object may have, as far as they are written in its schema and those combined with it.
import type { SchemaRow } from '../../core/build/schema/types.ts';

/** Keywords whose schemas describe the same value. */
const SAME: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']);

/** Names of properties, each once, those of the schema itself first; then those that rules of it name. */
export function propertyNames(row: SchemaRow): readonly string[] {
  const own = row.children.flatMap(({ keyword, name }) => (keyword === 'properties' ? name : []));
  const combined = row.children.flatMap((child) => (SAME.has(child.keyword) ? propertyNames(child) : []));
  const named = row.dependencies.flatMap(({ name, requires }) => [name, ...requires]);
  return [...new Set([...own, ...combined, ...named])];
}
