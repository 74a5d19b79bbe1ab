// The problems of one object, by field and entry.

import type { Location } from '../text/location.ts';
import { isWithin, samePath } from '../text/location.ts';
import { toPointer } from '../text/pointer.ts';
import type { NodePath } from '../text/tree.ts';
import type { Problem, Severity } from './problem.ts';

/** A problem as forms show it. */
export interface FieldProblem extends Location {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** Name of the missing field. */
  readonly field?: string;
  /** Offsets in the file, for `actions`. */
  readonly start: number;
  readonly end: number;
}

/** The problems in an entry of a map or list. */
export interface EntryProblems {
  /** How many there are in it. */
  readonly problemCount: number;
  /** The first of them, errors before others. */
  readonly problems: readonly FieldProblem[];
}

/** Maximum number of problems to report for one field. */
const MANY = 20;

/** Problems that are shown at the row of one entry; the rest is counted. */
const ENTRY_PROBLEMS = 3;

export class FieldProblems {
  private readonly own: readonly Problem[];

  /** @param base the object: of all problems only those in it are looked at */
  constructor(problems: readonly Problem[], uri: string, base: NodePath) {
    this.own = problems.filter((problem) => problem.uri === uri && isWithin(problem.path, base));
  }

  /** Returns the problems of the value at a path itself. */
  at(path: NodePath): readonly FieldProblem[] {
    return this.own.filter((problem) => samePath(problem.path, path)).map(toFieldProblem);
  }

  /** Returns the problems of the value at a path and of everything in it. */
  within(path: NodePath): readonly FieldProblem[] {
    return this.own
      .filter((problem) => isWithin(problem.path, path))
      .slice(0, MANY)
      .map(toFieldProblem);
  }

  /**
   * Returns the problems of each entry of the map or list at a path: how many, and the first of
   * them, errors before others.
   */
  entries(path: NodePath): ReadonlyMap<string, EntryProblems> {
    const found = new Map<string, Problem[]>();
    for (const problem of this.own) {
      const key = problem.path[path.length];
      if (key === undefined || !isWithin(problem.path, path)) continue;
      const own = found.get(key);
      if (own) own.push(problem);
      else found.set(key, [problem]);
    }
    const shown = (all: readonly Problem[]) =>
      [...all.filter(isError), ...all.filter((problem) => !isError(problem))]
        .slice(0, ENTRY_PROBLEMS)
        .map(toFieldProblem);
    return new Map(
      [...found].map(([key, all]) => [key, { problemCount: all.length, problems: shown(all) }]),
    );
  }
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Returns a problem as forms show it. */
export function toFieldProblem({
  severity,
  code,
  message,
  data,
  uri,
  path,
  start,
  end,
}: Problem): FieldProblem {
  return {
    severity,
    code,
    message,
    ...(data?.missing !== undefined && { field: data.missing }),
    uri,
    pointer: toPointer(path),
    start,
    end,
  };
}
