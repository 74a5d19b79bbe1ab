// How a command says that it can't be run.
import type { RefusedCommand } from './types/command.ts';

class Refusal extends Error {}

/** Ends a command with the reason why it can't be run, a sentence for the user. */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/** Refuses if there is a reason. */
export function refuseIf(reason: string | false | null | undefined): void {
  if (typeof reason === 'string') refuse(reason);
}

/** Returns what `make` returns, or why it refused. */
export function attempt<T>(make: () => T): T | RefusedCommand {
  try {
    return make();
  } catch (failure) {
    if (failure instanceof Refusal) return { refused: failure.message };
    throw failure;
  }
}

/** Returns what `make` returns; null if it refused. */
export function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch (failure) {
    if (failure instanceof Refusal) return null;
    throw failure;
  }
}
