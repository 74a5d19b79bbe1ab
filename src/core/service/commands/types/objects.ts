// Commands on existing objects: rename, duplicate, remove, move.
import type { Location } from '../../../text/location.ts';

export type ObjectCommand =
  /** Renames an object and every reference to it. `pointer` is that of the entry of a map. */
  | { readonly do: 'rename'; readonly pointer: string; readonly to: string }
  /** Adds a copy after it, under a new name if it has one; `to` is the name that the user chose. */
  | { readonly do: 'duplicate'; readonly pointer: string; readonly to?: string }
  /**
   * Deletes it. `withReferences`: also every reference to it, with what would be empty or invalid
   * without; else they stay, and can't be resolved. `also`: other locations to delete, in any file.
   */
  | {
      readonly do: 'remove';
      readonly pointer: string;
      readonly withReferences?: true;
      readonly also?: readonly Location[];
    }
  /** Moves it within its own map or list. */
  | { readonly do: 'reorder'; readonly pointer: string; readonly index: InsertPosition }
  /**
   * Moves it to another map or list of the document, such as from a channel to the components;
   * references to it follow.
   */
  | { readonly do: 'move'; readonly pointer: string; readonly into: string }
  /** Replaces a reference with a copy of its target; references in the copy keep their targets. */
  | { readonly do: 'inline'; readonly pointer: string }
  /**
   * Moves the value at a location to the components under a free name, and replaces it with a
   * reference.
   */
  | { readonly do: 'extract'; readonly pointer: string; readonly name: string }
  /**
   * Fields of an object become a trait under a free name. `also`: other objects with the same
   * values, which get the trait too.
   */
  | {
      readonly do: 'extract-trait';
      readonly pointer: string;
      readonly also?: readonly Location[];
      readonly fields: readonly string[];
      readonly name: string;
    }
  /**
   * Changes the language of a schema where any language is allowed: a value of `schemaFormat`, null
   * for the default, which needs no `schemaFormat`. Notes list what can't be translated;
   * `confirmed`: the user has seen them.
   */
  | {
      readonly do: 'set-language';
      readonly pointer: string;
      readonly format: string | null;
      readonly confirmed?: true;
    }
  /**
   * Adds an entry with its required fields, under a free name: `parentPointer` is a map or list of
   * the format, created if missing. `before`, `after`: the name or index of the member to insert
   * it next to, else at the end. `value`: JSON data instead of the required fields.
   * `keepSelection`: the selection doesn't change.
   */
  | {
      readonly do: 'add';
      readonly parentPointer: string;
      readonly name?: string;
      readonly before?: string;
      readonly after?: string;
      readonly value?: unknown;
      readonly keepSelection?: true;
    };

/** What can go from an object to the components. */
export interface Extraction {
  /**
   * The object itself: what it is called there, and a free name for it; null where it can't go, or
   * is there already.
   */
  readonly component: { readonly entry: string; readonly name: string } | null;
  /** Fields of it as a trait; null where the object, or one of several, can't have the trait. */
  readonly trait: TraitExtraction | null;
}

export interface TraitExtraction {
  /** What it is called: "operation trait". */
  readonly entry: string;
  /** A free name. */
  readonly name: string;
  /** Fields that are allowed in a trait. `own`: it identifies the object, as a title does. */
  readonly fields: readonly { readonly name: string; readonly own: boolean }[];
  /** Other objects that could have the trait too, with the fields that are the same there. */
  readonly others: readonly (Location & {
    readonly name: string;
    readonly same: readonly string[];
  })[];
}

/**
 * Where a member is inserted: before the current index, from 0, with the length for the end; next
 * to the member with a name or index; or moved `by` positions forward (backward if below 0) from
 * its position in the text, as far as possible, counting only the members in `among`.
 */
export type InsertPosition =
  | number
  | { readonly before: string }
  | { readonly after: string }
  | { readonly by: number; readonly among: readonly string[] };

/** The impact of removing an object. */
export interface RemovalImpact {
  /** What it is for people: `Channel "orders"`, `3 channels` or `3 objects`. */
  readonly name: string;
  /**
   * Each reference to it, and the effect of `withReferences` on it: `the operation "placeOrder"
   * loses its channel`.
   */
  readonly references: readonly (Location & {
    readonly description: string;
    readonly effect: string;
    /** It refers to something that is removed with the object. */
    readonly indirect?: true;
  })[];
  /** Why its file can't be changed, in one sentence. */
  readonly readOnly?: string;
  /** What would still be invalid with `withReferences`, one sentence each. */
  readonly remainingProblems?: readonly string[];
}

/**
 * A map or list that an object may be moved to, because it accepts its kind; `label` for display.
 */
export interface MoveTarget extends Location {
  readonly label: string;
}
