// Parses edited versions of a text; each reuses the previous tree, since they differ in a line or
// two.
import { type Parsed, parse } from '../../text/parse/parse.ts';
import type { Tree } from '../../text/tree.ts';

let last: Parsed | null = null;

/** Returns the tree of a text that is similar to the previous one. */
export function reparse(text: string, language: 'yaml' | 'json'): Tree {
  last = parse(text, language, last?.tree.language === language ? last : null);
  return last.tree;
}
