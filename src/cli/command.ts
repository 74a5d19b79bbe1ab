// What a command of the command line is.
import type { Arguments, Options } from './args.ts';
import type { ReadInput } from './sources.ts';
import type { SpawnExampleValidator } from './validate-examples.ts';

/** The standard streams and other means of the program besides files. */
export interface Streams {
  out(text: string): void;
  error(text: string): void;
  /** All of standard input; without it there is none. */
  readonly readInput?: ReadInput;
  /** Whether colours show where `out` goes. */
  readonly colour?: boolean;
  /** Starts the thread that validates examples; without it they are validated in this one. */
  readonly spawnValidator?: SpawnExampleValidator;
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

// The version of the product, written in by the build.

declare const APIDOC_VERSION: string | undefined;

export const version: string = typeof APIDOC_VERSION === 'string' ? APIDOC_VERSION : '0.0.0';
