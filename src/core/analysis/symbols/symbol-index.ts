// The index of everything that can be referenced and of all references, built once for a document
// set.

import { isRoot } from '../../text/location.ts';
import { get, stringOf, type Tree } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { olderVersion } from '../older-version.ts';
import { ReferenceTracer, type TraceableFiles } from '../targets/trace-reference.ts';
import { gather, type Roots } from './gather-sites.ts';
import type { Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences.ts';

export interface SymbolIndex {
  readonly tracer: ReferenceTracer;
  readonly roots: Roots;
  /** In an order that depends only on the structure of the files. */
  readonly occurrences: readonly Occurrence[];
  /** Of one file. */
  readonly byFile: ReadonlyMap<string, readonly Occurrence[]>;
  /** By their targets. */
  readonly byTarget: ReadonlyMap<string, readonly Occurrence[]>;
}

const memo = new WeakMap<DocumentSet, SymbolIndex>();

/** Returns the index of a document set. Unchanged parts of an earlier one are reused. */
export function symbolIndexOf(documents: DocumentSet): SymbolIndex {
  let index = memo.get(documents);
  if (!index) {
    index = buildSymbolIndex(filesOf(documents));
    memo.set(documents, index);
  }
  return index;
}

/**
 * Looks up all references, so that the document set names the files that they need; its validation
 * does the same. In files that no table describes anything may be a reference, and so may it in a
 * document of AsyncAPI 2.
 */
export function followReferences(documents: DocumentSet): void {
  const { sites } = gather(new ReferenceTracer(filesOf(documents)));
  const isDescribed = olderVersion(documents.root) === null;
  for (const { site, uri, node, raw } of sites) {
    const ref =
      site.is === 'ref' && !(raw && isRoot(uri) && isDescribed)
        ? stringOf(get(node, '$ref'))
        : undefined;
    if (ref !== undefined) documents.lookup(uri, ref);
  }
}

/** Returns the index of files in their current state. */
export function buildSymbolIndex(files: TraceableFiles): SymbolIndex {
  const tracer = new ReferenceTracer(files);
  const { sites, roots } = gather(tracer);
  const occurrences = occurrencesOf(tracer, sites);
  const byFile = new Map<string, Occurrence[]>();
  const byTarget = new Map<string, Occurrence[]>();
  const put = (map: Map<string, Occurrence[]>, key: string, occurrence: Occurrence): void => {
    const list = map.get(key);
    if (list) list.push(occurrence);
    else map.set(key, [occurrence]);
  };
  for (const occurrence of occurrences) {
    put(byFile, occurrence.uri, occurrence);
    for (const target of occurrence.targets) put(byTarget, target, occurrence);
  }
  return { tracer, roots, occurrences, byFile, byTarget };
}

function filesOf(documents: DocumentSet): TraceableFiles {
  const trees = new Map<string, Tree>();
  for (const { uri, tree } of documents.readable()) trees.set(uri, tree);
  return {
    locate: (uri, ref) => documents.locate(uri, ref),
    tree: (uri) => trees.get(uri) ?? null,
    all: () => [...trees.keys()],
  };
}
