// Parses tries of a text; each is read on top of the one before, since they differ in a line or two.
import { type Parsed, parse } from '../../parse/parse.ts';
import type { Tree } from '../../parse/tree.ts';

let last: Parsed | null = null;

/** The tree of a text that is nearly the one asked for before. */
export function reparse(text: string, language: 'yaml' | 'json'): Tree {
  last = parse(text, language, last?.tree.language === language ? last : null);
  return last.tree;
}
