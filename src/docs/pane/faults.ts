// Sorts the problems of a document to the parts they stand in.
import type { Model, PartId } from '../../core/model/types.ts';
import type { Problem, Severity } from '../../core/problem.ts';
import { below, partAt, within } from './place.ts';

/** A problem as a card shows it. */
export interface Fault {
  readonly severity: Severity;
  readonly message: string;
  readonly uri: string;
  readonly pointer: string;
}

export type Faults = ReadonlyMap<PartId, readonly Fault[]>;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/**
 * Problems by the innermost part that holds them, worst first.
 * A list that says the same as in `previous` is the same object, so that its card does not render again.
 */
export function faultsOf(problems: readonly Problem[], model: Model, previous: Faults): Faults {
  const found = new Map<PartId, Fault[]>();
  for (const { severity, message, uri, path } of problems) {
    const pointer = below('', path);
    const id = partAt(model, { uri, pointer });
    if (id === null) continue;
    const list = found.get(id);
    if (list) list.push({ severity, message, uri, pointer });
    else found.set(id, [{ severity, message, uri, pointer }]);
  }
  const out = new Map<PartId, readonly Fault[]>();
  for (const [id, list] of found) {
    list.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
    const old = previous.get(id);
    out.set(id, old && same(old, list) ? old : list);
  }
  return out;
}

function same(a: readonly Fault[], b: readonly Fault[]): boolean {
  return (
    a.length === b.length &&
    a.every((x, i) => {
      const y = b[i];
      return y && x.severity === y.severity && x.message === y.message && x.pointer === y.pointer && x.uri === y.uri;
    })
  );
}

/** Worst severity among the faults at or below a place, or null. The list must be sorted worst first, as `faultsOf` gives it. */
export function worstAt(faults: readonly Fault[], uri: string, pointer: string): Severity | null {
  return faults.find((f) => f.uri === uri && within(f.pointer, pointer))?.severity ?? null;
}
