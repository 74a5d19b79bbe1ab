// What is done with a whole file of the document.
import type { Where } from '../types.ts';

export type FileIntent =
  /** Rewrites what names the file that is asked about, and what it names, for another path: `to` is its uri from then on. The file itself is renamed by the caller. */
  { readonly do: 'rename-file'; readonly to: string };

/** A reference to a file. */
export interface FileUse extends Where {
  /** What holds it, in words: `"payload" of message "placed"`. */
  readonly where: string;
}
