// What is known of the position where the user types, from the text alone.
import type { Range } from '../node-ranges.ts';
import type { NodePath } from '../tree.ts';

/** Offsets are UTF-16 units of the text. */
export interface Cursor {
  readonly offset: number;
  /**
   * `key`: a name in a map is typed, or could be. `value`: a scalar is typed or could be. `none`: a
   * comment, the text of a block scalar, behind the document.
   */
  readonly role: 'key' | 'value' | 'none';
  /** Path of the map of the key (role `key`), or of the value itself (role `value`). */
  readonly path: NodePath;
  /** No value is at `path` yet (role `key`): it may become a scalar or a list instead. */
  readonly open: boolean;
  /** A list is at `path` (role `key`): only an item can be added, with its dash at `column`. */
  readonly list?: true;
  /** The part of the token before the cursor, quotes and escapes undone. */
  readonly prefix: string;
  /**
   * The token an insertion replaces, its quotes included; empty at the cursor where nothing is
   * typed yet. Never goes over a line.
   */
  readonly token: Range;
  readonly quote: '' | "'" | '"';
  /** Within brackets; always in JSON. */
  readonly flow: boolean;
  /** Column, from 0, of the keys of the map (role `key`) or of the key above (role `value`). */
  readonly column: number;
  /** Role `key`: the key already has a colon. */
  readonly hasColon: boolean;
  /** Role `key`: the other keys of the map, in the order of the text. */
  readonly keys: readonly string[];
  /**
   * The text of a scalar beside the token, by its key: in the map at `path` for a key, in the map
   * around it for a value; undefined where there is none.
   */
  sibling(name: string): string | undefined;
}
