// Replaces references by their targets, in a document without other files.
import { isMap, isSeq, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { isRoot, isWithin, locationId } from '../../text/location.ts';
import { MAX_DEPTH, MAX_NODES } from '../../text/parse/limits.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { localReference } from '../documents/reference.ts';
import { bareSchema, isBareSchema } from '../documents/schema-value.ts';
import type { Problem } from '../problem.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collect, mustBeReference } from './collect-references.ts';
import type { ReferenceSite } from './types.ts';
import { copy, keyOf, setRef, type YamlMapNode, type YamlNode, yamlNodeAt } from './yaml-ast.ts';

/** What a change of a whole document gave; null where it cannot be made. */
export interface ChangedDocument {
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

export class RootReferences {
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
