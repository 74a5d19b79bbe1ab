// A schema with everything it refers to, over files and through cycles, and a key that changes when
// any of it does.
import { plainKind } from '../../format/dialect-tables.ts';
import type { Dialect } from '../../format/dialects.ts';
import { DRAFT_BY_KIND } from '../../format/schema-keywords.ts';
import type { SchemaFamily } from '../../format/table-types.ts';
import { isBroken, type Node, type NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type SchemaValue, schemaValue } from '../documents/schema-value.ts';
import { isSchemaNode } from '../schemas/children.ts';
import type { FoundObject } from '../validation/finding.ts';
import { convertAvro } from './convert-avro.ts';
import { type ConvertedSchema, convert, type SchemaRef } from './convert-schema.ts';
import { Digest, idOf } from './digest.ts';
import { resolveJsonSchema, SchemaScope } from './schema-scope.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

/** Nodes of the document that one bundle may hold. */
const MAX_NODES = 50_000;

/**
 * Ways to schemas with `$dynamicRef`, each a definition: with n anchors there may be 2^n of them.
 */
export const MAX_WAYS = 2_000;

/** A language of schemas that can be normalized. */
export interface SchemaLanguage {
  readonly families: ReadonlySet<SchemaFamily>;
  convert(node: Node, uri: string, scope?: SchemaScope): ConvertedSchema;
}

const JSON_SCHEMA: SchemaLanguage = { families: new Set(['schema', 'json-schema']), convert };

/** A schema for validating values, with its location. */
export interface SchemaAt {
  readonly node: Node;
  readonly uri: string;
  /** Of a JSON Schema. */
  readonly scope?: SchemaScope;
}

export type Bundled =
  | {
      readonly kind: 'bundle';
      /** Another one as soon as anything changes that the schema is made of. */
      readonly key: string;
      /** Equal for schemas with the same definitions. */
      readonly group: string;
      readonly root: NormalizedSchema;
      definitions(): Definitions;
    }
  /** It can't be determined: something is missing, broken, or in another schema language. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-large' };

/**
 * Returns the Schema Object or JSON Schema of a node in a schema's position, through references and
 * Multi Format Schema Objects; null for other languages and for references that
 * can't be resolved (readings.md AMB-23).
 */
export function schemaOf(
  documents: DocumentSet,
  dialect: Dialect,
  node: Node,
  uri: string,
  path: NodePath,
  { families }: SchemaLanguage = JSON_SCHEMA,
  outer: SchemaScope | null = null,
): (SchemaAt & { readonly path: NodePath }) | null {
  const json = families.has('json-schema')
    ? resolveJsonSchema(documents, dialect, { node, uri, path }, outer)
    : null;
  if (json) return isSchemaNode(json.at.node) ? { ...json.at, scope: json.scope } : null;
  const value = schemaValue(documents, dialect, { node, uri, path });
  if (!value || (value.format !== undefined && !isOfFamily(value, families))) return null;
  return isSchemaNode(value.node) ? value : null;
}

function isOfFamily({ language }: SchemaValue, families: ReadonlySet<SchemaFamily>): boolean {
  return language !== undefined && families.has(language.family);
}

/** What is known of schemas that refer to each other in a circle, or of one alone. */
interface Known {
  readonly digest: string;
  readonly complete: boolean;
  /** Never less than the nodes that it is made of, all counted. */
  readonly atMost: number;
}

/** Sizes by schema and key, for those where a quick count is too coarse. */
const sizes = new WeakMap<Node, { readonly key: string; readonly size: number }>();

/** Makes bundles for one version of the document set; each schema is visited once. */
export class SchemaBundler {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  private readonly known = new Map<object, Known>();
  private readonly targets = new Map<string, SchemaAt | null>();
  private readonly language: SchemaLanguage;
  /** References that were followed where the way to a schema matters. */
  private ways = 0;

  constructor(documents: DocumentSet, dialect: Dialect, language = JSON_SCHEMA) {
    this.documents = documents;
    this.dialect = dialect;
    this.language = language;
  }

  /**
   * Returns the bundle of what a location in a schema's position means, in any language whose
   * values are validated (readings.md, AMB-23); null for other languages and where it can't be
   * resolved.
   */
  at({ uri, path, node }: LocatedNode): Bundled | null {
    const value = schemaValue(this.documents, this.dialect, { uri, path, node });
    if (value?.language?.family === 'avro') return this.avro(value);
    const schema = schemaOf(this.documents, this.dialect, node, uri, path, this.language);
    return schema && this.of(schema);
  }

  private avro(value: SchemaValue): Bundled {
    const converted = convertAvro(this.documents, value);
    if (!converted) return { kind: 'unknown' };
    const { key, root, definitions } = converted;
    return { kind: 'bundle', key, group: key, root, definitions: () => definitions };
  }

  /** Returns a schema that validation found, in its context. */
  found({ kind, node, uri, path }: FoundObject): SchemaAt {
    const draft = DRAFT_BY_KIND.get(plainKind(kind));
    const resource = draft && this.documents.schemas.around(uri, path, draft);
    return {
      node,
      uri,
      ...(resource && { scope: SchemaScope.in(this.documents, resource, null) }),
    };
  }

  /** Returns what a location in a schema's position has, as the function of this name. */
  schemaOf({ uri, path, node }: LocatedNode): SchemaAt | null {
    return schemaOf(this.documents, this.dialect, node, uri, path, this.language);
  }

  /**
   * Returns the bundle of a schema. Equal keys mean equal bundles, also in later versions of the
   * document set.
   */
  of(schema: SchemaAt): Bundled {
    const { digest: key, complete, atMost } = this.describeNode(schema);
    if (!complete) return { kind: 'unknown' };
    if (atMost > MAX_NODES && this.sizeOf(schema, key) > MAX_NODES) return { kind: 'too-large' };
    const { schema: root, refs } = this.converted(schema);
    const below = refs.map((ref) => this.target(ref)).filter((target) => target !== null);
    const group = [...new Set(below.map((target) => this.describeNode(target).digest))]
      .sort()
      .join(' ');
    return { kind: 'bundle', key, group, root, definitions: () => this.definitions(schema) };
  }

  private converted({ node, uri, scope }: SchemaAt): ConvertedSchema {
    return this.language.convert(node, uri, scope);
  }

  private describeNode(schema: SchemaAt): Known {
    const known = this.known.get(itemOf(schema));
    if (known) return known;
    components(
      schema,
      (item) => this.known.has(itemOf(item)),
      (item) =>
        this.converted(item)
          .refs.map((ref) => this.target(ref))
          .filter((target) => target !== null),
      (component) => this.learn(component),
    );
    return this.known.get(itemOf(schema)) ?? { digest: '', complete: false, atMost: 0 };
  }

  private learn(component: Component<SchemaAt>): void {
    const digest = new Digest();
    let complete = true;
    let atMost = 0;
    const members = [...component].sort((a, b) => idOf(a.node) - idOf(b.node));
    for (const member of members) {
      const { node, scope } = member;
      digest.add(idOf(node));
      if (scope) digest.addText(scope.key);
      complete &&= !isBroken(node);
      atMost += node.size;
      for (const ref of this.converted(member).refs) {
        const target = this.target(ref);
        digest.addText(ref.key);
        if (!target) {
          complete = false;
          continue;
        }
        const below = this.known.get(itemOf(target));
        if (below) {
          digest.addText(below.digest);
          complete &&= below.complete;
          atMost += below.atMost;
        } else digest.add(idOf(target.node));
      }
    }
    const known: Known = { digest: digest.text(), complete, atMost };
    for (const member of members) this.known.set(itemOf(member), known);
  }

  private sizeOf(schema: SchemaAt, key: string): number {
    const before = sizes.get(schema.node);
    if (before?.key === key) return before.size;
    let size = schema.node.size;
    for (const { node } of this.reached(schema).values()) size += node.size;
    sizes.set(schema.node, { key, size });
    return size;
  }

  /** Returns a schema with all that it refers to, also where something is missing. */
  whole(schema: SchemaAt): {
    readonly root: NormalizedSchema;
    readonly definitions: Definitions;
    readonly schemas: readonly SchemaAt[];
  } {
    return {
      root: this.converted(schema).schema,
      definitions: this.definitions(schema),
      schemas: [schema, ...this.reached(schema).values()],
    };
  }

  /** All schemas that a schema refers to, through others, by the keys of the references. */
  private reached(schema: SchemaAt): Map<string, SchemaAt> {
    const reached = new Map<string, SchemaAt>();
    const queue = [...this.converted(schema).refs];
    for (let ref = queue.pop(); ref; ref = queue.pop()) {
      const target = reached.has(ref.key) ? null : this.target(ref);
      if (!target) continue;
      reached.set(ref.key, target);
      for (const next of this.converted(target).refs) if (!reached.has(next.key)) queue.push(next);
    }
    return reached;
  }

  private definitions(schema: SchemaAt): Definitions {
    // The keys have a line end in them, so none is a name that objects have by themselves.
    const definitions: Record<string, NormalizedSchema> = Object.create(null);
    for (const [key, target] of this.reached(schema))
      definitions[key] = this.converted(target).schema;
    return definitions;
  }

  /** Returns the schema that a reference means; null where that is none, or unknown. */
  target(ref: SchemaRef): SchemaAt | null {
    let target = this.targets.get(ref.key);
    if (target === undefined) {
      const isTooMany = ref.scope?.isDynamic === true && ++this.ways > MAX_WAYS;
      target = isTooMany ? null : targetOf(this.documents, this.dialect, ref, this.language);
      this.targets.set(ref.key, target);
    }
    return target;
  }
}

/** What stands for a schema: a node in another context is another schema. */
function itemOf({ node, scope }: SchemaAt): object {
  return scope?.itemOf(node) ?? node;
}

/** Returns the schema that a reference means, by the rules of the schema it is in. */
export function targetOf(
  documents: DocumentSet,
  dialect: Dialect,
  { uri, ref, scope, keyword = '$ref' }: SchemaRef,
  language: SchemaLanguage,
): (SchemaAt & { readonly path: NodePath }) | null {
  if (scope) {
    const found = scope.target(documents, keyword, ref);
    return (
      found &&
      schemaOf(
        documents,
        dialect,
        found.at.node,
        found.at.uri,
        found.at.path,
        language,
        found.scope,
      )
    );
  }
  const found = documents.target(uri, ref);
  if (found.kind !== 'found') return null;
  const { node, path } = found.node;
  return schemaOf(documents, dialect, node, found.node.uri, path, language);
}

// Which schemas refer to each other in circles (Tarjan's algorithm, without recursion: a chain of
// references may be very long).

/** Nodes that reach each other; one that reaches only itself, or nothing, is alone. */
type Component<T> = readonly T[];

interface Visit<T> {
  readonly node: T;
  readonly index: number;
  low: number;
  readonly next: readonly T[];
  at: number;
  open: boolean;
}

/**
 * Finds the components that `start` reaches, those that a component reaches before the component
 * itself.
 * @param isDone what was found by an earlier call
 */
function components<T extends SchemaAt>(
  start: T,
  isDone: (item: T) => boolean,
  nextOf: (item: T) => readonly T[],
  found: (component: Component<T>) => void,
): void {
  const visits = new Map<object, Visit<T>>();
  const open: Visit<T>[] = [];
  const path: Visit<T>[] = [];
  const enter = (item: T): void => {
    const visit = {
      node: item,
      index: visits.size,
      low: visits.size,
      next: nextOf(item),
      at: 0,
      open: true,
    };
    visits.set(itemOf(item), visit);
    open.push(visit);
    path.push(visit);
  };
  enter(start);
  for (let visit = path.at(-1); visit; visit = path.at(-1)) {
    const next = visit.next[visit.at++];
    if (next) {
      const known = visits.get(itemOf(next));
      if (!known) {
        if (!isDone(next)) enter(next);
      } else if (known.open) visit.low = Math.min(visit.low, known.index);
      continue;
    }
    path.pop();
    const before = path.at(-1);
    if (before) before.low = Math.min(before.low, visit.low);
    if (visit.low !== visit.index) continue;
    const component = open.splice(open.lastIndexOf(visit));
    for (const member of component) member.open = false;
    found(component.map(({ node: item }) => item));
  }
}
