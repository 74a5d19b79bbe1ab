// Groups the problems of a document by the parts that contain them.
import { toPointer } from '../../core/light.ts';
import type { Location, Model, PartId, Problem, Severity } from '../../core/types.ts';
import { isWithin, partOrInfoAt } from './location.ts';

/** A problem as a card shows it. */
export interface PartProblem extends Location {
  readonly severity: Severity;
  readonly message: string;
}

export type PartProblems = ReadonlyMap<PartId, readonly PartProblem[]>;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/**
 * Problems by the innermost part that holds them, worst first. A list that says the same as in
 * `previous` is the same object, so that its card does not render again.
 */
export function partProblems(
  problems: readonly Problem[],
  model: Model,
  previous: PartProblems,
): PartProblems {
  const found = new Map<PartId, PartProblem[]>();
  for (const { severity, message, uri, path } of problems) {
    const pointer = toPointer(path);
    const id = partOrInfoAt(model, { uri, pointer });
    if (id === null) continue;
    const list = found.get(id);
    if (list) list.push({ severity, message, uri, pointer });
    else found.set(id, [{ severity, message, uri, pointer }]);
  }
  const out = new Map<PartId, readonly PartProblem[]>();
  for (const [id, list] of found) {
    list.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
    const old = previous.get(id);
    out.set(id, old && samePartProblems(old, list) ? old : list);
  }
  return out;
}

function samePartProblems(a: readonly PartProblem[], b: readonly PartProblem[]): boolean {
  return (
    a.length === b.length &&
    a.every((x, i) => {
      const y = b[i];
      return (
        y &&
        x.severity === y.severity &&
        x.message === y.message &&
        x.pointer === y.pointer &&
        x.uri === y.uri
      );
    })
  );
}

/**
 * Returns the worst severity among the problems at or below a location, or null. The list must be
 * sorted worst first, as `partProblems` returns it.
 */
export function worstSeverityAt(
  problems: readonly PartProblem[],
  uri: string,
  pointer: string,
): Severity | null {
  return problems.find((f) => f.uri === uri && isWithin(f.pointer, pointer))?.severity ?? null;
}
