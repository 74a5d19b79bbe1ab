// What is known of the place where a person types, from the text alone.
import type { Range } from '../parse/place.ts';
import type { Path } from '../parse/tree.ts';

/** Offsets are UTF-16 units of the text. */
export interface Cursor {
  readonly offset: number;
  /** `key`: a name in a map is typed, or could be. `value`: a scalar is typed or could be. `none`: a comment, the text of a block scalar, behind the document. */
  readonly role: 'key' | 'value' | 'none';
  /** Keys and indexes from the root to the map in which the key stands (role `key`), or to the value itself (role `value`). */
  readonly path: Path;
  /** Nothing stands at `path` yet (role `key`): instead of a map there may come a scalar or a list. */
  readonly open: boolean;
  /** A list stands at `path` (role `key`): only a further item can come here, with its dash at `column`. */
  readonly list?: true;
  /** The part of the token before the cursor, quotes and escapes undone. */
  readonly prefix: string;
  /** The token an insertion replaces, its quotes included; empty at the cursor where nothing is typed yet. Never goes over a line. */
  readonly token: Range;
  readonly quote: '' | "'" | '"';
  /** Within brackets; always in JSON. */
  readonly flow: boolean;
  /** Column, from 0, of the keys of the map (role `key`); the column of the key above (role `value`). */
  readonly column: number;
  /** Role `key`: a colon stands behind the token already. */
  readonly hasColon: boolean;
  /** Role `key`: the other keys of the map, in the order of the text. */
  readonly keys: readonly string[];
  /** The text of a scalar beside the token, by its key: in the map at `path` for a key, in the map around it for a value; undefined where there is none. */
  sibling(name: string): string | undefined;
}
