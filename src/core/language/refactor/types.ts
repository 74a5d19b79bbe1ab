// What a refactoring is asked of, and what it wants done before that has been tried on the text.
import type { Change, TextEdit } from '../../edit/types.ts';
import type { Node, Path } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import type { Subject } from '../subject.ts';
import type { ActionKind } from '../types.ts';

/** A value that a table describes. */
export interface Value {
  readonly path: Path;
  /** What may stand there; alternatives are not decided by the value. */
  readonly shape: Shape;
  readonly node: Node;
}

/** What is under the cursor or selected. */
export interface Under {
  readonly subject: Subject;
  /** Of the innermost value. */
  readonly path: Path;
  /** The values around it that tables describe, the innermost first. */
  readonly values: readonly Value[];
  /** Offsets of the selection; equal for a cursor. */
  readonly start: number;
  readonly end: number;
}

/** A refactoring that is not yet tried on the text. */
export interface Draft {
  readonly title: string;
  readonly kind: ActionKind;
  /** Of the file that is asked about. */
  readonly changes?: readonly Change[];
  /** Of other files. */
  readonly elsewhere?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** Instead of changes. */
  readonly edits?: readonly TextEdit[];
  readonly lost?: readonly string[];
  /** It cannot be done, and why. */
  readonly refused?: string;
  /** An entry whose name the person may want to change, as it is after the changes. */
  readonly naming?: { readonly uri: string; readonly path: Path };
}

export type Refactoring = (under: Under) => readonly Draft[];
