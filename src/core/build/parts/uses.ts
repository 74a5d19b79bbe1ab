// Every place that names something or something inside it, over all files.
import type { Mention } from '../../language/names/mentions.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Path } from '../../parse/tree.ts';
import { startsWith } from './place.ts';

const sorted = new WeakMap<NameIndex, readonly string[]>();

function namesOf(index: NameIndex): readonly string[] {
  let names = sorted.get(index);
  if (!names) {
    names = [...index.byTarget.keys()].sort();
    sorted.set(index, names);
  }
  return names;
}

/** The mentions from outside of what stands at a place and of all that is inside it, each once, in the order of the index. */
export function usesOf(index: NameIndex, uri: string, path: Path): readonly Mention[] {
  const id = idOf(uri, path);
  const names = namesOf(index);
  const found = new Set<Mention>(index.byTarget.get(id));
  // Names that begin alike stand together.
  for (let i = firstFrom(names, `${id}/`); names[i]?.startsWith(`${id}/`); i++) {
    for (const m of index.byTarget.get(names[i] ?? '') ?? []) found.add(m);
  }
  return [...found].filter((m) => !(m.uri === uri && startsWith(m.path, path)));
}

function firstFrom(names: readonly string[], wanted: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
