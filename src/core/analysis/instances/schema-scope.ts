// The context of a JSON Schema: its draft, the resource that its references are relative to, and
// the schemas that `$dynamicRef` means by the way it was reached. Schema Objects have none.

import type { Dialect } from '../../format/dialects.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import { keywordsWithout } from '../../format/schema-vocabularies.ts';
import type { JsonSchemaDraft } from '../../format/table-types.ts';
import { locationId } from '../../text/location.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { fileOfNode } from '../documents/merged-object.ts';
import type { SchemaResource, Vocabularies } from '../documents/schema-resources.ts';
import { isMultiFormat, writtenFormat } from '../schemas/schema-root.ts';

/** What a keyword that refers to a schema is. */
export type RefKeyword = '$ref' | '$dynamicRef' | '$recursiveRef';

const MAX_HOPS = 16;
const NO_KEYWORDS: ReadonlySet<string> = new Set();
const scopes = new WeakMap<SchemaResource, Map<string, SchemaScope>>();

/** One object for the same context, also in later versions of the document set. */
export class SchemaScope {
  /** Another one for another context. */
  readonly key: string;
  readonly resource: SchemaResource;
  /** By name of a dynamic anchor: the outermost schema that has it. */
  private readonly dynamic: ReadonlyMap<string, LocatedNode>;
  private readonly vocabularies: Vocabularies;
  /** The keywords that mean nothing here: those of vocabularies that the metaschema leaves out. */
  readonly ignored: ReadonlySet<string>;
  private readonly items = new WeakMap<Node, object>();

  private constructor(
    key: string,
    resource: SchemaResource,
    dynamic: ReadonlyMap<string, LocatedNode>,
    vocabularies: Vocabularies,
  ) {
    this.key = key;
    this.resource = resource;
    this.dynamic = dynamic;
    this.vocabularies = vocabularies;
    const vocabulary = vocabularies.get(resource);
    this.ignored = vocabulary ? keywordsWithout(resource.draft, vocabulary) : NO_KEYWORDS;
  }

  /**
   * Returns the context of a schema in a resource.
   * @param outer that of the schema through which it is reached
   */
  static in(
    documents: DocumentSet,
    resource: SchemaResource,
    outer: SchemaScope | null,
  ): SchemaScope {
    if (outer?.resource === resource) return outer;
    return SchemaScope.with(resource, outer, documents.schemas.vocabularies(resource));
  }

  private static with(
    resource: SchemaResource,
    outer: SchemaScope | null,
    vocabularies: Vocabularies,
  ): SchemaScope {
    const dynamic = new Map(outer?.dynamic);
    for (const [name, at] of resource.dynamic) if (!dynamic.has(name)) dynamic.set(name, at);
    const names = [...dynamic].map(([name, at]) => `${name}=${locationId(at)}`);
    const named = [...vocabularies].map(([{ address }, all]) => [address, ...all].join(' '));
    const key = [resource.draft, locationId(resource), resource.address, ...names, ...named].join(
      ' ',
    );
    const known = scopes.get(resource) ?? new Map<string, SchemaScope>();
    scopes.set(resource, known);
    const before = known.get(key);
    // The same names may stand for other nodes since.
    if (before && [...dynamic].every(([name, at]) => before.dynamic.get(name)?.node === at.node))
      return before;
    const scope = new SchemaScope(key, resource, dynamic, vocabularies);
    known.set(key, scope);
    return scope;
  }

  /** Whether the way to a schema says what it means: each way is a schema of its own then. */
  get isDynamic(): boolean {
    return this.dynamic.size > 0;
  }

  get draft(): JsonSchemaDraft {
    return this.resource.draft;
  }

  /** Returns the context of a schema inside of one with this context. */
  at(node: Node): SchemaScope {
    const inner = this.resource.inner.get(node);
    return inner ? SchemaScope.with(inner, this, this.vocabularies) : this;
  }

  /** Returns what stands for a schema in this context: one object for each node. */
  itemOf(node: Node): object {
    const item = this.items.get(node) ?? {};
    this.items.set(node, item);
    return item;
  }

  /** Returns the schema that a reference means, and its context. */
  target(
    documents: DocumentSet,
    keyword: RefKeyword,
    ref: string,
  ): { readonly at: LocatedNode; readonly scope: SchemaScope } | null {
    const found =
      keyword === '$recursiveRef'
        ? { target: this.root(), resource: this.resource, anchor: '' }
        : documents.schemas.target(this.resource, ref);
    if (found.target.kind !== 'found') return null;
    const { resource, anchor } = found;
    const isDynamic =
      keyword !== '$ref' && anchor !== undefined && resource?.dynamic.has(anchor) === true;
    const outermost = isDynamic ? this.dynamic.get(anchor) : undefined;
    const at = outermost ?? found.target.node;
    const around = documents.schemas.around(at.uri, at.path, resource?.draft ?? this.draft);
    return { at, scope: around ? SchemaScope.in(documents, around, this) : this };
  }

  private root(): { readonly kind: 'found'; readonly node: LocatedNode } {
    return { kind: 'found', node: this.resource };
  }
}

/**
 * Returns the JSON Schema that is written in the position of a schema, and its context; null where
 * another language is stated, or none.
 * @param outer the context of the reference by which it is reached
 */
export function resolveJsonSchema(
  documents: DocumentSet,
  dialect: Dialect,
  value: LocatedNode,
  outer: SchemaScope | null = null,
): { readonly at: LocatedNode; readonly scope: SchemaScope } | null {
  let at = value;
  let draft = outer?.draft;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (isMultiFormat(at.node)) {
      const format = writtenFormat(at.node);
      const inner = get(at.node, 'schema');
      if (format !== undefined) draft = schemaFormatOf(format, dialect)?.draft;
      if (!inner) return null;
      at = { uri: fileOfNode(at.node) ?? at.uri, path: [...at.path, 'schema'], node: inner };
      if (format !== undefined && draft === undefined) return null;
      continue;
    }
    const ref = draft === undefined ? stringOf(get(at.node, '$ref')) : undefined;
    if (ref === undefined) break;
    const next = documents.lookup(fileOfNode(at.node) ?? at.uri, ref);
    if (!next) return null;
    at = next;
  }
  if (draft === undefined) return null;
  const uri = fileOfNode(at.node) ?? at.uri;
  const resource = documents.schemas.around(uri, at.path, draft);
  return resource && { at: { ...at, uri }, scope: SchemaScope.in(documents, resource, outer) };
}
