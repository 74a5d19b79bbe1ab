// What it would mean to take a thing away.
import type { Subject } from '../../language/subject.ts';
import type { Removal } from './intents.ts';

/** Null where nothing stands at the pointer. */
export function removal(_subject: Subject, _pointer: string): Removal | null {
  return null;
}
