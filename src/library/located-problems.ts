// Problems as programs need them: with the name of the file, a JSON Pointer, lines and columns.
import { isLimit, lineRanges, toPointer } from '../core/api.ts';
import type { Analyzer, LineRange, Severity } from '../core/types.ts';

export interface LocatedProblem {
  /** Name of the rule, such as `required-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Plain text: what is wrong, and what to write instead. */
  readonly message: string;
  /** The file it is in; that of the document as given. */
  readonly uri: string;
  /** JSON Pointer in that file. */
  readonly path: string;
  /** Lines and columns count from 1. */
  readonly range: LineRange;
}

/** Returns the problems of a document in its order. @param uri its name */
export function locatedProblems(analyzer: Analyzer, uri: string): LocatedProblem[] {
  const rangeOf = lineRanges((file) => analyzer.text(file));
  return analyzer.problems().map((problem): LocatedProblem => {
    const { code, message, path } = problem;
    // What exceeds a limit was not read, so nothing is known about it.
    const severity = isLimit(code) ? 'error' : problem.severity;
    const range = rangeOf(problem);
    return { code, severity, message, uri: problem.uri || uri, path: toPointer(path), range };
  });
}
