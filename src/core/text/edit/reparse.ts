// The trees of texts that were just made, read with what is remembered of the one before.
import { type Parsed, parse } from '../parse/parse.ts';
import type { Tree } from '../tree.ts';

let last: Parsed | null = null;

/** Returns the tree of a text that is similar to the one of the previous call. */
export function reparsedTree(text: string, language: 'yaml' | 'json'): Tree {
  last = parse(text, language, last?.tree.language === language ? last : null);
  return last.tree;
}
