// The data for building one form: the document, the location of the object, and the problems in it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { MapNode } from '../../text/tree.ts';
import type { FieldProblems } from './field-problems.ts';

export interface FormContext {
  readonly file: AnalyzedFile;
  readonly problems: FieldProblems;
}

/** The value of an object that isn't defined yet. */
export const EMPTY: MapNode = { kind: 'map', length: 0, size: 1, entries: [], flow: false };
