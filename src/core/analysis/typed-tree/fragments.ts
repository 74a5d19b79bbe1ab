// The shapes of files that aren't whole documents: those that the references into them expect, or
// else those that they are written in.

import { dialects } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import { dialectOfFile, documentShape, targetShape } from '../../format/typed-tree.ts';
import { isRoot, locationId, type NodeLocation } from '../../text/location.ts';
import { type NodeRanges, nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type FileShape, fileShapes, isSameKind } from '../documents/file-shapes.ts';
import { schemaTarget } from '../documents/schema-value.ts';
import { emptyFindings, type FlatFindings, flatten } from '../validation/flatten-findings.ts';
import { SchemaWalker } from '../validation/walk.ts';

/** Maximum number of locations at which references are followed. */
const MAX_LOCATIONS = 20_000;
const NO_KINDS: ReadonlySet<string> = new Set();
/** Remembers by node alone. */
const walker = new SchemaWalker();
const known = new WeakMap<DocumentSet, ReadonlyMap<string, Shape>>();

/** Returns true for the root document and other files that are documents of the format. */
export function isWholeDocument(uri: string, root: Node): boolean {
  return isRoot(uri) || dialects.some((d) => get(root, d.rootField) !== undefined);
}

/**
 * Returns the shapes of reference targets outside whole documents, and of maps with definitions
 * that nothing refers to yet, by `<uri>#<pointer>`.
 */
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
  const add = (location: NodeLocation, { node, value }: NodeRanges, shape: Shape): void => {
    const { uri, path } = location;
    expected.set(locationId(location), shape);
    flatten(walker.walk(node, shape), node, value.start, path, null, uri, NO_KINDS, out);
  };
  followAll(documents, out.refs, expected, add, 0);
  const known = out.refs.length;
  for (const { uri, tree } of documents.readable()) {
    const { root } = tree;
    if (!root || isWholeDocument(uri, root) || expected.has(locationId({ uri, path: [] })))
      continue;
    for (const one of fileShapes(root, dialectOfFile(root, documents.root)))
      for (const { path, shape } of unreachedEntries(one, uri, root, expected)) {
        const ranges = nodeRangesAt(tree, path);
        if (ranges) add({ uri, path }, ranges, shape);
      }
  }
  followAll(documents, out.refs, expected, add, known);
  return expected;
}

/**
 * Returns a map of a file, or where it has targets of references its other entries; none where the
 * references expect something else of the map.
 */
function unreachedEntries(
  map: FileShape,
  uri: string,
  root: Node,
  expected: ReadonlyMap<string, Shape>,
): readonly FileShape[] {
  const { path, shape } = map;
  const inside = locationId({ uri, path: [...path, ''] });
  if (![...expected.keys()].some((id) => id.startsWith(inside))) return [map];
  const holder = path.reduce<Node | undefined>((node, name) => get(node, name), root);
  if (shape.is !== 'map' || holder?.kind !== 'map') return [];
  const entries = holder.entries.map(({ key }) => ({ path: [...path, key], shape: shape.of }));
  const others: FileShape[] = [];
  for (const one of entries) {
    const by = expected.get(locationId({ uri, path: one.path }));
    if (!by) others.push(one);
    else if (!isSameKind(by, shape.of)) return [];
  }
  return others;
}

/** Follows references from one on, and adds what their targets hold. */
function followAll(
  documents: DocumentSet,
  refs: FlatFindings['refs'],
  expected: ReadonlyMap<string, Shape>,
  add: (location: NodeLocation, ranges: NodeRanges, shape: Shape) => void,
  from: number,
): void {
  for (let i = from; i < refs.length && expected.size < MAX_LOCATIONS; i++) {
    const found = refs[i];
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
      add(location, spot, inline);
    }
  }
}

function locationOf(documents: DocumentSet, uri: string, ref: string) {
  const target = documents.target(uri, ref);
  return target.kind === 'found' ? target.node : null;
}
