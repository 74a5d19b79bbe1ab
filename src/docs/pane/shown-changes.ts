// What a comparison with another version gives the documentation to show; without one, nothing of
// it is loaded.
import type { ComponentType } from 'react';
import type { Level, Location, Order, PartId } from '../../core/types.ts';

/** A change at a location of the new version; of what was removed, at the one it had. */
export interface DocsChange extends Location {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed';
  readonly level: Level;
  /** The level in words, and whom it concerns: `Breaking for senders`. */
  readonly label: string;
  /** A sentence; names are between backticks. */
  readonly message: string;
}

export interface ShownChanges {
  /** By the innermost part that contains them. */
  readonly parts: ReadonlyMap<PartId, readonly DocsChange[]>;
  /** By the innermost row of a schema tree that contains them: `uri#pointer`. */
  readonly rows: ReadonlyMap<string, readonly DocsChange[]>;
  /** Objects that are no longer there, by their section. */
  readonly removed: ReadonlyMap<keyof Order, readonly DocsChange[]>;
  /** The DOM id of the section that lists all changes, where the page has one. */
  readonly listId?: string;
  /** Shows the changes of a part. */
  readonly Card: ComponentType<{ readonly id: PartId }>;
  /** Shows the changes of a row of a schema tree. */
  readonly Row: ComponentType<{ readonly at: readonly Location[] }>;
  /** Shows what was removed from a section. */
  readonly Removed: ComponentType<{ readonly section: keyof Order }>;
}
