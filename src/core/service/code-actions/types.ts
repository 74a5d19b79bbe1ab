// The input of a fixer and the fixes it proposes; `quick-fixes.ts` makes edits of them.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Problem } from '../../analysis/problem.ts';
import type { Change, TextEdit } from '../../text/edit/types.ts';
import type { Node, NodePath } from '../../text/tree.ts';

/** A problem in the requested file. */
export interface FixContext {
  readonly subject: AnalyzedFile;
  readonly problem: Problem;
  /** Of the problem. */
  readonly path: NodePath;
  /** The node at the path; absent if there is none. */
  readonly node?: Node;
}

/** One way to fix a problem. Drafts that can't be applied are dropped later. */
export interface FixDraft {
  /** The title in the imperative: `Add "title"`. */
  readonly title: string;
  readonly changes?: readonly Change[];
  /** Changes of other files of the document. */
  readonly otherFiles?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** A new file of the document, in place of changes. */
  readonly creates?: { readonly uri: string; readonly text: string };
  /** The root document is read as another language, in place of changes. */
  readonly treatAs?: 'json';
  /** The user converts the document to version 3, in place of changes. */
  readonly converts?: true;
  /** In place of changes, if the text can't be parsed reliably. */
  readonly edits?: readonly TextEdit[];
  /** It is the preferred fix. */
  readonly preferred?: boolean;
  /** A piece of the new text that the user will want to replace. */
  readonly select?: string;
  /** Key of a new empty text, in which the caret is placed. */
  readonly caret?: string;
}

/** Returns the ways to fix one kind of problem; [] if there is none for this one. */
export type Fixer = (problem: FixContext) => readonly FixDraft[];
