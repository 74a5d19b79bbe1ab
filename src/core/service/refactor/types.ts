// The input of a refactoring, and its changes before they have been tried on the text.

import type { Selection } from '../../analysis/typed-tree/objects-at.ts';
import type { Change, TextEdit } from '../../text/edit/types.ts';
import type { NodePath } from '../../text/tree.ts';
import type { CodeActionKind } from '../types.ts';

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
