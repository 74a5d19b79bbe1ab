// What a command of the command line is.
import { visibleText } from '../core/api.ts';
import type { Arguments } from './arguments.ts';
import { CommandError } from './failures.ts';
import type { ReadInput } from './sources.ts';

/** The standard streams and other means of the program besides files. */
export interface Streams {
  out(text: string): void;
  error(text: string): void;
  /** All of standard input; without it there is none. */
  readonly readInput?: ReadInput;
  /** The file in which a job on GitHub collects its summary, if this is one. */
  readonly summaryFile?: string | undefined;
  /**
   * Calls back with the name of each file of a folder that changes, null where it is unknown. The
   * result ends it.
   */
  watchFolder?(folder: string, onChange: (name: string | null) => void): () => void;
  /** Resolves when the user interrupts the program, which does not end by itself then. */
  interrupted?(): Promise<void>;
  /**
   * Opens the address of a page in the browser of the user, by a program that is not in the folder
   * `away`.
   */
  openAddress?(address: string, away: string): void;
  /** Standard input bit by bit; without it there is none. */
  readonly input?: () => AsyncIterable<Uint8Array>;
  /** Whether colours show where `out` goes. */
  readonly colour?: boolean;
  /**
   * The file of the program, run again as the thread that validates examples or compares versions;
   * without it that is done in this one.
   */
  readonly file?: URL;
}

/**
 * Returns whether colours show: FORCE_COLOR decides (`0` and `false` mean no), then NO_COLOR, then
 * whether the output is a terminal that has colours.
 */
export function showsColour(
  { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && !NO_COLOR && TERM !== 'dumb';
}

/** 0 no problem that fails, 1 some, 2 cannot run or not validated. */
export type ExitCode = 0 | 1 | 2;

/** An option of a command. */
export interface Option {
  /** Without dashes. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** What help calls its value, `N` for a number; without it the option is a switch. */
  readonly value?: string;
  /** All values that it may have, each with a few words on what it means. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Other spellings of these values. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Each time it is given counts; of other options the last time. */
  readonly repeated?: true;
  /** One sentence or more, in plain text. */
  readonly help: string;
}

/** Runs a command. @throws CommandError */
export type RunCommand = (args: Arguments, streams: Streams) => Promise<ExitCode>;

/** One row of the table of commands. */
export interface Command {
  readonly name: string;
  /** What follows the name on the command line before the options. */
  readonly operands: string;
  /** What is read from standard input. */
  readonly input?: string;
  /** All values that the first operand may have, each with a few words on what it means. */
  readonly operandChoices?: Readonly<Record<string, string>>;
  /** One line. */
  readonly summary: string;
  /** Paragraphs above the options. */
  readonly help: readonly string[];
  readonly options: readonly Option[];
  readonly exitCodes: Readonly<Partial<Record<ExitCode, string>>>;
  /** Loads what the command needs, which takes longer than reading the arguments. */
  load(): Promise<RunCommand>;
}

/** Makes a thread of the program one that compares versions. */
export const COMPARE_THREAD = 'compare';

/** What the program is called where it is installed (package.json of `packages/apidoc-studio`). */
export const PROGRAM = 'apidoc-studio';

/** Returns a line for standard error. */
export const errorLine = (reason: string): string => `${PROGRAM}: ${visibleText(reason)}\n`;

/**
 * Loads what a command needs: a file beside the program, which not every installation has.
 * @param command the name of the command
 * @throws CommandError if the file is missing
 */
export async function loadPart<T>(command: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw failure;
    throw new CommandError(
      `"${command}" is not part of this installation. Install the package ${PROGRAM}.`,
    );
  }
}

// The version and the address of the product, written in by the build from package.json.

declare const APIDOC_VERSION: string | undefined;
declare const APIDOC_HOMEPAGE: string | undefined;

export const version: string = typeof APIDOC_VERSION === 'string' ? APIDOC_VERSION : '0.0.0';

/** '' until package.json names one. */
export const homepage: string = typeof APIDOC_HOMEPAGE === 'string' ? APIDOC_HOMEPAGE : '';

/**
 * Returns the reason why nothing is written where what would be written was not read back as what
 * it should be.
 * @param what one sentence
 */
export function defectError(what: string): CommandError {
  return new CommandError(
    `${what} Nothing was written. This is a defect of ${PROGRAM}; please report it.`,
  );
}
