// Which of the problems are printed: `--quiet` and `--max-problems`.
import { isLimit } from '../core/api.ts';
import type { Severity } from '../core/types.ts';
import type { FoundProblem, ValidationResult } from './validation-result.ts';

const GRAVITY: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  information: 2,
  hint: 3,
};

/** What the user wants to see of the problems. */
export interface Selection {
  /** Only problems that fail, and limits. */
  readonly quiet: boolean;
  /** In all documents together. */
  readonly max: number;
  fails(problem: FoundProblem): boolean;
}

/**
 * Returns the documents with the problems to print in `shown`; `hidden` is how many problems more
 * than `max` there are. The gravest are printed, in the order in which they were found.
 */
export function selectProblems(
  documents: readonly ValidationResult[],
  { quiet, max, fails }: Selection,
): { documents: ValidationResult[]; hidden: number } {
  const candidates = documents
    .flatMap(({ problems }) => problems)
    .filter((problem) => !quiet || fails(problem) || isLimit(problem.code));
  const shown = new Set(
    candidates.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]).slice(0, max),
  );
  return {
    documents: documents.map((document) => ({
      ...document,
      shown: document.problems.filter((problem) => shown.has(problem)),
    })),
    hidden: candidates.length - shown.size,
  };
}
