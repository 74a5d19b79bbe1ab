// The bundle made by changing the nodes of the entry and writing it anew: for JSON, and for YAML that cannot be edited in place.
import { isMap, Pair, Scalar, YAMLMap } from 'yaml';
import type { Path } from '../parse/tree.ts';
import { type Ast, type AstMap, astAt, pairOf, setRef } from './ast.ts';
import type { Contents } from './content.ts';
import type { Plan } from './types.ts';

/** Applies a plan to the nodes of the entry. */
export function rebuild(root: Ast | null, plan: Plan, contents: Contents): void {
  if (!isMap(root)) return;
  for (const { path, ref } of plan.rewrites.get('') ?? []) setRef(astAt(root, path), ref);
  for (const move of plan.moves) {
    const content = contents.of(move);
    if (content) put(root as AstMap, move.at, content);
  }
}

/** Sets the value at a path, making maps on the way. */
function put(root: AstMap, path: Path, value: Ast): void {
  let map = root;
  for (const key of path.slice(0, -1)) {
    const pair = pairOf(map, key);
    if (isMap(pair?.value)) map = pair.value as AstMap;
    else {
      const made: AstMap = new YAMLMap();
      if (pair) pair.value = made;
      else map.items.push(new Pair(new Scalar(key), made));
      map = made;
    }
  }
  const key = path.at(-1) ?? '';
  // Parts in block style do not fit into a map that was written on one line.
  map.flow = false;
  const pair = pairOf(map, key);
  if (pair) pair.value = value;
  else map.items.push(new Pair(new Scalar(key), value));
}
