// Faults of what cannot be seen, told by the closed row above it.
import type { PartId } from '../../core/model/types.ts';
import type { FaultCount, Row, TreeNode } from './types.ts';

export const NO_FAULTS: FaultCount = { errors: 0, warnings: 0 };

/** Errors and warnings of the part of a row; where the row is closed, also of all parts below it, each counted once. */
export function faultsOf({ node, open }: Row, faults: ReadonlyMap<PartId, FaultCount>): FaultCount {
  if (faults.size === 0) return NO_FAULTS;
  if (open !== false) return (node.part !== null && faults.get(node.part)) || NO_FAULTS;
  const seen = new Set<PartId>();
  collect(node, faults, seen);
  let errors = 0;
  let warnings = 0;
  for (const id of seen) {
    errors += faults.get(id)?.errors ?? 0;
    warnings += faults.get(id)?.warnings ?? 0;
  }
  return { errors, warnings };
}

function collect(node: TreeNode, faults: ReadonlyMap<PartId, FaultCount>, into: Set<PartId>): void {
  if (node.part !== null && faults.has(node.part)) into.add(node.part);
  for (const child of node.children) collect(child, faults, into);
}
