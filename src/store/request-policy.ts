// How requests about the text deal with changes of it: they are sent again.
import type { StudioState } from './state.ts';

export interface RequestPolicy {
  /** How often the request is sent again if the text changed meanwhile. */
  readonly retry?: number;
  /**
   * Milliseconds before the first time it is sent again; before the nth time it is n times as long.
   */
  readonly pause?: number;
  /** Whether a response is also of use if the text changed while it was made. */
  readonly stale?: boolean;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs `work` until it has a result for the text that is current then. Nothing changes the text
 * before the caller goes on.
 * @param work resolves to undefined if it has no result for the text it began with
 * @returns undefined if the text keeps changing, another document is opened, or the worker stopped
 */
export async function forCurrentText<T>(
  state: () => Pick<StudioState, 'document' | 'checking'>,
  work: () => Promise<T | undefined>,
  { retry = 4, pause = 0, stale = false, signal }: RequestPolicy = {},
): Promise<T | undefined> {
  const opened = state().document?.opened;
  for (let attempt = 0; attempt <= retry; attempt++) {
    const version = state().document?.version;
    if (opened === undefined || signal?.aborted) return undefined;
    const result = await work();
    const { document, checking } = state();
    if (document?.opened !== opened || signal?.aborted) return undefined;
    if (result !== undefined && (stale || document.version === version)) return result;
    // It crashed on a request once too often.
    if (checking === 'paused') return undefined;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause * (attempt + 1)));
  }
  return undefined;
}
