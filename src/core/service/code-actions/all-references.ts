// Every `$ref` of the document with the location that it points to.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { type Node, type NodePath, stringOf } from '../../text/tree.ts';

interface WrittenReference {
  readonly uri: string;
  /** Of the text of the reference. */
  readonly at: NodePath;
  readonly ref: string;
  readonly named: { readonly uri: string; readonly path: NodePath };
}

interface Written {
  /** Below the node. */
  readonly at: NodePath;
  readonly ref: string;
}

const known = new WeakMap<Node, readonly Written[]>();

/** Returns all references in all files, including those in data. */
export function* referencesOf(documents: DocumentSet): Generator<WrittenReference> {
  for (const { uri, tree } of documents.readable()) {
    for (const { at, ref } of tree.root ? referencesBelow(tree.root) : []) {
      const named = documents.locate(uri, ref);
      if (named) yield { uri, at, ref, named };
    }
  }
}

function referencesBelow(node: Node): readonly Written[] {
  if (node.kind === 'scalar') return [];
  const before = known.get(node);
  if (before) return before;
  const out: Written[] = [];
  const slots =
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e] as const)
      : node.items.map((item, i) => [String(i), item] as const);
  for (const [key, slot] of slots) {
    // A node behind an alias is counted where it is written.
    if (slot.alias !== undefined) continue;
    const ref = key === '$ref' ? stringOf(slot.value) : undefined;
    if (ref !== undefined) out.push({ at: [key], ref });
    else
      for (const inner of referencesBelow(slot.value))
        out.push({ at: [key, ...inner.at], ref: inner.ref });
  }
  known.set(node, out);
  return out;
}

/**
 * Returns whether references resolve to a location of the requested file, or below it.
 * @param steps minimum number of steps below the location
 */
export function hasReferences(
  { documents, uri }: Pick<AnalyzedFile, 'documents' | 'uri'>,
  path: NodePath,
  steps = 0,
): boolean {
  for (const { named } of referencesOf(documents)) {
    if (
      named.uri === uri &&
      named.path.length >= path.length + steps &&
      path.every((key, i) => named.path[i] === key)
    )
      return true;
  }
  return false;
}
