// Replaces references by their targets, in a document without other files.

import { isMap, isSeq, Pair, YAMLMap, YAMLSeq } from 'yaml';
import { tableOf } from '../../format/tables.ts';
import { MAX_NODES } from '../../text/parse/limits.ts';
import { get } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReference } from '../documents/reference.ts';
import type { Problem } from '../problem.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collect } from './collect.ts';
import { RootReferences } from './keep-in-root.ts';
import { mustBeReference } from './reference-sites.ts';
import type { ReferenceShape, ReferenceSite } from './types.ts';
import { copy, keyOf, setRef, type YamlMapNode, type YamlNode, yamlNodeAt } from './yaml-ast.ts';

/** What a change of a whole document gave; null where it cannot be made. */
export interface ChangedDocument {
  readonly root: YamlNode | null;
  readonly problems: readonly Problem[];
}

/**
 * Returns a copy of the document in which references are replaced by their targets. A reference is
 * kept if the format requires it, if its target contains the reference, or if its target isn't
 * allowed in the root of the document.
 */
export function dereference(
  root: YamlNode | null,
  documents: DocumentSet,
  walker: SchemaWalker,
): ChangedDocument {
  try {
    return { root: new Dereferencer(root, documents, walker).build(root, false), problems: [] };
  } catch (failure) {
    if (!(failure instanceof TooLarge)) throw failure;
    const message = `Without references the document would have more than ${MAX_NODES.toLocaleString('en')} values. Bundle it without replacing references.`;
    return {
      root: null,
      problems: [
        { code: 'too-large', severity: 'error', message, uri: '', path: [], start: 0, end: 0 },
      ],
    };
  }
}

class TooLarge extends Error {}

class Dereferencer {
  private readonly root: YamlNode | null;
  private readonly documents: DocumentSet;
  /** Reference Objects by their nodes. */
  private readonly references = new Map<YamlNode, ReferenceSite>();
  private readonly rootFit: RootReferences;
  /** Nodes that are being written: replacing a reference to one of them would never end. */
  private readonly open = new Set<YamlNode>();
  private left = MAX_NODES;

  constructor(root: YamlNode | null, documents: DocumentSet, walker: SchemaWalker) {
    this.root = root;
    this.documents = documents;
    const { references: sites } = collect(documents, walker);
    for (const reference of sites.values()) {
      const node = yamlNodeAt(root, reference.path);
      if (node) this.references.set(node, reference);
    }
    this.rootFit = new RootReferences(documents, sites.values());
  }

  /** @param atRoot the copy goes into the root of the document, not into components */
  build(node: YamlNode | null, atRoot: boolean): YamlNode | null {
    if (--this.left < 0) throw new TooLarge();
    // Scalars and keys are shared by all copies: they aren't changed before they are written.
    if (!isMap(node) && !isSeq(node)) return node;
    const reference = this.references.get(node as YamlNode);
    if (reference) return this.follow(reference, node as YamlMapNode, atRoot);
    this.open.add(node as YamlNode);
    const out = isMap(node)
      ? this.map(node as YamlMapNode, atRoot)
      : this.list(node as YAMLSeq<YamlNode | null>, atRoot);
    this.open.delete(node as YamlNode);
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
    const target = this.documents.target('', reference.ref);
    if (mustBeReference(reference.shape) || target.kind !== 'found' || target.node.uri !== '')
      return node;
    const { path } = content(target.node, reference.shape);
    const found = yamlNodeAt(this.root, path);
    if (found && this.open.has(found)) {
      const kept = copy(node);
      setRef(kept, localReference(path));
      return kept;
    }
    if (atRoot && !this.rootFit.fits(path)) return node;
    return this.build(found, atRoot) ?? node;
  }
}

/** Inside a schema, a schema wrapped with its format stands for the schema itself. */
function content(node: LocatedNode, shape: ReferenceShape): Pick<LocatedNode, 'path'> {
  const inSchema = shape.is === 'object' && tableOf(shape.kind).boolean === true;
  return inSchema && get(node.node, 'schemaFormat') && get(node.node, 'schema')
    ? { path: [...node.path, 'schema'] }
    : node;
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
