// Whether agents may use the open document, and the edit of one that waits for the user.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Hunk } from '../../agents/unified-diff.ts';

/** What the user says to an edit; `all`: and to all that follow. */
export type Decision = 'accept' | 'decline' | 'all';

/** An edit that an agent wants to make. */
export interface ProposedEdit {
  readonly title: string;
  readonly files: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly hunks: readonly Hunk[];
  }[];
  respond(decision: Decision): void;
}

export interface AgentsState {
  /** Ends that agents may use the document; null where they may not. */
  readonly stop: (() => void) | null;
  /** The user accepts every edit unseen. */
  readonly acceptsAll: boolean;
  readonly proposal: ProposedEdit | null;
  /** The dialog of settings is open. */
  readonly open: boolean;
  show(): void;
  hide(): void;
}

export function createAgentsState(): StoreApi<AgentsState> {
  return createStore<AgentsState>()((set) => ({
    stop: null,
    acceptsAll: false,
    proposal: null,
    open: false,
    show: () => set({ open: true }),
    hide: () => set({ open: false }),
  }));
}
