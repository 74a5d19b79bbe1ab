// The trees of texts that were just made, read with what is remembered of the one before.
import { type Parsed, parse } from '../../parse/parse.ts';
import type { Tree } from '../../parse/tree.ts';

let last: Parsed | null = null;

/** The tree of a text that is much like the one that was asked about before. */
export function treeOf(text: string, language: 'yaml' | 'json'): Tree {
  last = parse(text, language, last?.tree.language === language ? last : null);
  return last.tree;
}
