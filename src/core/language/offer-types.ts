// What may be written at a place, before it is known how: layout and quotes come with `complete/render.ts`.
import type { Described } from '../check/shape-at.ts';
import type { ObjectTable } from '../spec/kit.ts';
import type { Cursor } from './cursor-types.ts';
import type { Subject } from './subject.ts';
import type { CompletionKind } from './types.ts';

/** A place to go on typing, in the order of the text: `text` stands there selected; `choices` are offered instead. */
export interface Stop {
  readonly stop: string;
  readonly choices?: readonly string[];
  /** What stands there is no text: a number, true or false. */
  readonly bare?: true;
}

/** A value with places to fill in. An empty `map` or `list` with `open` begins on a new line where the text is laid out so. */
export type Skeleton =
  | string
  | number
  | boolean
  | null
  | Stop
  | { readonly map: readonly (readonly [string | Stop, Skeleton])[] }
  | { readonly list: readonly Skeleton[] };

export interface Offer {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  readonly doc?: string;
  /** Small numbers first; required fields 1, others 2, extensions and rare things 8. Within a rank the order is that of the offers. */
  readonly rank: number;
  /** `key`: an entry of the map. `value`: the value. `fields`: several entries of the map at once. */
  readonly put:
    | { readonly is: 'key'; readonly name: string | Stop; readonly value: Skeleton }
    | { readonly is: 'value'; readonly value: Skeleton }
    | { readonly is: 'fields'; readonly fields: readonly (readonly [string | Stop, Skeleton])[] };
  readonly again?: true;
}

/** A place as those see it who offer something for it. */
export interface Asked {
  readonly subject: Subject;
  readonly cursor: Cursor;
  /** What the tables say stands at `cursor.path`, told apart by what is there already; `free` where they say nothing. */
  readonly shape: Described;
  /** The same before it is told apart: a place for a schema, alternatives. */
  readonly declared: Described;
  /** The object whose field is typed (role `key`) or whose field has the value (role `value`), where a table describes it. */
  readonly table: ObjectTable | null;
}

/** Offers for a place; [] where it has nothing to say. */
export type Offering = (asked: Asked) => readonly Offer[];
