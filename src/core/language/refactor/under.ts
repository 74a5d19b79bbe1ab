// What the cursor or the selection is on: the values around it, with what the tables say of each.
import { pathAt } from '../../parse/place.ts';
import { get, type Node, type Path, step, stringOf } from '../../parse/tree.ts';
import { declaredAlong } from '../structure/declared.ts';
import type { Subject } from '../subject.ts';
import type { Under, Value } from './types.ts';

/** @param start offset of the cursor, or of the selection that goes to `end` */
export function underAt(subject: Subject, start: number, end: number): Under {
  const from = pathAt(subject.tree, start);
  const to = start === end ? from : pathAt(subject.tree, end);
  const parted = from.findIndex((key, i) => to[i] !== key);
  return underPath(subject, parted < 0 ? from : from.slice(0, parted), start, end);
}

/** What is around the value at a path. */
export function underPath(subject: Subject, path: Path, start = 0, end = start): Under {
  const values: Value[] = [];
  const wanted = declaredAlong(subject, path);
  for (const value of along(subject, path)) {
    const shape = wanted[value.path.length]?.shape;
    if (shape) values.unshift({ ...value, shape });
  }
  return { subject, path, values, start, end };
}

/** The values from the root to a path that are written there: none behind an alias, none in a syntax error. */
function along({ tree }: Subject, path: Path): { path: Path; node: Node }[] {
  if (!tree.root || tree.broken) return [];
  const out = [{ path: [] as Path, node: tree.root }];
  let node = tree.root;
  for (const [i, key] of path.entries()) {
    const slot = step(node, key);
    if (!slot || slot.alias !== undefined || ('broken' in slot && slot.broken)) break;
    node = slot.value;
    out.push({ path: path.slice(0, i + 1), node });
  }
  return out;
}

/** The text of the `$ref` of a Reference Object. */
export function refOf(node: Node | undefined): string | undefined {
  return node && stringOf(get(node, '$ref'));
}
