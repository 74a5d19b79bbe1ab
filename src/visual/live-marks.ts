// What is known of the objects of a document from messages that are listened to, as outline and
// diagram show it.
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { PartId } from '../core/types.ts';

/** The messages of a part. The same object as long as it shows the same. */
export interface LiveMark {
  /** Their numbers. */
  readonly badge: ReactNode;
  /** The same in words: `12 valid, 3 invalid, the last one just now`. */
  readonly text: string;
}

/** By part; empty while nothing is listened to. */
export type LiveMarks = ReadonlyMap<PartId, LiveMark>;

/** Where the marks come from: a store of zustand, for one. */
export interface LiveMarksSource {
  getState(): LiveMarks;
  subscribe(listener: () => void): () => void;
}

const NO_MARKS: LiveMarks = new Map();

export const LiveMarksContext = createContext<LiveMarksSource>({
  getState: () => NO_MARKS,
  subscribe: () => () => {},
});

/** Returns the marks of all parts. */
export function useLiveMarks(): LiveMarks {
  const { subscribe, getState } = use(LiveMarksContext);
  return useSyncExternalStore(subscribe, getState);
}

/** Returns the mark of a part, if it has one. */
export function useLiveMark(part: PartId | null): LiveMark | undefined {
  const { subscribe, getState } = use(LiveMarksContext);
  return useSyncExternalStore(subscribe, () => (part === null ? undefined : getState().get(part)));
}
