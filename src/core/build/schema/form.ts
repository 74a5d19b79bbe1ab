// The schema at a place as rows that can be edited.
import type { Subject } from '../../language/subject.ts';
import { readOnly } from '../read-only.ts';
import type { SchemaForm } from './types.ts';

/** Null where no schema stands at the pointer. */
export function schemaForm(subject: Subject, pointer: string): SchemaForm | null {
  return { pointer, readOnly: readOnly(subject, subject.uri) };
}
