// The comparison of the document with another version: with which, its result, and what of it is
// shown.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VersionAdvice } from '../../core/types.ts';
import type { LocatedChange, VersionTexts } from '../../worker/compare-texts.ts';

/** A version that the document is compared with. */
export interface OldVersion {
  /** What the user calls it: `orders.yaml on disk`. */
  readonly title: string;
  readonly texts: VersionTexts;
  /** Loads a file that its references name; null where that is not possible or not allowed. */
  load?(uri: string): Promise<string | null>;
}

export interface Compared {
  readonly old: VersionTexts;
  readonly new: VersionTexts;
  readonly changes: readonly LocatedChange[];
  /** Files of the old version that could not be loaded. */
  readonly missing: readonly string[];
  readonly advice: VersionAdvice;
}

export type ComparisonResult = Compared | 'comparing' | { readonly failed: string };

export interface ComparisonState {
  readonly open: boolean;
  /** The version that the document is compared with; null without a comparison. */
  readonly old: OldVersion | null;
  readonly result: ComparisonResult;
  /** The result is of texts before an edit. */
  readonly isOutdated: boolean;
  /** The change that the user looks at. */
  readonly at: LocatedChange | null;
  /** The documentation shows what changed. */
  readonly marks: boolean;
  /** Opens the dialog: with the last version again, as long as the same document is open. */
  show(): void;
  /** Begins a comparison; null ends it. */
  choose(version: OldVersion | null): void;
  hide(): void;
  /** The document was edited after the result. */
  outdate(): void;
  /** Replaces the result; a change that is still there is looked at further on. */
  setResult(result: ComparisonResult): void;
  lookAt(change: LocatedChange | null): void;
  setMarks(marks: boolean): void;
}

export function createComparison(): StoreApi<ComparisonState> {
  return createStore<ComparisonState>()((set, get) => ({
    open: false,
    old: null,
    result: 'comparing',
    at: null,
    marks: false,
    isOutdated: false,
    show: () => set({ open: true }),
    choose: (old) => set({ old, result: 'comparing', isOutdated: false, at: null, marks: false }),
    hide: () => set({ open: false }),
    outdate: () => set({ isOutdated: get().result !== 'comparing' }),
    setResult(result) {
      const { at } = get();
      const same = at && changesOf(result).find((change) => keyOf(change) === keyOf(at));
      set({ result, isOutdated: false, at: same ?? null });
    },
    lookAt: (at) => set({ at }),
    setMarks: (marks) => set({ marks }),
  }));
}

/** Returns the changes of a comparison; none before there is a result. */
export function changesOf(result: ComparisonResult): readonly LocatedChange[] {
  return typeof result === 'object' && 'changes' in result ? result.changes : [];
}

/** Returns what a change is known by in the next comparison. */
export function keyOf(change: LocatedChange): string {
  return `${change.code} ${change.new?.uri}#${change.new?.path} ${change.old?.uri}#${change.old?.path} ${change.message}`;
}
