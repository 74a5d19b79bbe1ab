// Writes the files of a document, given as data, in mixed styles and in plain JSON.
import { type Data, inMixedStyles, withoutMerges } from '../../text/testing/mixed-styles.ts';

/** The files of a document by their addresses, the root document first. */
export type DocumentData = Readonly<Record<string, Data>>;

export interface WrittenFiles {
  readonly mixed: Readonly<Record<string, string>>;
  readonly plain: Readonly<Record<string, string>>;
  /** The comments of all files in mixed styles. */
  readonly comments: readonly string[];
}

export function inFiles(data: DocumentData, random: () => number): WrittenFiles {
  const mixed: Record<string, string> = {};
  const plain: Record<string, string> = {};
  const comments: string[] = [];
  for (const [uri, value] of Object.entries(data)) {
    plain[uri] = JSON.stringify(withoutMerges(value), null, 2);
    if (uri.endsWith('.json')) {
      mixed[uri] = plain[uri];
      continue;
    }
    const written = inMixedStyles(value, random, comments.length);
    mixed[uri] = written.text;
    comments.push(...written.comments);
  }
  return { mixed, plain, comments };
}
