// Merge keys (`<<`): not part of YAML 1.2, but read.
import type { Entry, Node } from '../tree.ts';

/** Returns the entries that a `<<` merges, at the offset of its alias (or inline map). */
export function mergeEntries(merge: Entry): Entry[] {
  const out: Entry[] = [];
  const take = (slot: { value: Node; valueAt: number; alias?: number }, base: number) => {
    if (slot.value.kind === 'map') {
      for (const e of slot.value.entries) {
        const at = base + slot.valueAt;
        const token = slot.alias ?? slot.value.length;
        out.push({
          key: e.key,
          keyAt: at,
          keyLength: token,
          valueAt: at,
          value: e.value,
          alias: token,
        });
      }
    }
  };
  if (merge.value.kind === 'seq' && merge.alias === undefined)
    for (const item of merge.value.items) take(item, merge.valueAt);
  else take(merge, 0);
  return out;
}
