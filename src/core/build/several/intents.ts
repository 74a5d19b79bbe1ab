// What is done with several objects at once.
import type { Where } from '../types.ts';

/** A list field to which one item can be added in several objects. */
export type EachField = 'tags' | 'security' | 'servers';

/** The item: a reference to an object of the document, or a tag by its name. */
export type EachItem = { readonly use: Where } | { readonly name: string };

export type SeveralIntent =
  /** Adds an item to a list field of each object that does not have it yet. A tag that the components define under the name is referred to. */
  { readonly do: 'add-to-each'; readonly places: readonly Where[]; readonly field: EachField; readonly item: EachItem };

/** What can be done with several objects at once. */
export interface Several {
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  readonly fields: Readonly<Record<EachField, EachChoice>>;
}

/** What can be added to a field of all objects. */
export interface EachChoice {
  /** Why nothing can be added, in one sentence; null where it can. */
  readonly why: string | null;
  /** What the document has to choose from. */
  readonly items: readonly { readonly label: string; readonly detail?: string; readonly item: EachItem }[];
}
