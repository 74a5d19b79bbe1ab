// For tests only: what every kind of random edit works with.
import type { TextEdit } from '../edit/types.ts';

/** Edits made at once, all of the same text. */
export type EditStep = readonly TextEdit[];

/** A kind of random edit: steps that belong together, each of the text that the last one left. */
export type EditKind = (context: EditContext) => EditStep[];

export interface EditContext {
  readonly text: string;
  /** A number from 0 to 1. */
  random(): number;
  /** Texts that lines are copied from, beside the text itself. */
  readonly others: readonly string[];
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

/** One edit as a step. */
export function replace(start: number, end: number, text: string): EditStep {
  return [{ start, end, text }];
}
