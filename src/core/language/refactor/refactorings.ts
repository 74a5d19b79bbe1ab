// What can be rearranged at a place: the table of contents.
import type { Subject } from '../subject.ts';
import type { Action } from '../types.ts';
import { act } from './act.ts';
import { applyTrait } from './apply-trait.ts';
import { extract } from './extract.ts';
import { extractTrait } from './extract-trait.ts';
import { inline } from './inline.ts';
import { inlineAll } from './inline-all.ts';
import type { Refactoring } from './types.ts';
import { underAt } from './under.ts';

const REFACTORINGS: readonly Refactoring[] = [extract, extractTrait, inline, inlineAll, applyTrait];

/**
 * What can be done to the object under the cursor, or to what is selected, without changing what the document means. Offsets are UTF-16 units.
 * Never throws; what one would look for and cannot be done has `refused`.
 */
export function refactorings(subject: Subject, start: number, end: number): Action[] {
  const under = underAt(subject, start, end);
  return REFACTORINGS.flatMap((refactoring) => refactoring(under)).flatMap((draft) => act(subject, draft) ?? []);
}
