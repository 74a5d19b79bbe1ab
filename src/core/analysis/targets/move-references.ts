// References in values that move: the reference text for a location, and what must be rewritten in
// a value from another file.

import type { Shape } from '../../format/table-types.ts';
import type { Change } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';
import { collectReferences, foreignRefs, formatAt } from '../bundle/collect-references.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReference } from '../documents/reference.ts';
import { relativeUri } from '../documents/uri.ts';
import type { ReferenceUse } from '../validation/finding.ts';
import { SchemaWalker } from '../validation/walk.ts';

const walker = new SchemaWalker();

/** A Reference Object inside a value. */
interface Inside {
  /** From the value. */
  readonly path: NodePath;
  readonly ref: string;
  readonly shape: ReferenceUse['shape'];
}

/** Returns the references that the format knows in a value of this shape. */
export function refsInside(
  documents: DocumentSet,
  node: LocatedNode,
  shape: Shape,
): readonly Inside[] {
  const found = collectReferences(walker, node, shape).refs.map(({ use, path }) => ({
    path: path.slice(node.path.length),
    ref: use.ref,
    shape: use.shape,
  }));
  const root = documents.file(node.uri)?.tree?.root;
  const format = root ? formatAt(root, node.path, null) : null;
  const foreign = foreignRefs(node.node, format).map((f) => ({
    ...f,
    shape: { is: 'any' } as const,
  }));
  return found.length > 0 ? found : foreign;
}

/**
 * Returns the text of a reference to a location, written in the file `from`; null if it can't be
 * referenced from there.
 */
export function referenceTextTo(
  documents: DocumentSet,
  from: string,
  to: { readonly uri: string; readonly path: NodePath },
): string | null {
  if (from === to.uri) return localReference(to.path);
  const file = relativeUri(
    from === '' ? documents.entryUri : from,
    isRoot(to.uri) ? documents.entryUri : to.uri,
  );
  const text = to.path.length === 0 ? file : file + localReference(to.path);
  const named = documents.locate(from, text);
  return named?.uri === to.uri && named.path.length === to.path.length ? text : null;
}

/**
 * Returns the changes that keep the targets of references in `node` when it is copied to `path` of
 * the file `to`; null if one can't be kept.
 */
export function movedReferences(
  documents: DocumentSet,
  node: LocatedNode,
  shape: Shape,
  to: string,
  path: NodePath,
): readonly Change[] | null {
  if (node.uri === to) return [];
  const changes: Change[] = [];
  for (const inside of refsInside(documents, node, shape)) {
    const named = documents.locate(node.uri, inside.ref);
    const text = named && referenceTextTo(documents, to, named);
    if (!text) return null;
    if (text !== inside.ref)
      changes.push({ do: 'set', path: [...path, ...inside.path, '$ref'], value: { data: text } });
  }
  return changes;
}
