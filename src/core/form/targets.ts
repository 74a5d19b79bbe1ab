// What a reference may lead to.
import type { Subject } from '../language/subject.ts';
import type { RefTarget } from './types.ts';

/** Everything that the value at a pointer may refer to, in all files. */
export function refTargets(_subject: Subject, _pointer: string): readonly RefTarget[] {
  return [];
}
