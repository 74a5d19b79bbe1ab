// What everything about one form is asked of: the document, where the object stands, and the problems in it.

import type { Ground } from '../language/structure/standing.ts';
import type { Subject } from '../language/subject.ts';
import type { MapNode } from '../parse/tree.ts';
import type { Faults } from './faults.ts';

export interface Desk {
  readonly subject: Subject;
  readonly ground: Ground;
  readonly faults: Faults;
}

/** What stands where nothing is written yet. */
export const EMPTY: MapNode = { kind: 'map', length: 0, size: 1, entries: [], flow: false };
