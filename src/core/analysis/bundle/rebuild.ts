// Makes the bundle by changing the nodes of the root document and printing it again: for JSON, and
// for YAML that can't be edited in place.

import { isMap, Pair, Scalar, YAMLMap } from 'yaml';
import { lastKey } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { MovedContent } from './content.ts';
import type { Plan } from './types.ts';
import { pairOf, setRef, type YamlMapNode, type YamlNode, yamlNodeAt } from './yaml-ast.ts';

/** Applies a plan to the nodes of the root document. */
export function rebuild(root: YamlNode | null, plan: Plan, contents: MovedContent): void {
  if (!isMap(root)) return;
  for (const { path, ref } of plan.rewrites.get('') ?? []) setRef(yamlNodeAt(root, path), ref);
  for (const move of plan.moves) {
    const content = contents.of(move);
    if (content) put(root as YamlMapNode, move.at, content);
  }
}

/** Sets the value at a path, making maps on the way. */
function put(root: YamlMapNode, path: NodePath, value: YamlNode): void {
  let map = root;
  for (const key of path.slice(0, -1)) {
    const pair = pairOf(map, key);
    if (isMap(pair?.value)) map = pair.value as YamlMapNode;
    else {
      const made: YamlMapNode = new YAMLMap();
      if (pair) pair.value = made;
      else map.items.push(new Pair(new Scalar(key), made));
      map = made;
    }
  }
  const key = lastKey(path);
  // Parts in block style do not fit into a map that was written on one line.
  map.flow = false;
  const pair = pairOf(map, key);
  if (pair) pair.value = value;
  else map.items.push(new Pair(new Scalar(key), value));
}
