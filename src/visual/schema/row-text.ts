// Rows in words: for screen readers, and as labels of small controls.
import { COMBINATIONS, CONDITIONS, formatCount } from '../../core/light.ts';
import type { SchemaRow } from '../../core/types.ts';
import { unionLabel, unionOf } from './combine-options.ts';

/**
 * Returns the type in words: "string", "string or null", "any type", "one of", "reference to
 * Address".
 */
export function typeText(row: SchemaRow): string {
  const { types, nullable, ref, boolean } = row;
  if (ref) return `reference to ${ref.label}`;
  if (boolean) return boolean === 'never' ? 'no value' : 'any value';
  const names = nullable ? [...types, 'null'] : types;
  if (names.length > 0) return names.join(' or ');
  const union = unionOf(row);
  return union === null ? 'any type' : unionLabel(union);
}

/**
 * Returns the title of a row without a name of its own; the title of the root depends on its
 * location.
 */
export function rowName(row: SchemaRow): string {
  if (row.keyword !== '') return row.label;
  const [last = 'Schema', before = ''] = [row.path.at(-1), row.path.at(-2)];
  return last === 'schema' && before !== 'schemas' ? before : last;
}

/** @param again whether it is a reference to a schema that contains it */
export function rowAccessibleName(row: SchemaRow, again = false): string {
  const words = [
    rowName(row),
    typeText(row),
    again ? 'recursive' : '',
    row.required ? 'required' : '',
    ...row.set.map(({ text }) => text),
  ];
  const problems = row.problems.length > 0 ? formatCount(row.problems.length, 'problem') : '';
  return [...words, problems].filter(Boolean).join(', ');
}

/**
 * Returns whether a row has a name that can be changed: properties, patterns and definitions do.
 */
export function isRenamable(row: SchemaRow): boolean {
  return (
    row.name !== '' &&
    (row.keyword === 'properties' ||
      row.keyword === 'patternProperties' ||
      row.keyword === 'definitions')
  );
}

/** Returns whether a row can be reordered among its siblings. */
export function canBeReordered(row: SchemaRow): boolean {
  return isRenamable(row) || /^\d+$/.test(row.name);
}

/** Keywords whose subschemas apply to the same value. */
const SAME: ReadonlySet<string> = new Set([...COMBINATIONS, ...CONDITIONS]);

/**
 * Returns the names of properties, each once, those of the schema itself first; then those that its
 * rules name.
 */
export function propertyNames(row: SchemaRow): readonly string[] {
  const own = row.children.flatMap(({ keyword, name }) => (keyword === 'properties' ? name : []));
  const combined = row.children.flatMap((child) =>
    SAME.has(child.keyword) ? propertyNames(child) : [],
  );
  const named = row.dependencies.flatMap(({ name, requires }) => [name, ...requires]);
  return [...new Set([...own, ...combined, ...named])];
}
