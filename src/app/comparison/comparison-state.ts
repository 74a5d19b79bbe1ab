// The comparison of the document with another version: with which, its result, and what of it is
// shown.
import { createStore, type StoreApi } from 'zustand/vanilla';
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
}

export type ComparisonState = Compared | 'comparing' | { readonly failed: string };

export interface CompareDialogState {
  readonly open: boolean;
  /** The version of the comparison, and of which opening of a document it is. */
  readonly old: { readonly version: OldVersion; readonly opened: number } | null;
  readonly result: ComparisonState;
  /** The change that the user looks at. */
  readonly at: LocatedChange | null;
  /** The documentation shows what changed. */
  readonly marks: boolean;
  /** Opens the dialog: with the last version again, as long as the same document is open. */
  show(): void;
  /** Begins a comparison; null ends it. */
  choose(version: OldVersion | null, opened: number): void;
  hide(): void;
  /** Replaces the result; a change that is still there is looked at further on. */
  setResult(result: ComparisonState): void;
  lookAt(change: LocatedChange | null): void;
  setMarks(marks: boolean): void;
}

export function createCompareDialog(): StoreApi<CompareDialogState> {
  return createStore<CompareDialogState>()((set, get) => ({
    open: false,
    old: null,
    result: 'comparing',
    at: null,
    marks: false,
    show: () => set({ open: true }),
    choose: (version, opened) =>
      set({ old: version && { version, opened }, result: 'comparing', at: null, marks: false }),
    hide: () => set({ open: false }),
    setResult(result) {
      const { at } = get();
      const same = at && changesOf(result).find((change) => keyOf(change) === keyOf(at));
      set({ result, at: same ?? null });
    },
    lookAt: (at) => set({ at }),
    setMarks: (marks) => set({ marks }),
  }));
}

/** Returns the changes of a comparison; none before there is a result. */
export function changesOf(result: ComparisonState): readonly LocatedChange[] {
  return typeof result === 'object' && 'changes' in result ? result.changes : [];
}

/** Returns what a change is known by in the next comparison. */
export function keyOf(change: LocatedChange): string {
  return `${change.code} ${change.new?.uri}#${change.new?.path} ${change.old?.uri}#${change.old?.path} ${change.message}`;
}
