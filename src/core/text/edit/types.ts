// The changes that can be requested of a text, and their results.
import type { NodePath, Tree } from '../tree.ts';

/** Replaces the text between two offsets (UTF-16 units) of the text before all edits. */
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

/** A value in a text: it is copied as it is written, with its comments, and reindented. */
export interface SourceCopy {
  readonly from: Source;
  readonly path: NodePath;
  /**
   * With the comment lines directly above its first line, below its key, too. `entry`: with all
   * comments of its entry, which must keep its key: above and behind the key, and behind the value.
   */
  readonly comments?: true | 'entry';
}

/**
 * JSON data, or a value as it is written elsewhere. Keys keep their order, also those of a `Map`,
 * which may hold `SourceCopy` values.
 */
export type NewValue =
  | { readonly data: unknown }
  | { readonly written: SourceCopy }
  | { readonly map: ReadonlyMap<string, NewValue> }
  | { readonly list: readonly NewValue[] };

/**
 * Where to insert an entry of a map or item of a list; by default at the end. `order`: at its index
 * in this order of keys.
 */
export type Position =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly order: readonly string[] }
  | { readonly index: number };

export type Change =
  /** Replaces the value at a path, or adds it with all missing maps on its path. */
  | {
      readonly do: 'set';
      readonly path: NodePath;
      readonly value: NewValue;
      readonly at?: Position;
    }
  /** Adds an item to a list, which is made if it is missing. */
  | {
      readonly do: 'append';
      readonly list: NodePath;
      readonly value: NewValue;
      readonly at?: Position;
    }
  /**
   * Removes an entry or item. `prune`: also the maps and lists around it that would be left empty.
   * `comments`: also the comment lines that are about it, which are kept otherwise; `inside`: only
   * those below it that belong to what is in it. `twin`: of several entries with this key, the one
   * after so many others instead of the first.
   */
  | {
      readonly do: 'remove';
      readonly path: NodePath;
      readonly prune?: true;
      readonly comments?: true | 'inside';
      readonly twin?: number;
    }
  /** Another key for the same value. References to it are not updated: see `service/symbols`. */
  | { readonly do: 'rename'; readonly path: NodePath; readonly to: string }
  /** Another index in the same map or list. `by`: relative, back if negative, clamped. */
  | {
      readonly do: 'move';
      readonly path: NodePath;
      readonly at: Position | { readonly by: number };
    }
  /** Copies an entry or item below itself, with the comments inside. `to`: key of the new entry. */
  | { readonly do: 'duplicate'; readonly path: NodePath; readonly to?: string };

/** `refused` is the reason why the text can't be changed so, in one sentence. */
export type Edited =
  | {
      readonly edits: readonly TextEdit[];
      /** The text with the edits applied, and its tree. */
      readonly text: string;
      readonly tree: Tree;
    }
  | {
      readonly refused: string;
      /** Path in the text where the value is defined, which is only an alias or merged here. */
      readonly definedAt?: NodePath;
    };

/** Thrown inside this folder; `edit` returns its message. */
export class Refused extends Error {
  /** Path of a value from an alias or a merge key: it can be changed where it is defined. */
  readonly aliased: NodePath | undefined;

  constructor(message: string, aliased?: NodePath) {
    super(message);
    this.aliased = aliased;
  }
}

export const UNSAFE =
  "Can't change only this because of the way the text is written. Change it in the text.";
