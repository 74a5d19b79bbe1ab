// Checks all lines of a stream, in little memory, however long it is.
import { isUtf8 } from 'node:buffer';
import { createContext, Script } from 'node:vm';
import { failedOutcome, type MessageChecker, NeedsSchema, type Outcome } from './check-message.ts';
import type { PatternWatch } from './pattern-watch.ts';
import { type Line, linesOf, MAX_LINE_BYTES } from './read-lines.ts';

/** Runs functions in this thread, and stops those that take too long. */
export class TimeLimit {
  private readonly script = new Script('task()');
  private readonly globals: { task?: () => void } = {};
  private readonly context = createContext(this.globals);

  /**
   * Runs a function. Returns false if it was stopped, anywhere in it.
   * @throws what the function throws
   */
  run(milliseconds: number, task: () => void): boolean {
    this.globals.task = task;
    try {
      this.script.runInContext(this.context, { timeout: milliseconds });
      return true;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw failure;
    }
  }
}

/** Milliseconds for one line. */
export const LINE_LIMIT = 1000;

/** Takes the outcome of each line. */
export interface OutcomeSink {
  /** Whether a further error is reported. */
  readonly reports: boolean;
  add(line: Line, outcome: Outcome): void;
}

/**
 * Checks each line, and gives the outcomes to a sink. Where a line takes longer than a second, the
 * pattern of a schema that it took is named, and counts as matched from then on.
 */
export async function checkStream(
  chunks: AsyncIterable<Uint8Array>,
  checker: MessageChecker,
  patterns: PatternWatch,
  sink: OutcomeSink,
): Promise<void> {
  const guard = new Guard(checker, patterns);
  for await (const lines of linesOf(chunks)) {
    for (let next = 0; next < lines.length; ) {
      // They are given to the sink outside of the limit of time, which may end anywhere.
      for (const outcome of guard.check(lines.slice(next), sink.reports)) {
        const line = lines[next++];
        if (line && outcome) sink.add(line, outcome);
      }
    }
  }
}

/** Checks lines within a limit of time. */
class Guard {
  private readonly limit = new TimeLimit();
  private readonly checker: MessageChecker;
  private readonly patterns: PatternWatch;

  constructor(checker: MessageChecker, patterns: PatternWatch) {
    this.checker = checker;
    this.patterns = patterns;
  }

  /** Returns the outcomes of at least the first of the lines; null for an empty one. */
  check(lines: readonly Line[], report: boolean): (Outcome | null)[] {
    const outcomes: (Outcome | null)[] = [];
    const isDone = this.run(() => {
      for (let line = lines[outcomes.length]; line; line = lines[outcomes.length])
        outcomes.push(this.outcome(line, report));
    });
    const line = lines[outcomes.length];
    if (!isDone && line) outcomes.push(this.alone(line, report));
    return outcomes;
  }

  /** Gives a line all the time. */
  private alone(line: Line, report: boolean): Outcome | null {
    let outcome: Outcome | null = null;
    const check = (): void => {
      outcome = this.outcome(line, report);
    };
    if (this.run(check)) return outcome;
    if (this.checker.explaining) {
      this.checker.explains = false;
      if (this.run(check)) return outcome;
    }
    const pattern = this.patterns.current;
    if (pattern !== null) this.patterns.givenUp.add(pattern);
    return {
      ...failedOutcome([], 'too-slow', '', tooSlow(pattern)),
      unchecked: true,
    };
  }

  /** Returns false if it took too long. Schemas are compiled without a limit. */
  private run(task: () => void): boolean {
    for (;;) {
      try {
        return this.limit.run(LINE_LIMIT, task);
      } catch (failure) {
        if (!(failure instanceof NeedsSchema)) throw failure;
        failure.compile();
      }
    }
  }

  private outcome({ bytes }: Line, report: boolean): Outcome | null {
    if (bytes === null) {
      const text = `this line has more than ${MAX_LINE_BYTES / 1024 / 1024} MB and is not checked.`;
      return { ...failedOutcome([], 'too-large', '', text), unchecked: true };
    }
    if (!isUtf8(bytes)) return failedOutcome([], 'invalid-encoding', '', 'this line is not UTF-8.');
    const text = bytes.toString('utf8');
    if (text.trim() === '') return null;
    try {
      return this.checker.check(text, report);
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      const problem = 'this is nested too deeply, or a schema refers to itself without end.';
      return { ...failedOutcome([], 'too-deep', '', problem), unchecked: true };
    }
  }
}

/** Returns what is said of a message that takes longer than a second. */
export function tooSlow(pattern: string | null): string {
  const took = `checking this took longer than ${LINE_LIMIT / 1000} second`;
  return pattern === null
    ? `${took}; it is not checked.`
    : `${took} in the pattern ${JSON.stringify(pattern)}, which is not checked from here on. Rewrite it so that a text matches in one way only.`;
}
