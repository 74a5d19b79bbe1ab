// Facts about fields from the format tables, in the dialect of the document.
import { dialects, fieldFor, fieldsOf, kindIn, rootKind, tableOf } from '../../core/light.ts';
import type { Field, MapShape, ObjectTable } from '../../core/types.ts';

export function tableIn(kind: string, dialect: string): ObjectTable {
  return tableOf(kindIn(kind === '' ? rootKind : kind, dialectNamed(dialect)));
}

/** Returns the dialect with this root field. */
export function dialectNamed(rootField: string) {
  const found = dialects.find((d) => d.rootField === rootField) ?? dialects[0];
  if (!found) throw new Error('Expected at least one dialect');
  return found;
}

/** Returns the help of a field: its first sentence, which is enough for new users. */
export function helpOf(
  kind: string,
  field: string,
  dialect: string,
  siblings: (name: string) => string | undefined = () => undefined,
): string {
  const table = tableIn(kind, dialect);
  const row: Field | undefined = fieldFor(table, field, siblings) ?? fieldsOf(table, field)[0];
  return row?.doc ?? '';
}

/** Returns the constraints of a map on its keys; '' is the root. */
export function mapShape(kind: string, field: string, dialect: string): MapShape {
  const shape = fieldsOf(tableIn(kind, dialect), field)[0]?.shape;
  if (shape?.is !== 'map') throw new Error(`${kind}.${field} is not a map`);
  return shape;
}

/** Returns suggested values for a field. */
export function suggestions(kind: string, field: string, dialect: string): readonly string[] {
  const shape = fieldsOf(tableIn(kind, dialect), field)[0]?.shape;
  return shape?.is === 'string' ? (shape.suggest ?? shape.enum ?? []) : [];
}
