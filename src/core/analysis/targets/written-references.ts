// References to an object of the document: filtered by their text, so that only the few candidates
// are resolved.

import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';

/** A `$ref` with the Reference Object that has it. */
interface WrittenRef {
  readonly uri: string;
  readonly at: NodePath;
  /** The location that it points to. */
  readonly named: { readonly uri: string; readonly path: NodePath };
}

/** The references in a value: its own, or those below. Cached with the node, without its path. */
interface Written {
  readonly ref: string | null;
  readonly below: readonly { readonly key: string; readonly written: Written }[];
}

const NOTHING: Written = { ref: null, below: [] };
const known = new WeakMap<Node, Written>();

/** Returns all references that point to the location at `path` of a file, or below it. */
export function* refsInto(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
): Generator<WrittenRef> {
  const parts = path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const mayMean = (ref: string): boolean =>
    ref.includes('%') || parts.every((part) => ref.includes(part));
  for (const file of documents.readable()) {
    if (!file.tree.root) continue;
    for (const { at, ref } of within(writtenIn(file.tree.root), [], mayMean)) {
      const named = documents.locate(file.uri, ref);
      if (named?.uri === uri && path.every((name, i) => named.path[i] === name))
        yield { uri: file.uri, at, named };
    }
  }
}

function* within(
  written: Written,
  at: string[],
  mayMean: (ref: string) => boolean,
): Generator<{ at: NodePath; ref: string }> {
  if (written.ref !== null && mayMean(written.ref)) yield { at: [...at], ref: written.ref };
  for (const { key, written: inner } of written.below) {
    at.push(key);
    yield* within(inner, at, mayMean);
    at.pop();
  }
}

function writtenIn(node: Node): Written {
  if (node.kind === 'scalar') return NOTHING;
  let written = known.get(node);
  if (!written) {
    const below: { key: string; written: Written }[] = [];
    const add = (key: string, slot: { readonly value: Node; readonly alias?: number }): void => {
      // A node behind an alias is counted where it is written.
      const inner = slot.alias === undefined ? writtenIn(slot.value) : NOTHING;
      if (inner !== NOTHING) below.push({ key, written: inner });
    };
    if (node.kind === 'map') for (const e of node.entries) add(e.key, e);
    else for (const [i, item] of node.items.entries()) add(String(i), item);
    const ref = stringOf(get(node, '$ref')) ?? null;
    written = ref === null && below.length === 0 ? NOTHING : { ref, below };
    known.set(node, written);
  }
  return written;
}
