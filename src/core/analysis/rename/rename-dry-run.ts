// Tries a rename on the trees, without a text: the same files with new names, sharing unchanged
// subtrees.

import type { Entry, Node, NodePath, Slot, Tree } from '../../text/tree.ts';
import type { TraceableFiles } from '../targets/trace-reference.ts';

/** A new name for the entry at a path, or a new text for the value there. */
export interface Patch {
  readonly uri: string;
  readonly path: NodePath;
  readonly key?: string;
  readonly value?: string;
}

interface Branch {
  key?: string;
  value?: string;
  readonly below: Map<string, Branch>;
}

/** Returns the files with the patches applied. Positions are those of before. */
export function patchedFiles(files: TraceableFiles, patches: readonly Patch[]): TraceableFiles {
  const branches = new Map<string, Branch>();
  for (const { uri, path, key, value } of patches) {
    let branch: Branch = branches.get(uri) ?? { below: new Map() };
    branches.set(uri, branch);
    for (const name of path) {
      const next: Branch = branch.below.get(name) ?? { below: new Map() };
      branch.below.set(name, next);
      branch = next;
    }
    if (key !== undefined) branch.key = key;
    if (value !== undefined) branch.value = value;
  }
  const trees = new Map<string, Tree>();
  for (const [uri, branch] of branches) {
    const tree = files.tree(uri);
    if (tree?.root) trees.set(uri, { ...tree, root: patchedRoot(tree.root, branch) });
  }
  return { locate: files.locate, all: files.all, tree: (uri) => trees.get(uri) ?? files.tree(uri) };
}

function patchedRoot(root: Node, branch: Branch): Node {
  const changed = new Map<Node, Node>();
  const fresh = patched(root, branch, changed);
  return hasAlias(root) ? shared(fresh, changed, new Map()) : fresh;
}

function patched(node: Node, branch: Branch, changed: Map<Node, Node>): Node {
  let out: Node = node;
  if (node.kind === 'scalar')
    out = branch.value === undefined ? node : { ...node, value: branch.value };
  else if (node.kind === 'seq') {
    out = {
      ...node,
      items: node.items.map((item, i) => {
        const inner = branch.below.get(String(i));
        return inner ? { ...item, value: patched(item.value, inner, changed) } : item;
      }),
    };
  } else {
    const seen = new Set<string>();
    out = {
      ...node,
      entries: node.entries.map((e): Entry => {
        const inner = seen.has(e.key) ? undefined : branch.below.get(e.key);
        seen.add(e.key);
        return inner
          ? { ...e, key: inner.key ?? e.key, value: patched(e.value, inner, changed) }
          : e;
      }),
    };
  }
  if (out !== node) changed.set(node, out);
  return out;
}

/** Aliases show what became of the values they stand for. */
function shared(node: Node, changed: ReadonlyMap<Node, Node>, done: Map<Node, Node>): Node {
  const known = done.get(node);
  if (known) return known;
  let out = changed.get(node) ?? node;
  const slot = <T extends Slot>(s: T): T => {
    const value = shared(s.value, changed, done);
    return value === s.value ? s : { ...s, value };
  };
  if (out.kind === 'map') {
    const before = out.entries;
    const entries = before.map(slot);
    if (entries.some((e, i) => e !== before[i])) out = { ...out, entries };
  } else if (out.kind === 'seq') {
    const before = out.items;
    const items = before.map(slot);
    if (items.some((e, i) => e !== before[i])) out = { ...out, items };
  }
  done.set(node, out);
  return out;
}

function hasAlias(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  return slots.some((slot) => slot.alias !== undefined || hasAlias(slot.value));
}
