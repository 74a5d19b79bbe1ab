// A request that needs the validation thread: its tasks, and the response once they are done.

import type { Batch, GeneratedValue, InstanceErrors } from './types.ts';

/** The result of a task. `stopped`: validation didn't finish and was stopped. */
export type TaskResult =
  | { readonly errors: InstanceErrors }
  | { readonly made: GeneratedValue }
  | 'stopped';

export interface WorkerRequest<T> {
  /** Each task has an id that no task of another request has. */
  readonly batches: readonly Batch[];
  respond(results: ReadonlyMap<string, TaskResult>): T;
}

let last = 0;

/** Returns an id for a task. */
export function taskId(): string {
  return `task ${++last}`;
}

/** Returns the errors of a task; null if it couldn't be validated or was stopped. */
export function taskErrors(results: ReadonlyMap<string, TaskResult>, id: string): InstanceErrors {
  const result = results.get(id);
  return result !== undefined && result !== 'stopped' && 'errors' in result ? result.errors : null;
}
