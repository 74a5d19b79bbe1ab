// Traits merged into their operations and messages, in a document without other files (section
// Traits merge mechanism).

import { isMap, isScalar, isSeq, Pair, Scalar, YAMLMap } from 'yaml';
import { documentShape } from '../../format/typed-tree.ts';
import { isRoot, locationId, ROOT_URI } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type MergeShape, mergeWith } from '../documents/merge-traits.ts';
import { olderVersion } from '../older-version.ts';
import type { Problem } from '../problem.ts';
import { headRange } from '../validation/flatten-findings.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collect, collectReferences } from './collect-references.ts';
import type { ChangedDocument } from './dereference.ts';
import { RootReferences } from './dereference.ts';
import {
  child,
  copy,
  keyOf,
  pairOf,
  refIn,
  type YamlMapNode,
  type YamlNode,
  yamlNodeAt,
} from './yaml-ast.ts';

const KINDS: ReadonlySet<string> = new Set(['Operation', 'Message', 'Operation2', 'Message2']);
const NULL = new Scalar(null);

/**
 * Merges the traits of every operation and message into it and removes the list. What cannot be
 * merged keeps its list, with a problem.
 */
export function mergeAllTraits(
  root: YamlNode | null,
  documents: DocumentSet,
  walker: SchemaWalker,
): ChangedDocument {
  const node = documents.root;
  const problems: Problem[] = [];
  if (!node) return { root, problems };
  const rootFit = new RootReferences(documents, collect(documents, walker).references.values());
  const { objects } = collectReferences(
    walker,
    { uri: '', path: [], node },
    documentShape(node, documents.dialectOf(node)),
    KINDS,
  );
  for (const { path } of [...objects.values()].flat()) {
    const target = yamlNodeAt(root, path);
    const list = child(target, 'traits');
    if (!isMap(target) || !isSeq(list)) continue;
    const locations = list.items.map((item, i) =>
      locationOf(documents, item as YamlNode | null, [...path, 'traits', String(i)]),
    );
    const unfit = locations.find(
      (location) => location && path[0] !== 'components' && !rootFit.fits(location),
    );
    if (unfit || locations.includes(null)) {
      if (unfit) problems.push(unfitProblem(documents, [...path, 'traits']));
      continue;
    }
    merge(
      target as YamlMapNode,
      locations.map((location) => yamlNodeAt(root, location ?? [])),
      root,
      documents,
    );
  }
  return { root, problems };
}

/** Where a trait is defined; null if its reference can't be resolved. */
function locationOf(
  documents: DocumentSet,
  item: YamlNode | null,
  path: NodePath,
): NodePath | null {
  const ref = refIn(item);
  if (!ref) return path;
  const target = documents.target('', String(ref.value));
  return target.kind === 'found' && isRoot(target.node.uri) ? target.node.path : null;
}

function merge(
  target: YamlMapNode,
  traits: readonly (YamlNode | null)[],
  root: YamlNode | null,
  documents: DocumentSet,
): void {
  const sources = [
    target,
    ...traits.filter(isMap).map((trait) => copy(trait as YamlMapNode) as YamlMapNode),
  ];
  target.items = target.items.filter((pair) => keyOf(pair) !== 'traits');
  openShared(sources, root, documents);
  const [, ...others] = sources;
  if (olderVersion(documents.root) !== null) for (const trait of others) patch(target, trait);
  else addMissing(target, mergeWith<YamlNode>(shape, new YAMLMap() as YamlMapNode, others));
}

/**
 * References that stand for a member which another source has too are opened, so that both come
 * together.
 */
function openShared(
  sources: readonly YamlMapNode[],
  root: YamlNode | null,
  documents: DocumentSet,
): void {
  const keys = new Set(sources.flatMap((source) => source.items.map(keyOf)));
  for (const key of keys) {
    const pairs = sources.flatMap((source) => pairOf(source, key) ?? []);
    const locations = pairs.map(({ value }) => {
      const ref = refIn(value);
      const to = ref && documents.target('', String(ref.value));
      return to?.kind === 'found' ? to.node : null;
    });
    const ids = new Set(locations.map((node) => (node ? locationId(node) : '')));
    if (ids.size < 2) continue;
    for (const [i, pair] of pairs.entries()) {
      const node = locations[i];
      const opened = node?.uri === ROOT_URI ? yamlNodeAt(root, node.path) : null;
      if (opened) pair.value = copy(opened);
    }
  }
}

/** Merges a trait as version 2 does: its values win, and a null removes one (RFC 7386). */
function patch(target: YamlMapNode, trait: YamlMapNode): void {
  for (const pair of trait.items) {
    const key = keyOf(pair);
    const value = pair.value ?? NULL;
    const own = pairOf(target, key);
    if (shape.isNull(value)) target.items = target.items.filter((one) => keyOf(one) !== key);
    else if (!own) target.items.push(new Pair(pair.key, copy(value)));
    else if (shape.members(own.value ?? NULL) && shape.members(value))
      patch(own.value as YamlMapNode, value as YamlMapNode);
    else own.value = copy(value);
  }
}

/** Adds to `target` what only `base` has, level by level. */
function addMissing(target: YamlMapNode, base: YamlNode): void {
  for (const pair of (base as YamlMapNode).items) {
    const own = pairOf(target, keyOf(pair));
    if (!own) target.items.push(new Pair(pair.key, pair.value && copy(pair.value)));
    else if (shape.members(own.value ?? NULL) && shape.members(pair.value ?? NULL))
      addMissing(own.value as YamlMapNode, pair.value as YamlNode);
  }
}

const shape: MergeShape<YamlNode> = {
  members: (node) =>
    isMap(node) && !refIn(node)
      ? (node as YamlMapNode).items.map((pair) => [keyOf(pair), pair.value ?? NULL] as const)
      : null,
  build: (members) => {
    const map: YamlMapNode = new YAMLMap();
    for (const [key, value] of members) map.items.push(new Pair(new Scalar(key), value));
    return map;
  },
  isNull: (node) => isScalar(node) && node.value === null,
};

function unfitProblem(documents: DocumentSet, path: NodePath): Problem {
  const tree = documents.file('')?.tree;
  const location = tree && nodeRangesAt(tree, path);
  const range = location
    ? (location.key ?? headRange(location.node, location.value.start))
    : { start: 0, end: 0 };
  const message =
    'The traits are not merged: one of them refers to a channel in components, which an operation of the root is not allowed to.';
  return { code: 'reference-place', severity: 'error', message, uri: '', path, ...range };
}
