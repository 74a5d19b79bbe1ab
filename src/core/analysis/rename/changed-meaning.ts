// Checks that a rename changes no meaning: compares the index of the renamed trees with the one
// before.

import { toPointer } from '../../text/pointer.ts';
import type { Occurrence } from '../symbols/occurrence.ts';
import { buildSymbolIndex, type SymbolIndex } from '../symbols/symbol-index.ts';
import { type Patch, patchedFiles } from './rename-dry-run.ts';

/**
 * Returns the first occurrence whose meaning would change, or null.
 * @param ids IDs of the locations whose key becomes `to`
 */
export function changedMeaning(
  index: SymbolIndex,
  patches: readonly Patch[],
  ids: readonly string[],
  to: string,
): Occurrence | null {
  const after = buildSymbolIndex(patchedFiles(index.tracer.files, patches));
  const moves = new Set(ids);
  const name = toPointer([to]);
  for (const [i, occurrence] of index.occurrences.entries()) {
    const now = after.occurrences[i];
    if (!now || now.targets.length !== occurrence.targets.length) return occurrence;
    if (
      now.targets.some(
        (id, k) =>
          id !== occurrence.targets[k] && id !== moved(occurrence.targets[k] ?? '', moves, name),
      )
    )
      return occurrence;
  }
  return after.occurrences.length === index.occurrences.length
    ? null
    : (after.occurrences.at(-1) ?? null);
}

/**
 * Returns the ID of a location once the locations in `moves`, itself or its ancestors, end in
 * `name`.
 */
function moved(id: string, moves: ReadonlySet<string>, name: string): string {
  let at = id.indexOf('#') + 1;
  let before = id.slice(0, at);
  let out = before;
  while (at < id.length) {
    const next = id.indexOf('/', at + 1);
    const end = next < 0 ? id.length : next;
    const piece = id.slice(at, end);
    before += piece;
    out += moves.has(before) ? name : piece;
    at = end;
  }
  return out;
}
