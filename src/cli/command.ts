// What a command of the command line is.
import type { Arguments, Options } from './args.ts';
import type { SpawnJudge } from './examples.ts';
import type { ReadInput } from './source.ts';

/** The world outside: what the program may read and write besides files. */
export interface Streams {
  out(text: string): void;
  error(text: string): void;
  /** All of standard input; without it there is none. */
  readonly readInput?: ReadInput;
  /** Whether colours show where `out` goes. */
  readonly colour?: boolean;
  /** How the thread that judges examples is started; without it they are judged in this one. */
  readonly spawnJudge?: SpawnJudge;
}

/** 0 no problem that fails, 1 some, 2 cannot run or not validated. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  readonly name: string;
  /** What follows the name on the command line. */
  readonly usage: string;
  /** One line. */
  readonly summary: string;
  /** Lines about the options and the exit code. */
  readonly help: string;
  readonly options: Options;
  /** @throws CannotRun */
  run(args: Arguments, streams: Streams): Promise<ExitCode>;
}
