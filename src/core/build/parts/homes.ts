// Where a thing may be moved to.
import type { Subject } from '../../language/subject.ts';
import type { Home } from './intents.ts';

/** Maps and lists that could take what stands at a pointer. */
export function homes(_subject: Subject, _pointer: string): readonly Home[] {
  return [];
}
