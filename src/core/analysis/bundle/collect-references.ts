// Every reference that the bundle depends on, and every target of one in another file.
import { plainKind } from '../../format/dialect-tables.ts';
import { type Dialect, dialect } from '../../format/dialects.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import type { Kind, Shape } from '../../format/table-types.ts';
import { isSchemaKind, kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { documentShape, languageOf, shapeAt } from '../../format/typed-tree.ts';
import { isRoot, locationId, type NodeLocation, ROOT_URI } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type Node, type NodePath, step, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { Problem } from '../problem.ts';
import {
  emptyFindings,
  type FlatFindings,
  flatten,
  headRange,
} from '../validation/flatten-findings.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import type { BundledValue, ReferenceShape, ReferenceSite } from './types.ts';

/** Maximum number of values that are visited; no real document has more. */
const MAX_REGIONS = 20_000;

/** The fields that hold a schema in the language that `schemaFormat` beside them names. */
const SCHEMA_FIELDS: ReadonlyMap<string, string> = new Map([
  ['MultiFormatSchema', 'schema'],
  ['Message2', 'payload'],
]);
const WRAPPED: ReadonlySet<string> = new Set(SCHEMA_FIELDS.keys());

export interface CollectedReferences {
  /** By location id. */
  readonly references: ReadonlyMap<string, ReferenceSite>;
  /** By location id, in the order in which they are first referenced. */
  readonly targets: ReadonlyMap<string, BundledValue>;
  readonly problems: readonly Problem[];
}

interface Region {
  readonly node: LocatedNode;
  readonly shape: Shape;
  /** The `schemaFormat` that holds at the top of the value. */
  readonly format: string | null;
}

/** Follows all references from the root document on, over all loaded files. */
export function collect(documents: DocumentSet, walker: SchemaWalker): CollectedReferences {
  return new ReferenceCollector(documents, walker).run();
}

class ReferenceCollector {
  private readonly documents: DocumentSet;
  private readonly walker: SchemaWalker;
  private readonly dialect: Dialect;
  private readonly references = new Map<string, ReferenceSite>();
  private readonly targets = new Map<string, BundledValue>();
  private readonly problems: Problem[] = [];
  private readonly queue: Region[] = [];
  private readonly queued = new Set<string>();
  private readonly unreadable = new Set<string>();

  constructor(documents: DocumentSet, walker: SchemaWalker) {
    this.documents = documents;
    this.walker = walker;
    this.dialect = documents.dialectOf(documents.root);
  }

  run(): CollectedReferences {
    const node = this.documents.root;
    if (node)
      this.enqueue({
        node: { uri: '', path: [], node },
        shape: documentShape(node, this.dialect),
        format: null,
      });
    for (let i = 0; i < this.queue.length; i++) {
      const region = this.queue[i];
      if (region) this.scan(region);
    }
    return { references: this.references, targets: this.targets, problems: this.problems };
  }

  private enqueue(region: Region): void {
    const { shape, node } = region;
    const id = `${locationId(node)}\n${shape.is === 'object' ? shape.kind : shape.is}`;
    if (this.queued.has(id) || this.queued.size >= MAX_REGIONS) return;
    this.queued.add(id);
    this.queue.push(region);
  }

  private scan({ node: start, shape, format }: Region): void {
    const { refs, objects } = collectReferences(this.walker, start, shape, WRAPPED);
    for (const { path, use } of refs) {
      this.visit(
        start.uri,
        path,
        use.ref,
        use.shape,
        formatAt(start.node, path.slice(start.path.length), format),
      );
    }
    if (shape.is === 'any') this.foreign(start, format);
    for (const [kind, field] of SCHEMA_FIELDS)
      for (const { uri, path, node } of objects.get(kind) ?? []) {
        const schema = get(node, field);
        if (schema)
          this.foreign(
            { uri, path: [...path, field], node: schema },
            stringOf(get(node, 'schemaFormat')) ?? null,
          );
      }
  }

  private foreign({ uri, path, node }: LocatedNode, format: string | null): void {
    for (const found of foreignRefs(node, format))
      this.visit(uri, [...path, ...found.path], found.ref, { is: 'any' }, format);
  }

  private visit(
    uri: string,
    path: NodePath,
    ref: string,
    shape: ReferenceShape,
    format: string | null,
  ): void {
    const id = locationId({ uri, path });
    if (this.references.has(id)) return;
    this.references.set(id, {
      uri,
      path,
      ref,
      shape,
      to: this.lead(uri, path, ref, shape, format),
    });
  }

  /** Where a reference leads; what is there is looked into too. */
  private lead(
    uri: string,
    path: NodePath,
    ref: string,
    shape: ReferenceShape,
    format: string | null,
  ): NodeLocation | null {
    const target = this.documents.target(uri, ref);
    const named = this.documents.locate(uri, ref);
    if (target.kind === 'broken') return this.fail(uri, path, target.code, target.why);
    if (target.kind === 'unknown') {
      return this.fail(
        uri,
        path,
        'reference-not-loaded',
        `${target.uri || 'The document'} couldn't be read, so this is not bundled.`,
      );
    }
    const { root } = this.documents;
    if (isRoot(target.node.uri) && root && shapeAt(root, target.node.path, this.dialect) === null)
      this.enqueue({ node: target.node, shape, format });
    if (named?.uri === ROOT_URI) {
      if (!isRoot(target.node.uri)) this.take(target.node, shape, format, { uri, ref });
      return named;
    }
    return this.take(target.node, shape, format, { uri, ref });
  }

  /**
   * Registers the target of a reference. Returns its location, from which the bundle derives the
   * new one.
   */
  private take(
    node: LocatedNode,
    shape: ReferenceShape,
    format: string | null,
    { uri, ref }: { uri: string; ref: string },
  ): NodeLocation | null {
    // An operation's message is identified by its location in a channel, so that location is kept
    // rather than the target of its reference.
    const exact = messageOf(shape) ? this.documents.lookup(uri, ref) : node;
    if (exact?.uri === ROOT_URI) return exact;
    if (!exact || !this.readable(exact.uri)) return null;
    const channel = messageOf(shape) ? this.channelOf(exact) : null;
    if (channel) {
      this.add({ node: channel, section: 'channels', format: null });
      this.enqueue({
        node: channel,
        shape: { is: 'object', kind: channelKind(shape), ref: 'no' },
        format: null,
      });
    } else {
      this.add({
        node: exact,
        section: sectionOf(shape, this.dialect),
        format: needsFormat(shape) ? format : null,
      });
      this.enqueue({ node: exact, shape, format });
    }
    return exact;
  }

  private add(target: BundledValue): void {
    const id = locationId(target.node);
    if (!this.targets.has(id)) this.targets.set(id, target);
  }

  private channelOf({ uri, path }: LocatedNode): LocatedNode | null {
    if (path.at(-2) !== 'messages') return null;
    const tree = this.documents.file(uri)?.tree;
    const location = tree && nodeRangesAt(tree, path.slice(0, -2));
    return location ? { uri, path: path.slice(0, -2), node: location.node } : null;
  }

  /** Half of a file with syntax errors is a guess, and must not become part of a document. */
  private readable(uri: string): boolean {
    const problem = this.documents.file(uri)?.tree?.problems.find((p) => p.severity === 'error');
    if (!problem) return true;
    if (!this.unreadable.has(uri)) {
      this.unreadable.add(uri);
      const { code, message, at, length } = problem;
      this.problems.push({
        code,
        severity: 'error',
        message,
        uri,
        path: [],
        start: at,
        end: at + length,
      });
    }
    return false;
  }

  private fail(uri: string, path: NodePath, code: string, message: string): null {
    const tree = this.documents.file(uri)?.tree;
    const location = tree && nodeRangesAt(tree, [...path, '$ref']);
    const range = location ? headRange(location.node, location.value.start) : { start: 0, end: 0 };
    this.problems.push({
      code,
      severity: 'error',
      message,
      uri,
      path: [...path, '$ref'],
      ...range,
    });
    return null;
  }
}

function messageOf(shape: ReferenceShape): boolean {
  return shape.is === 'object' && shape.ref === 'only' && plainKind(shape.kind) === 'Message';
}

/** The kind of a channel in the dialect of the kind of a message. */
function channelKind(shape: ReferenceShape): string {
  return shape.is === 'object' ? shape.kind.replace('Message', 'Channel') : 'Channel';
}

// References below a value, found by the table walk: only what the format calls a reference is one.

/**
 * Returns the references below `node`, read as `shape`, and its objects of the requested kinds,
 * with paths from the root of the file.
 */
export function collectReferences(
  walker: SchemaWalker,
  { uri, path, node }: LocatedNode,
  shape: Shape,
  kinds: ReadonlySet<Kind> = new Set(),
): FlatFindings {
  const flat = emptyFindings();
  const inline: Shape =
    shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;
  flatten(walker.walk(node, inline), node, 0, path, null, uri, kinds, flat);
  return flat;
}

/**
 * Returns the `schemaFormat` that the value at `path` below `node` is written in; `outer` where
 * nothing on the way states one.
 */
export function formatAt(node: Node, path: NodePath, outer: string | null): string | null {
  let here: Node | undefined = node;
  let format = outer;
  for (const name of path) {
    const stated: string | undefined =
      here && (get(here, 'schema') || name === 'payload')
        ? stringOf(get(here, 'schemaFormat'))
        : undefined;
    if (stated !== undefined) format = stated;
    here = here && step(here, name)?.value;
  }
  return format;
}

/** Returns the references in an OpenAPI schema, which no table describes, by paths from `node`. */
export function foreignRefs(
  node: Node,
  format: string | null,
): { readonly path: NodePath; readonly ref: string }[] {
  if (format === null || schemaFormatAnywhere(format)?.family !== 'openapi') return [];
  const out: { path: NodePath; ref: string }[] = [];
  const visit = (here: Node, path: NodePath): void => {
    const ref = stringOf(get(here, '$ref'));
    if (ref !== undefined) out.push({ path, ref });
    else if (here.kind === 'map') for (const e of here.entries) visit(e.value, [...path, e.key]);
    else if (here.kind === 'seq')
      for (const [i, item] of here.items.entries()) visit(item.value, [...path, String(i)]);
  };
  visit(node, []);
  return out;
}

/** Returns a reference that must stay one: the format allows nothing else there. */
export function mustBeReference(shape: ReferenceShape): boolean {
  return shape.is === 'object' && shape.ref === 'only';
}

// Which map holds which kind of object: from the tables of the root and of the Components Object.

const SCHEMAS = 'schemas';

/** The maps of components, and of the root, by the kinds of their values, for each dialect. */
const sections = new Map<Dialect, ReadonlyMap<Kind, string>>();

function sectionsOf(of: Dialect): ReadonlyMap<Kind, string> {
  const known = sections.get(of);
  if (known) return known;
  const made = new Map(
    // Some versions have channels at the root only, where each takes the content of its reference.
    [rootKind, 'Components'].flatMap((kind) =>
      tableOf(kindIn(kind, of)).fields.flatMap(({ name, shape }) =>
        shape.is === 'map' && shape.of.is === 'object'
          ? [[plainKind(shape.of.kind), name] as const]
          : [],
      ),
    ),
  );
  sections.set(of, made);
  return made;
}

/**
 * Returns the map of components for the target of a reference of this shape. A target whose kind
 * has no map of its own is a schema.
 */
export function sectionOf(shape: ReferenceShape, of: Dialect = dialect): string {
  const own = shape.is === 'object' ? sectionsOf(of).get(plainKind(shape.kind)) : undefined;
  return own ?? SCHEMAS;
}

/**
 * Maps at the root whose entries may be references, such as `channels`: servers come before what
 * refers to them.
 */
export const rootMaps: readonly string[] = tableOf(rootKind).fields.flatMap(({ name, shape }) =>
  shape.is === 'map' && shape.of.is === 'object' && shape.of.ref === 'or' ? [name] : [],
);

/** Returns true if a bare schema in components would have another format than at the reference. */
export function needsFormat(shape: ReferenceShape): boolean {
  return (
    shape.is === 'any' ||
    languageOf(shape) !== undefined ||
    (shape.is === 'object' && isSchemaKind(shape.kind) && plainKind(shape.kind) !== 'Schema')
  );
}
