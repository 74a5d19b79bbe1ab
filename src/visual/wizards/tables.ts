// What the tables of the format say of a field, in the dialect of the document.
import { dialects } from '../../core/spec/dialects.ts';
import type { Field, MapShape, ObjectTable } from '../../core/spec/kit.ts';
import { fieldFor, fieldsOf, kindIn, rootKind, tableOf } from '../../core/spec/spec.ts';

export function tableIn(kind: string, dialect: string): ObjectTable {
  return tableOf(kindIn(kind === '' ? rootKind : kind, dialectNamed(dialect)));
}

/** The dialect with this root field. */
export function dialectNamed(rootField: string) {
  const found = dialects.find((d) => d.rootField === rootField) ?? dialects[0];
  if (!found) throw new Error('Expected at least one dialect');
  return found;
}

/** The help of a field: its first sentence, which is what a newcomer needs. */
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

/** What a map of names asks of its keys; '' is the root. */
export function mapShape(kind: string, field: string, dialect: string): MapShape {
  const shape = fieldsOf(tableIn(kind, dialect), field)[0]?.shape;
  if (shape?.is !== 'map') throw new Error(`${kind}.${field} is not a map`);
  return shape;
}

/** Values worth offering for a field. */
export function suggestions(kind: string, field: string, dialect: string): readonly string[] {
  const shape = fieldsOf(tableIn(kind, dialect), field)[0]?.shape;
  return shape?.is === 'string' ? (shape.suggest ?? shape.enum ?? []) : [];
}
