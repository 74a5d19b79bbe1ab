// What the command line says of a document: its problems with lines, columns and the files they are
// in.
import { isLimit, isRoot, isUrl, lineRanges, problemCount, toPointer } from '../core/api.ts';
import type { Analyzer, LineRange, Problem } from '../core/types.ts';
import { pathOfReference } from './referenced-files.ts';
import type { Source, Unread } from './sources.ts';

/** A location related to a problem. */
export interface Related {
  readonly file: string;
  readonly range: LineRange;
  readonly message: string;
}

export interface FoundProblem {
  readonly code: string;
  readonly severity: Problem['severity'];
  readonly message: string;
  /** Relative to the folder of the root document. */
  readonly uri: string;
  /**
   * The path as the user would open it: relative to the working directory, or absolute if the
   * document was given so; or a URL.
   */
  readonly file: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly range: LineRange;
  readonly related: readonly Related[];
  /** The file of the ruleset that has the rule, where it isn't one of ours. */
  readonly ruleset?: string;
  /** The page about the rule that its ruleset names. */
  readonly documentationUrl?: string;
}

export interface ValidationResult {
  readonly uri: string;
  /** All of it was validated, and no problem is an error. */
  readonly valid: boolean;
  /** False if the document goes beyond a limit: problems there are not known. */
  readonly validated: boolean;
  readonly problems: readonly FoundProblem[];
  /** Those of them that are printed. */
  readonly shown: readonly FoundProblem[];
  /** How many more it has that the baseline lists; absent where there are none. */
  readonly accepted?: number;
}

/** The results of one run, as the formats print them. */
export interface Report {
  readonly documents: readonly ValidationResult[];
  /** What was named on the command line and can't be read. */
  readonly unread: readonly Pick<Unread, 'file' | 'reason'>[];
  /** Whether a problem makes the exit code 1. */
  fails(problem: FoundProblem): boolean;
  /** Only what fails is printed, and nothing where nothing fails. */
  readonly quiet: boolean;
  /** Whether colours show. */
  readonly colour: boolean;
  /** The version of the program. */
  readonly version: string;
  /** The address of the project; '' where it has none. */
  readonly homepage: string;
}

/**
 * Returns the result for a document that is too large to be read.
 * @param reason the predicate of a sentence about it
 */
export function unreadResult({ file, name, reason }: Unread): ValidationResult {
  const start = { line: 1, column: 1 };
  const message = `This document is not validated: ${reason}`;
  const range = { start, end: start };
  return resultOfProblems(file, [
    {
      code: 'too-large',
      severity: 'error',
      message,
      uri: name,
      file,
      path: '',
      range,
      related: [],
    },
  ]);
}

/** Returns the result for located problems. */
export function resultOfProblems(uri: string, problems: readonly FoundProblem[]): ValidationResult {
  const validated = !problems.some((p) => isLimit(p.code));
  return {
    uri,
    valid: validated && !problems.some((p) => p.severity === 'error'),
    validated,
    problems,
    shown: problems,
  };
}

/** Returns what a summary says of the problems of some documents: their number, by severity. */
export function countOfProblems(
  documents: readonly Pick<ValidationResult, 'problems' | 'accepted'>[],
): string {
  const count = problemCount(documents.flatMap(({ problems }) => problems));
  if (count !== '') return count;
  const accepted = documents.reduce((sum, one) => sum + (one.accepted ?? 0), 0);
  return accepted === 0 ? 'no problems' : `no new problems, ${accepted} in the baseline`;
}

/** Problems with lines and columns instead of offsets. */
export function locateProblems(
  source: Source,
  analyzer: Analyzer,
  found: readonly Problem[],
): FoundProblem[] {
  const rangeOf = lineRanges((uri) => analyzer.text(uri));
  return found.map((p) => ({
    code: p.code,
    // Whatever it is in an editor: here a limit decides the exit code.
    severity: isLimit(p.code) ? 'error' : p.severity,
    message: p.message,
    uri: p.uri || source.name,
    file: fileOf(source, p.uri),
    path: toPointer(p.path),
    range: rangeOf(p),
    related: (p.related ?? []).map((r) => ({
      file: fileOf(source, r.uri),
      range: rangeOf(r),
      message: r.message,
    })),
    ...(p.ruleset !== undefined && { ruleset: p.ruleset }),
    ...(p.documentationUrl !== undefined && { documentationUrl: p.documentationUrl }),
  }));
}

/** Returns the paths of the files that a document refers to, in the way of `FoundProblem.file`. */
export function referencedPaths(source: Source, analyzer: Analyzer): string[] {
  return analyzer
    .referencedFiles()
    .filter((uri) => !isUrl(uri))
    .map((uri) => fileOf(source, uri));
}

function fileOf({ file, folder }: Source, uri: string): string {
  return isRoot(uri) ? file : pathOfReference(folder, uri);
}
