// Whether the documents of this tab are stored, all of them taken together.
import type { Autosave } from './autosave.ts';
import type { StoreFailure } from './store-failure.ts';

/** `unchanged`: as it was opened, so there is nothing to keep. */
export type DraftStatus =
  | { readonly state: 'unchanged' | 'saving' | 'saved' }
  | ({ readonly state: 'failed' } & StoreFailure);

/**
 * Returns the status of all documents.
 * @param states of each @param readFault of the last read that failed, if none was stored since
 */
export function statusOf(
  states: readonly ReturnType<Autosave['state']>[],
  readFault: StoreFailure | null,
): DraftStatus {
  // Once a text was stored, an earlier read failure is obsolete.
  const fault =
    states.find((state) => typeof state === 'object') ??
    (states.includes('saved') ? null : readFault);
  if (fault) return { state: 'failed', ...fault };
  return {
    state: states.includes('saving') ? 'saving' : states.includes('saved') ? 'saved' : 'unchanged',
  };
}

/** Returns whether two are the same to the user. */
export function isSameStatus(one: DraftStatus, other: DraftStatus): boolean {
  if (one.state !== other.state) return false;
  return one.state !== 'failed' || other.state !== 'failed' || one.reason === other.reason;
}
