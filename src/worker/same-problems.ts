// Whether an analysis found what the page knows already.
import type { Problem, RelatedLocation } from '../core/types.ts';

/** Returns whether two lists of problems, with what is related, are the same for equal ranges. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return sameItems(a, b, sameProblem);
}

function sameProblem(a: Problem, b: Problem): boolean {
  return (
    sameRange(a, b) &&
    a.code === b.code &&
    a.severity === b.severity &&
    sameItems(a.path, b.path, (key, other) => key === other) &&
    sameItems(a.related ?? [], b.related ?? [], sameRange)
  );
}

function sameRange(a: RelatedLocation, b: RelatedLocation): boolean {
  return a.start === b.start && a.end === b.end && a.uri === b.uri && a.message === b.message;
}

function sameItems<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((item, i) => same(item, b[i] as T));
}
