// What every question about a place in a text is asked of: one file of the present version, and everything around it.
import type { Model } from '../model/types.ts';
import type { Tree } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';

/** Offsets in questions and answers are UTF-16 units of `text`. */
export interface Subject {
  /** The file in which the cursor is, '' being the entry. */
  readonly uri: string;
  readonly text: string;
  readonly language: 'yaml' | 'json';
  readonly tree: Tree;
  readonly world: World;
  readonly dialect: Dialect;
  /** Of all files, in the order of the text. */
  problems(): readonly Problem[];
  model(): Model;
}
