// Whether everything still means the same after a rename: the index of the renamed trees is made and compared with the one before.

import { toPointer } from '../../parse/pointer.ts';
import type { Mention } from './mentions.ts';
import { buildIndex, type NameIndex } from './name-index.ts';
import { type Patch, patchedFiles } from './try.ts';

/**
 * The first mention that would come to mean something else, or null.
 * @param ids names of the places whose key becomes `to`
 */
export function changedMeaning(index: NameIndex, patches: readonly Patch[], ids: readonly string[], to: string): Mention | null {
  const after = buildIndex(patchedFiles(index.tracer.files, patches));
  const moves = new Set(ids);
  const name = toPointer([to]);
  for (const [i, m] of index.mentions.entries()) {
    const now = after.mentions[i];
    if (!now || now.targets.length !== m.targets.length) return m;
    if (now.targets.some((id, k) => id !== m.targets[k] && id !== moved(m.targets[k] ?? '', moves, name))) return m;
  }
  return after.mentions.length === index.mentions.length ? null : (after.mentions.at(-1) ?? null);
}

/** The name of a place once those in `moves`, on the way to it or it itself, end in `name`. */
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
