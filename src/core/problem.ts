// What a fault looks like to everybody outside the core.
import type { Path } from './parse/tree.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface RelatedPlace {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** One fault at one place. `start` and `end` are offsets in UTF-16 units in the text of `uri`. */
export interface Problem {
  /** Kebab-case name of the rule, such as `required-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Plain text: what is wrong and what to write instead. Never Markdown or HTML. */
  readonly message: string;
  /** Name of the missing field, for `required-field`: the path is that of the object. */
  readonly field?: string;
  readonly uri: string;
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  readonly related?: readonly RelatedPlace[];
}
