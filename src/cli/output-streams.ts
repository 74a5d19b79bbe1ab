// What happens when standard output or standard error can no longer be written.
import type { EventEmitter } from 'node:events';
import { errorLine } from './command.ts';
import { explainFailure } from './failures.ts';

/** What a pipe gives whose reader has ended, and each write after that. */
const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ECONNRESET']);

export interface OutputStreams {
  /** Resolves when nobody reads the output any longer, or it can't be written any more. */
  readonly closed: Promise<void>;
  /** Whether a part of the output is lost that is still read. */
  hasFailed(): boolean;
}

/**
 * Handles failures of both streams, which would end the program with a stack trace. A reader that
 * ended, such as `head`, has enough: the run goes on to its exit code without a word.
 * @param failed called once with a line for the user when writing fails for another reason
 */
export function handleOutputFailures(
  output: EventEmitter,
  error: EventEmitter,
  failed: (line: string) => void,
): OutputStreams {
  let isLost = false;
  const closed = new Promise<void>((resolve) => {
    output.on('error', (failure: NodeJS.ErrnoException) => {
      // What records until it is interrupted would go on without a recording.
      resolve();
      if (isLost || CLOSED.has(failure.code ?? '')) return;
      isLost = true;
      failed(errorLine(`standard output: ${explainFailure(failure)}`));
    });
  });
  // There is nowhere left to report it.
  error.on('error', () => undefined);
  return { closed, hasFailed: () => isLost };
}
