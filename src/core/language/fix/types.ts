// What a fix is given and what it proposes; fix.ts makes edits of it.
import type { Change, TextEdit } from '../../edit/types.ts';
import type { Node, Path } from '../../parse/tree.ts';
import type { Problem } from '../../problem.ts';
import type { Subject } from '../subject.ts';

/** A problem in the file that is asked about. */
export interface Fault {
  readonly subject: Subject;
  readonly problem: Problem;
  /** Of the problem. */
  readonly path: Path;
  /** What stands there; absent where nothing does. */
  readonly node?: Node;
}

/** One way to mend a fault. What cannot be edited so is left out later. */
export interface Draft {
  /** An order in plain words: `Add "title"`. */
  readonly title: string;
  readonly changes?: readonly Change[];
  /** Changes of other files of the document. */
  readonly elsewhere?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** A new file of the document, in place of changes. */
  readonly creates?: { readonly uri: string; readonly text: string };
  /** The entry is read as another language, in place of changes. */
  readonly treatAs?: 'json';
  /** In place of changes, where the text cannot be trusted as a tree. */
  readonly edits?: readonly TextEdit[];
  /** It is surely what is meant. */
  readonly preferred?: boolean;
  /** A piece of the new text that a person will want to replace. */
  readonly select?: string;
  /** Key of a new empty text, in which the caret is put. */
  readonly caret?: string;
}

/** The ways to mend one kind of fault; [] where it has none for this one. */
export type Fixer = (fault: Fault) => readonly Draft[];
