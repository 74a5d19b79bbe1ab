// A question that the judge has to answer first: its tasks, and the answer once they are done.
import type { Batch, Judgement, Made } from './types.ts';

/** What became of a task. `stopped`: the judge did not come back from it. */
export type Result = { readonly judgement: Judgement } | { readonly made: Made } | 'stopped';

export interface Inquiry<T> {
  /** Each task has an id that no other inquiry has. */
  readonly batches: readonly Batch[];
  answer(results: ReadonlyMap<string, Result>): T;
}

let last = 0;

/** An id for a task. */
export function taskId(): string {
  return `task ${++last}`;
}

/** The judgement of a task; null where the judge could not say or did not come back. */
export function judgementOf(results: ReadonlyMap<string, Result>, id: string): Judgement {
  const result = results.get(id);
  return result !== undefined && result !== 'stopped' && 'judgement' in result ? result.judgement : null;
}
