// What the comparison of two versions of a document gives: plain data.

/** How a change concerns the applications on the other side; the most serious first. */
export const LEVELS = ['breaking', 'unclassified', 'compatible', 'documentation'] as const;
export type Level = (typeof LEVELS)[number];

/** The applications that send to the described one, and those that receive from it. */
export type Partner = 'senders' | 'receivers';

/** Where a value is written: the file relative to the root document, and a JSON Pointer. */
export interface ChangeLocation {
  /** '' for the root document. */
  readonly uri: string;
  readonly path: string;
}

/** What a change means for one of the objects that it concerns. */
interface ChangeUse {
  readonly level: Level;
  /** Who can fail by a breaking change, sorted; it may be empty. */
  readonly affects: readonly Partner[];
  /** The object that the change is grouped with: `operation receiveOrder`. */
  readonly group: string;
  /** A value that only one of the versions allows. */
  readonly counterexample?: { readonly value: unknown };
  /** Why it can't be decided, or why there is no counterexample: a clause. */
  readonly reason?: string;
}

/** One change in the source, as it is for the object where it is most serious. */
export interface Change extends ChangeUse {
  readonly code: string;
  /** A sentence. */
  readonly message: string;
  /** Null for what was added. */
  readonly old: ChangeLocation | null;
  /** Null for what was removed. */
  readonly new: ChangeLocation | null;
  /** What it is for each object, where several share what changed. */
  readonly uses?: readonly ChangeUse[];
}

export interface Comparison {
  readonly summary: Readonly<Record<Level, number>>;
  /** By level, then by position in the new version. */
  readonly changes: readonly Change[];
}

/** A level for each code, or `off`. */
export type LevelSettings = ReadonlyMap<string, Level | 'off'>;
