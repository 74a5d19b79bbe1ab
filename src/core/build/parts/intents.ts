// What is done with a thing that is there: renamed, copied, taken away, moved.
import type { Where } from '../types.ts';

export type PartIntent =
  /** Another name, in every place that names it. `pointer` is that of the entry of a map. */
  | { readonly do: 'rename'; readonly pointer: string; readonly to: string }
  /** A copy beside it, under a name of its own where it has one; `to` where the person chose one. */
  | { readonly do: 'duplicate'; readonly pointer: string; readonly to?: string }
  /**
   * Deletes it. `uses`: and every reference to it, with what would be empty or wrong without; else they stay, and resolve to nothing. `also`: and what is at
   * other locations, of any file.
   */
  | { readonly do: 'remove'; readonly pointer: string; readonly uses?: true; readonly also?: readonly Where[] }
  /** Another place in its own map or list. */
  | { readonly do: 'reorder'; readonly pointer: string; readonly index: Gap }
  /** To another map or list of the document, such as from a channel to the components; what names it follows. */
  | { readonly do: 'move'; readonly pointer: string; readonly into: string }
  /** What a reference leads to, copied to where the reference stands; what the copy refers to stays the same. */
  | { readonly do: 'inline'; readonly pointer: string }
  /** What is written at a location becomes a component under a free name, and a reference takes its place. */
  | { readonly do: 'extract'; readonly pointer: string; readonly name: string }
  /** Fields of an object become a trait under a free name. `also`: other objects with the same values, which get the trait too. */
  | {
      readonly do: 'extract-trait';
      readonly pointer: string;
      readonly also: readonly Where[];
      readonly fields: readonly string[];
      readonly name: string;
    }
  /**
   * Another language for a schema, where any may stand: a value of `schemaFormat`, null for the default one, which needs no name. Its notes say what cannot
   * be translated; `told`: the person knows.
   */
  | { readonly do: 'set-language'; readonly pointer: string; readonly format: string | null; readonly told?: true }
  /**
   * An entry with what the format asks for, under a free name: `home` is the pointer of a map or list of the format, which is made if it is missing.
   * `after`: directly behind the member with this name or number, else at the end. `value`: JSON data, instead of what the format asks for. `stay`: nothing
   * else is shown for it.
   */
  | {
      readonly do: 'add';
      readonly home: string;
      readonly name?: string;
      readonly after?: string;
      readonly value?: unknown;
      readonly stay?: true;
    };

/** What can go from an object to the components. */
export interface Extraction {
  /** The object itself: what it is called there, and a free name for it; null where it can't go, or is there already. */
  readonly component: { readonly entry: string; readonly name: string } | null;
  /** Fields of it as a trait; null where the object, or one of several, can't have the trait. */
  readonly trait: TraitExtraction | null;
}

export interface TraitExtraction {
  /** What it is called: "operation trait". */
  readonly entry: string;
  /** A free name. */
  readonly name: string;
  /** Fields that can be in a trait. `own`: it tells the object from others, as a title does. */
  readonly fields: readonly { readonly name: string; readonly own: boolean }[];
  /** Other objects that could have the trait too, with the fields that are the same there. */
  readonly others: readonly (Where & { readonly name: string; readonly same: readonly string[] })[];
}

/**
 * Where a member goes: before the one that is at an index now, from 0, their number being the end; beside the one with a name or number; or `by` so many
 * places on (back, below 0) from where it stands in the text, as far as there are any, counting only the members that are named.
 */
export type Gap =
  | number
  | { readonly before: string }
  | { readonly after: string }
  | { readonly by: number; readonly among: readonly string[] };

/** What it would mean to take a thing away. */
export interface Removal {
  /** What it is for people: `Channel "orders"`, `3 channels` or `3 objects`. */
  readonly name: string;
  /** Each place that names it, and what would become of it with `uses`, in a few words: `the operation "placeOrder" loses its channel`. */
  readonly uses: readonly (Where & {
    readonly where: string;
    readonly becomes: string;
    /** It does not name the thing, but something that goes with it. */
    readonly follows?: true;
  })[];
  /** Why nothing can be changed in its file, in one sentence. */
  readonly readOnly?: string;
  /** What would still be wrong with `uses`, one sentence each. */
  readonly leaves?: readonly string[];
}

/** Where a thing may be moved: a map or list that takes its kind, in words. */
export interface Home extends Where {
  readonly label: string;
}
