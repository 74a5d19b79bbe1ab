// Rows in words: for people who hear them, and on small controls.
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { counted } from '../../core/counted.ts';
import { unionLabel, unionOf } from './combine.ts';

/** "string", "string or null", "any type", "one of", "reference to Address". */
export function typeWords(row: SchemaRow): string {
  const { types, nullable, ref, boolean } = row;
  if (ref) return `reference to ${ref.label}`;
  if (boolean) return boolean === 'never' ? 'no value' : 'any value';
  const names = nullable ? [...types, 'null'] : types;
  if (names.length > 0) return names.join(' or ');
  const union = unionOf(row);
  return union === null ? 'any type' : unionLabel(union);
}

/** What a row is called where it has no name of its own: of the root, by the place it stands at. */
export function nameOf(row: SchemaRow): string {
  if (row.keyword !== '') return row.label;
  const [last = 'Schema', before = ''] = [row.path.at(-1), row.path.at(-2)];
  return last === 'schema' && before !== 'schemas' ? before : last;
}

/** @param again a reference to a schema that it is shown in */
export function spoken(row: SchemaRow, again = false): string {
  const words = [nameOf(row), typeWords(row), again ? 'recursive' : '', row.required ? 'required' : '', ...row.set.map(({ text }) => text)];
  const problems = row.problems.length > 0 ? counted(row.problems.length, 'problem') : '';
  return [...words, problems].filter(Boolean).join(', ');
}

/** Whether a row has a name that can be changed: properties, patterns and definitions do. */
export function isNamed(row: SchemaRow): boolean {
  return row.name !== '' && (row.keyword === 'properties' || row.keyword === 'patternProperties' || row.keyword === 'definitions');
}

/** Whether a row has a place among others of its kind. */
export function isListed(row: SchemaRow): boolean {
  return isNamed(row) || /^\d+$/.test(row.name);
}
