// Types of the outline: a tree of parts and headings, and its visible rows.
import type { PartId, PartKind } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';

export type Grouping = 'kind' | 'channel' | 'tag' | 'server' | 'flat';
export type Labels = 'title' | 'id' | 'address';

/** How many errors and warnings a part has. */
export interface ProblemCount {
  readonly errors: number;
  readonly warnings: number;
}

/**
 * A part or heading. A node may appear below several others: its row ids are made of the path to
 * it.
 */
export interface TreeNode {
  /** Unique among its siblings. */
  readonly key: string;
  /** Null for a heading. */
  readonly part: PartId | null;
  readonly kind: PartKind | 'tag' | 'protocol';
  /** Text of a heading; '' for a part, which has its own. */
  readonly label: string;
  /** Whether it is the reply message of an operation. */
  readonly reply: boolean;
  /** Open unless the user closed it. */
  readonly open: boolean;
  readonly children: readonly TreeNode[];
}

/**
 * Which nodes are open: as the tree was built, all, or none; and the rows that the user toggled.
 */
export interface Folds {
  readonly all: 'made' | 'open' | 'closed';
  readonly flipped: ReadonlySet<string>;
}

export const NO_FOLDS: Folds = { all: 'made', flipped: new Set() };

/** A visible node, at its position in the list. */
export interface Row {
  /** Unique in the list. */
  readonly id: string;
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  /** Position among its siblings, from 1, and their number. */
  readonly pos: number;
  readonly size: number;
  /** Null if it has no children. */
  readonly open: boolean | null;
  /** Number of visible children; with a filter those it keeps. */
  readonly count: number;
  /** Index of the row above it in the tree, -1 for none. */
  readonly parent: number;
}

/** The user's settings of the outline. */
export interface OutlineSettings {
  readonly grouping: Grouping;
  readonly labels: Labels;
  /** Folds of each grouping that has any. */
  readonly folds: ReadonlyMap<Grouping, Folds>;
}

/** What editing in the outline needs. */
export interface OutlineEditing {
  readonly host: VisualHost;
  /** Why nothing can be edited just now, in one sentence; null if editing is possible. */
  readonly canEdit: string | null;
}
