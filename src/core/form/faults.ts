// The problems of one object, by the fields and entries that they are in.
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { FieldProblem } from './types.ts';

/** Problems that are told of one field; there is no use in more. */
const MANY = 20;

export class Faults {
  private readonly own: readonly Problem[];

  /** @param base the object: of all problems only those in it are looked at */
  constructor(problems: readonly Problem[], uri: string, base: Path) {
    this.own = problems.filter((problem) => problem.uri === uri && begins(problem.path, base));
  }

  /** Problems of the value at a path itself. */
  at(path: Path): readonly FieldProblem[] {
    return this.own.filter((problem) => problem.path.length === path.length && begins(problem.path, path)).map(told);
  }

  /** Problems of the value at a path and of all that is in it. */
  within(path: Path): readonly FieldProblem[] {
    return this.own
      .filter((problem) => begins(problem.path, path))
      .slice(0, MANY)
      .map(told);
  }

  /** How many problems there are in each entry of the map or list at a path. */
  counts(path: Path): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const problem of this.own) {
      const key = problem.path[path.length];
      if (key !== undefined && begins(problem.path, path)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }
}

function begins(path: Path, base: Path): boolean {
  return path.length >= base.length && base.every((name, i) => path[i] === name);
}

function told({ severity, code, message, uri, path, start, end }: Problem): FieldProblem {
  return { severity, code, message, uri, pointer: toPointer(path), start, end };
}
