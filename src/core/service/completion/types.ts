// A suggestion before its layout is known: layout and quotes are added by `completion-item.ts`.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import type { Cursor } from '../../text/cursor/types.ts';
import type { CompletionKind } from '../types.ts';

/** A tab stop, in text order: `text` is inserted and selected; `choices` are listed instead. */
export interface Placeholder {
  readonly placeholder: string;
  readonly choices?: readonly string[];
  /** The text isn't a string: a number, true or false. */
  readonly bare?: true;
}

/**
 * A value with placeholders. An empty `map` or `list` with `open` begins on a new line in block
 * style.
 */
export type Skeleton =
  | string
  | number
  | boolean
  | null
  | Placeholder
  | { readonly map: readonly (readonly [string | Placeholder, Skeleton])[] }
  | { readonly list: readonly Skeleton[] };

export interface Suggestion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  readonly doc?: string;
  /**
   * Small numbers first; required fields 1, others 2, extensions and rare items 8. Within a rank
   * the order is that of the suggestions.
   */
  readonly rank: number;
  /**
   * `key`: an entry of the map. `value`: the value. `fields`: several entries of the map at once.
   */
  readonly insert:
    | { readonly is: 'key'; readonly name: string | Placeholder; readonly value: Skeleton }
    | { readonly is: 'value'; readonly value: Skeleton }
    | {
        readonly is: 'fields';
        readonly fields: readonly (readonly [string | Placeholder, Skeleton])[];
      };
  readonly retrigger?: true;
}

/** The context of a position for suggestion providers. */
export interface CompletionContext {
  readonly file: AnalyzedFile;
  readonly cursor: Cursor;
  /**
   * The shape that the tables describe at `cursor.path`, narrowed by what is there already; `free`
   * if they describe none.
   */
  readonly shape: Shape | null;
  /** The same before it is narrowed: any schema, alternatives. */
  readonly declared: Shape | null;
  /**
   * The object whose key is typed (role `key`) or whose field has the value (role `value`), if a
   * table describes it.
   */
  readonly table: ObjectTable | null;
}

/** Returns suggestions for a position; [] if there are none. */
export type SuggestionProvider = (context: CompletionContext) => readonly Suggestion[];
