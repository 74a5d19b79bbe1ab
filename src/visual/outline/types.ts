// What the outline is made of: a tree of parts and headings, and the rows of it that can be seen.
import type { PartId, PartKind } from '../../core/model/types.ts';
import type { VisualHost } from '../host.ts';

export type Grouping = 'kind' | 'channel' | 'tag' | 'server' | 'flat';
export type Labels = 'title' | 'id' | 'address';

/** How many errors and warnings a part has. */
export interface FaultCount {
  readonly errors: number;
  readonly warnings: number;
}

/** One part or heading. A node may stand below several others: its row ids are made of the way to it. */
export interface TreeNode {
  /** Unique among its siblings. */
  readonly key: string;
  /** Null for a heading. */
  readonly part: PartId | null;
  readonly kind: PartKind | 'tag' | 'protocol';
  /** Text of a heading; '' for a part, which has its own. */
  readonly label: string;
  /** Message that an operation gets as its reply. */
  readonly reply: boolean;
  /** Open unless the person closed it. */
  readonly open: boolean;
  readonly children: readonly TreeNode[];
}

/** Which nodes are open: as the tree was made, all, or none; and the rows where the person wants the contrary. */
export interface Folds {
  readonly all: 'made' | 'open' | 'closed';
  readonly flipped: ReadonlySet<string>;
}

export const NO_FOLDS: Folds = { all: 'made', flipped: new Set() };

/** A node that can be seen, at its place in the list. */
export interface Row {
  /** Unique in the list. */
  readonly id: string;
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly pos: number;
  readonly size: number;
  /** Null where it has nothing below it. */
  readonly open: boolean | null;
  /** Children that can be shown; with a filter those it keeps. */
  readonly count: number;
  /** Index of the row above it in the tree, -1 for none. */
  readonly parent: number;
}

/** How a person wants to see the outline. */
export interface OutlineSettings {
  readonly grouping: Grouping;
  readonly labels: Labels;
  /** Of each grouping that was folded. */
  readonly folds: ReadonlyMap<Grouping, Folds>;
}

/** What lets a person change the document in the outline. */
export interface OutlineActions {
  readonly host: VisualHost;
  /** Why nothing can be changed just now, in one sentence; null where it can. */
  readonly canEdit: string | null;
}
