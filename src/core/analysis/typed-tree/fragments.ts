// The shapes of files that aren't whole documents: they are those that the references into them
// expect.

import { dialects } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import { dialectOfFile, documentShape, targetShape } from '../../format/typed-tree.ts';
import { locationId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { schemaTarget } from '../documents/schema-value.ts';
import { emptyFindings, flatten } from '../validation/flatten-findings.ts';
import { SchemaWalker } from '../validation/walk.ts';

/** Maximum number of locations at which references are followed. */
const MAX_LOCATIONS = 20_000;
const NO_KINDS: ReadonlySet<string> = new Set();
/** Remembers by node alone. */
const walker = new SchemaWalker();
const known = new WeakMap<DocumentSet, ReadonlyMap<string, Shape>>();

/** Returns true for the root document and other files that are documents of the format. */
export function isWholeDocument(uri: string, root: Node): boolean {
  return uri === '' || dialects.some((d) => get(root, d.rootField) !== undefined);
}

/** Returns the shapes of reference targets outside whole documents, by `<uri>#<pointer>`. */
export function fragmentShapes(documents: DocumentSet): ReadonlyMap<string, Shape> {
  let expected = known.get(documents);
  if (!expected) {
    expected = collect(documents);
    known.set(documents, expected);
  }
  return expected;
}

function collect(documents: DocumentSet): ReadonlyMap<string, Shape> {
  const expected = new Map<string, Shape>();
  const out = emptyFindings();
  for (const { uri, tree } of documents.readable()) {
    if (!tree.root || !isWholeDocument(uri, tree.root)) continue;
    flatten(
      walker.walk(tree.root, documentShape(tree.root)),
      tree.root,
      tree.at,
      [],
      null,
      uri,
      NO_KINDS,
      out,
    );
  }
  for (let i = 0; i < out.refs.length && expected.size < MAX_LOCATIONS; i++) {
    const found = out.refs[i];
    if (!found || found.use.shape.is === 'any') continue;
    const { shape } = found.use;
    for (const location of [
      documents.locate(found.uri, found.use.ref),
      locationOf(documents, found.uri, found.use.ref),
    ]) {
      const tree = location && documents.file(location.uri)?.tree;
      if (!location || !tree?.root || isWholeDocument(location.uri, tree.root)) continue;
      const id = locationId(location);
      const spot = expected.has(id) ? null : nodeRangesAt(tree, location.path);
      if (!spot) continue;
      const dialect = dialectOfFile(tree.root, documents.root);
      const target =
        shape.is === 'either'
          ? schemaTarget(shape, { ...location, node: spot.node }, documents, dialect)
          : targetShape(shape, spot.node, dialect);
      const inline: Shape =
        target.is === 'object' ? { is: 'object', kind: target.kind, ref: 'or' } : target;
      expected.set(id, inline);
      flatten(
        walker.walk(spot.node, inline),
        spot.node,
        spot.value.start,
        location.path,
        null,
        location.uri,
        NO_KINDS,
        out,
      );
    }
  }
  return expected;
}

function locationOf(documents: DocumentSet, uri: string, ref: string) {
  const target = documents.target(uri, ref);
  return target.kind === 'found' ? target.node : null;
}
