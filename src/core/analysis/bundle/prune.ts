// Removes parts that the bundle brought into components and that nothing refers to any more.

import { isMap } from 'yaml';
import { isWithin, locationId } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collect } from './collect.ts';
import { keyOf, type YamlMapNode, type YamlNode, yamlNodeAt } from './yaml-ast.ts';

/**
 * @param added paths of the values that may be removed; the user's own values stay, used or not
 * @returns whether anything was removed
 */
export function prune(
  root: YamlNode | null,
  added: readonly NodePath[],
  documents: DocumentSet,
  walker: SchemaWalker,
): boolean {
  const parts = new Map(added.map((path) => [locationId({ uri: '', path }), path]));
  const links = [...collect(documents, walker).references.values()].flatMap((reference) =>
    reference.to?.uri === ''
      ? [{ from: partOf(reference.path, parts), to: partOf(reference.to.path, parts) }]
      : [],
  );
  const used = new Set<string | null>([null]);
  for (let before = 0; before !== used.size; ) {
    before = used.size;
    for (const { from, to } of links) if (used.has(from)) used.add(to);
  }
  let changed = false;
  for (const [id, path] of parts) if (!used.has(id)) changed = remove(root, path) || changed;
  return changed;
}

/** The part that a path lies in; null for everything else. */
function partOf(path: NodePath, parts: ReadonlyMap<string, NodePath>): string | null {
  const id = path[0] === 'components' ? locationId({ uri: '', path: path.slice(0, 3) }) : '';
  const part = parts.get(id);
  return part && isWithin(path, part) ? id : null;
}

/** Removes the value at a path, and maps that it leaves empty. */
function remove(root: YamlNode | null, path: NodePath): boolean {
  const parents = path.map((_, i) => yamlNodeAt(root, path.slice(0, i)));
  for (let i = path.length - 1; i >= 0; i--) {
    const map = parents[i];
    if (!isMap(map)) return false;
    (map as YamlMapNode).items = (map as YamlMapNode).items.filter(
      (pair) => keyOf(pair) !== path[i],
    );
    if (map.items.length > 0) return true;
  }
  return true;
}
