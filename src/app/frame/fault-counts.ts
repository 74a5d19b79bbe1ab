// How many errors and warnings each part has.
import type { Model, PartId } from '../../core/model/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import type { Problem } from '../../core/problem.ts';
import { partOf } from '../../store/part.ts';
import type { FaultCount } from '../../visual/outline/types.ts';

/** Errors and warnings by the innermost part that holds them; parts without any are not in the map. */
export function faultCounts(model: Model | null, problems: readonly Problem[]): ReadonlyMap<PartId, FaultCount> {
  const out = new Map<PartId, FaultCount>();
  for (const { severity, path, uri } of problems) {
    if (severity !== 'error' && severity !== 'warning') continue;
    const id = partOf(model, toPointer(path), uri);
    if (id === null) continue;
    const { errors, warnings } = out.get(id) ?? { errors: 0, warnings: 0 };
    out.set(id, severity === 'error' ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 });
  }
  return out;
}
