// Replaces references by their targets, in a document without other files.
import { isMap, isScalar, isSeq, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { documentShape } from '../../format/typed-tree.ts';
import { isRoot, isWithin, locationId, ROOT_URI } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { MAX_DEPTH, MAX_NODES } from '../../text/parse/limits.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type MergeShape, mergeWith } from '../documents/merged-object.ts';
import { localReference } from '../documents/reference.ts';
import { bareSchema, isBareSchema } from '../documents/schema-value.ts';
import { olderVersion } from '../older-version.ts';
import type { Problem } from '../problem.ts';
import { headRange } from '../validation/flatten-findings.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collect, collectReferences, mustBeReference } from './collect-references.ts';
import type { ReferenceSite } from './types.ts';
import {
  child,
  copy,
  keyOf,
  pairOf,
  refIn,
  setRef,
  type YamlMapNode,
  type YamlNode,
  yamlNodeAt,
} from './yaml-ast.ts';

/** What a change of a whole document gave; null where it cannot be made. */
interface ChangedDocument {
  readonly root: YamlNode | null;
  readonly problems: readonly Problem[];
}

/**
 * Returns a copy of the document in which references are replaced by their targets. A reference is
 * kept if the format requires it, if its target contains itself over references, or if its target
 * isn't allowed in the root of the document. Done again, it changes nothing.
 * @param isReplaced which references; all unless given
 */
export function dereference(
  root: YamlNode | null,
  documents: DocumentSet,
  walker: SchemaWalker,
  isReplaced: (reference: ReferenceSite) => boolean = () => true,
): ChangedDocument {
  try {
    const dereferencer = new Dereferencer(root, documents, walker, isReplaced);
    return { root: dereferencer.build(root, false), problems: [] };
  } catch (failure) {
    if (!(failure instanceof TooLarge)) throw failure;
    const message = `Without references the document would ${failure.message}. Bundle it without replacing references.`;
    return {
      root: null,
      problems: [
        { code: 'too-large', severity: 'error', message, uri: '', path: [], start: 0, end: 0 },
      ],
    };
  }
}

/** Thrown with what the document would be, as the end of a sentence. */
class TooLarge extends Error {}

class Dereferencer {
  private readonly root: YamlNode | null;
  private readonly documents: DocumentSet;
  /** Reference Objects by their nodes. */
  private readonly references = new Map<YamlNode, ReferenceSite>();
  private readonly rootFit: RootReferences;
  /** Nodes that contain a reference to themselves, over any number of references. */
  private readonly recursive: ReadonlySet<YamlNode>;
  private left = MAX_NODES;
  private depth = 0;

  constructor(
    root: YamlNode | null,
    documents: DocumentSet,
    walker: SchemaWalker,
    isReplaced: (reference: ReferenceSite) => boolean,
  ) {
    this.root = root;
    this.documents = documents;
    const { references: sites } = collect(documents, walker);
    for (const reference of sites.values()) {
      const node = yamlNodeAt(root, reference.path);
      if (node && isReplaced(reference)) this.references.set(node, reference);
    }
    this.rootFit = new RootReferences(documents, sites.values());
    this.recursive = recursiveNodes(root, (node) => {
      const reference = this.references.get(node);
      return reference && (this.targetOf(reference)?.node ?? null);
    });
  }

  /** @param atRoot the copy goes into the root of the document, not into components */
  build(node: YamlNode | null, atRoot: boolean): YamlNode | null {
    if (--this.left < 0)
      throw new TooLarge(`have more than ${MAX_NODES.toLocaleString('en')} values`);
    // Scalars and keys are shared by all copies: they aren't changed before they are written.
    if (!isMap(node) && !isSeq(node)) return node;
    const reference = this.references.get(node as YamlNode);
    if (reference) return this.follow(reference, node as YamlMapNode, atRoot);
    if (++this.depth > MAX_DEPTH)
      throw new TooLarge(`be nested deeper than ${MAX_DEPTH} levels, which are not read`);
    const out = isMap(node)
      ? this.map(node as YamlMapNode, atRoot)
      : this.list(node as YAMLSeq<YamlNode | null>, atRoot);
    this.depth--;
    return out;
  }

  private map(node: YamlMapNode, atRoot: boolean): YamlMapNode {
    const out: YamlMapNode = new YAMLMap();
    for (const pair of node.items) {
      const value = this.build(
        pair.value,
        node === this.root ? keyOf(pair) !== 'components' : atRoot,
      );
      out.items.push(new Pair(pair.key, value));
    }
    return withMetadata(out, node);
  }

  private list(node: YAMLSeq<YamlNode | null>, atRoot: boolean): YAMLSeq<YamlNode | null> {
    const out = new YAMLSeq<YamlNode | null>();
    out.items = node.items.map((item) => this.build(item, atRoot));
    return withMetadata(out, node);
  }

  private follow(reference: ReferenceSite, node: YamlMapNode, atRoot: boolean): YamlNode {
    const target = this.targetOf(reference);
    if (!target) return node;
    // Replaced once, it would be there again, one level deeper.
    if (target.node && this.recursive.has(target.node)) {
      const kept = copy(node);
      setRef(kept, localReference(target.path));
      return kept;
    }
    if (atRoot && !this.rootFit.fits(target.path)) return node;
    return this.build(target.node, atRoot) ?? node;
  }

  /** Returns what a reference may be replaced by; null where it has to stay. */
  private targetOf({ ref, shape }: ReferenceSite) {
    const target = this.documents.target('', ref);
    if (mustBeReference(shape) || target.kind !== 'found' || !isRoot(target.node.uri)) return null;
    const { path } = isBareSchema(shape) ? bareSchema(target.node) : target.node;
    return { path, node: yamlNodeAt(this.root, path) };
  }
}

/**
 * Returns the nodes that can be reached from themselves, by Tarjan's algorithm.
 * @param targetOf the target of a Reference Object; undefined for what is none
 */
function recursiveNodes(
  root: YamlNode | null,
  targetOf: (node: YamlNode) => YamlNode | null | undefined,
): ReadonlySet<YamlNode> {
  const found = new Set<YamlNode>();
  const numbers = new Map<YamlNode, number>();
  const stack: YamlNode[] = [];
  const onStack = new Set<YamlNode>();
  const next = (node: YamlNode): Iterator<YamlNode | null> => {
    const target = targetOf(node);
    if (target !== undefined) return [target].values();
    if (isMap(node)) return (node as YamlMapNode).items.map(({ value }) => value).values();
    return (isSeq(node) ? (node as YAMLSeq<YamlNode | null>).items : []).values();
  };
  // References may lead through thousands of nodes, too many for the stack of calls.
  const open: {
    readonly node: YamlNode;
    readonly rest: Iterator<YamlNode | null>;
    lowest: number;
  }[] = [];
  const enter = (node: YamlNode): void => {
    const lowest = numbers.size;
    numbers.set(node, lowest);
    stack.push(node);
    onStack.add(node);
    open.push({ node, rest: next(node), lowest });
  };
  if (root) enter(root);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { value: one, done } = top.rest.next();
    if (!done) {
      if (!isMap(one) && !isSeq(one)) continue;
      const known = numbers.get(one as YamlNode);
      if (known === undefined) enter(one as YamlNode);
      else if (onStack.has(one as YamlNode)) top.lowest = Math.min(top.lowest, known);
      continue;
    }
    open.pop();
    const parent = open.at(-1);
    if (parent) parent.lowest = Math.min(parent.lowest, top.lowest);
    if (top.lowest < (numbers.get(top.node) ?? 0)) continue;
    const component = stack.splice(stack.lastIndexOf(top.node));
    for (const one of component) {
      onStack.delete(one);
      if (component.length > 1) found.add(one);
    }
  }
  return found;
}

/** Gives a copy of a collection the comments and the style of the original. */
function withMetadata<T extends YAMLMap | YAMLSeq<YamlNode | null>>(
  made: T,
  from: YAMLMap | YAMLSeq<YamlNode | null>,
): T {
  made.comment = from.comment;
  made.commentBefore = from.commentBefore;
  made.spaceBefore = from.spaceBefore;
  made.flow = from.flow;
  return made;
}

// Whether a value is allowed in the root of the document: there, some references may only target
// entries of one root map (readings.md AMB-14, AMB-19).

class RootReferences {
  private readonly documents: DocumentSet;
  private readonly references: readonly ReferenceSite[];
  /** Sites that only components may hold. */
  private readonly bound: ReadonlySet<ReferenceSite>;
  private readonly known = new Map<string, boolean>();

  /** @param references all references of a document without other files */
  constructor(documents: DocumentSet, references: Iterable<ReferenceSite>) {
    this.documents = documents;
    this.references = [...references];
    this.bound = new Set(this.references.filter(namesComponent));
  }

  /**
   * Whether the value at a path of the document would be allowed in the root with its references
   * replaced by their targets.
   */
  fits(path: NodePath): boolean {
    if (this.bound.size === 0) return true;
    const id = locationId({ uri: '', path });
    const known = this.known.get(id);
    if (known !== undefined) return known;
    this.known.set(id, true);
    const fit = this.references.every(
      (reference) => !isWithin(reference.path, path) || this.referenceFits(reference),
    );
    this.known.set(id, fit);
    return fit;
  }

  private referenceFits(reference: ReferenceSite): boolean {
    if (this.bound.has(reference)) return false;
    if (mustBeReference(reference.shape)) return true;
    const target = this.documents.target('', reference.ref);
    return target.kind !== 'found' || !isRoot(target.node.uri) || this.fits(target.node.path);
  }
}

function namesComponent({ shape, to }: ReferenceSite): boolean {
  if (shape.is !== 'object' || !shape.rootTarget || !to) return false;
  return to.path.length !== 2 || `/${to.path[0]}` !== shape.rootTarget;
}

// Traits merged into their operations and messages, in a document without other files (section
// Traits merge mechanism).

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
