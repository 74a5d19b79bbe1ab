// What can be asked to be changed in a text, and what comes of it.
import type { Path, Tree } from '../parse/tree.ts';

/** Replaces what stands between two offsets (UTF-16 units) of the text before all edits. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edits of one file; none overlaps another. */
export interface FileEdits {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

/** A text and its tree, which must belong together. */
export interface Source {
  readonly text: string;
  readonly language: 'yaml' | 'json';
  readonly tree: Tree;
}

/** A value that stands in a text already: it is taken over as it is written, comments and all, and indented anew. */
export interface Written {
  readonly from: Source;
  readonly path: Path;
  /** With the comment lines directly above its first line too, which stand between a name and the map or list below it. */
  readonly comments?: true;
}

/** JSON data, or a value as it is written elsewhere. Keys keep their order; of a `Map` too, which may hold `Written` values. */
export type NewValue =
  | { readonly data: unknown }
  | { readonly written: Written }
  | { readonly map: ReadonlyMap<string, NewValue> }
  | { readonly list: readonly NewValue[] };

/** Where a new entry of a map or item of a list goes; at the end where it is not said. `order`: at its place in this order of names. */
export type Position =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly order: readonly string[] }
  | { readonly index: number };

export type Change =
  /** Replaces the value at a path. Where there is none it is added; maps on the way that are missing are made. */
  | { readonly do: 'set'; readonly path: Path; readonly value: NewValue; readonly at?: Position }
  /** Adds an item to a list, which is made if it is missing. */
  | { readonly do: 'append'; readonly list: Path; readonly value: NewValue; readonly at?: Position }
  /**
   * Takes away an entry or item. `prune`: and the maps and lists around it that would be left empty. `comments`: and the comment lines directly
   * above it, which are kept otherwise. `twin`: of several entries with this key not the first but the one after so many others.
   */
  | { readonly do: 'remove'; readonly path: Path; readonly prune?: true; readonly comments?: true; readonly twin?: number }
  /** Another key for the same value. References to it are not followed: that is `language/names`. */
  | { readonly do: 'rename'; readonly path: Path; readonly to: string }
  /** Another place in the same map or list. `by`: so many places on (back, below 0) from where it stands, as far as there are any. */
  | { readonly do: 'move'; readonly path: Path; readonly at: Position | { readonly by: number } }
  /** A copy of an entry or item directly below it, with the comments inside it; `to` is the key of the copy of an entry. */
  | { readonly do: 'duplicate'; readonly path: Path; readonly to?: string };

/** `refused` says in one sentence why the text cannot be changed so. */
export type Edited =
  | {
      readonly edits: readonly TextEdit[] /** The text with the edits applied, and its tree. */;
      readonly text: string;
      readonly tree: Tree;
    }
  | {
      readonly refused: string /** Path in the text where the value is defined, which is only an alias or merged here. */;
      readonly definedAt?: Path;
    };
