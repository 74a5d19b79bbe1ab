// The object at a place as a form, made of the tables of the format.
import type { Subject } from '../language/subject.ts';
import type { Form } from './types.ts';

/** Null where no object of the format stands at or around the pointer. */
export function form(_subject: Subject, _pointer: string): Form | null {
  return null;
}
