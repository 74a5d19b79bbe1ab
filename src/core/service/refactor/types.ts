// The input of a refactoring, and its changes before they have been tried on the text.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Shape } from '../../format/table-types.ts';
import type { Change, TextEdit } from '../../text/edit/types.ts';
import type { Node, NodePath } from '../../text/tree.ts';
import type { CodeActionKind } from '../types.ts';

/** A value that a table describes. */
export interface TypedValue {
  readonly path: NodePath;
  /** The shape allowed there; alternatives aren't narrowed by the value. */
  readonly shape: Shape;
  readonly node: Node;
}

/** What is under the cursor or selected. */
export interface Selection {
  readonly subject: AnalyzedFile;
  /** Of the innermost value. */
  readonly path: NodePath;
  /** The values around it that tables describe, the innermost first. */
  readonly values: readonly TypedValue[];
  /** Offsets of the selection; equal for a cursor. */
  readonly start: number;
  readonly end: number;
}

/** A refactoring that is not yet tried on the text. */
export interface RefactorDraft {
  readonly title: string;
  readonly kind: CodeActionKind;
  /** Changes of the current file. */
  readonly changes?: readonly Change[];
  /** Of other files. */
  readonly otherFiles?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** A new file of the document. */
  readonly creates?: { readonly uri: string; readonly text: string };
  /** Instead of changes. */
  readonly edits?: readonly TextEdit[];
  readonly warnings?: readonly string[];
  /** It cannot be done, and why. */
  readonly refused?: string;
  /** An entry that the user may want to rename, as it is after the changes. */
  readonly naming?: { readonly uri: string; readonly path: NodePath };
}

export type Refactoring = (selection: Selection) => readonly RefactorDraft[];
