// A file of a document as it was loaded: its text and tree, or why there is none.
import type { Text } from '../../text/text-pieces.ts';
import type { Tree } from '../../text/tree.ts';
import type { Limit } from '../problem.ts';

/** A file that a reference targets: its tree, or why there is none. */
export interface LoadedFile {
  readonly uri: string;
  readonly text: string;
  /** The text without making one string of it; absent where it is one. */
  readonly pieces?: Text;
  readonly tree: Tree | null;
  /** Why it has no tree, in one sentence. */
  readonly failure?: string;
  /** The user didn't allow it, so it is unknown rather than broken. */
  readonly blocked?: boolean;
  /** The limit that it exceeds, if that is the reason. */
  readonly limit?: Limit;
}

/** One that could be parsed. */
export type ReadableFile = LoadedFile & { readonly tree: Tree };

export function isReadable(file: LoadedFile): file is ReadableFile {
  return file.tree !== null && file.failure === undefined;
}

/** Returns the text of a file without making one string of its pieces. */
export function textOf(file: Pick<LoadedFile, 'text' | 'pieces'>): Text {
  return file.pieces ?? file.text;
}
