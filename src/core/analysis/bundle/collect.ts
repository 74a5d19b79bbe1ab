// Every reference that the bundle depends on, and every target of one in another file.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Dialect } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import { documentShape, shapeAt } from '../../format/typed-tree.ts';
import { locationId, type NodeLocation } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { Problem } from '../problem.ts';
import { headRange } from '../validation/flatten-findings.ts';
import type { SchemaWalker } from '../validation/walk.ts';
import { collectReferences, foreignRefs, formatAt } from './reference-sites.ts';
import { needsFormat, sectionOf } from './sections.ts';
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
    if (target.node.uri === '' && root && shapeAt(root, target.node.path, this.dialect) === null)
      this.enqueue({ node: target.node, shape, format });
    if (named?.uri === '') {
      if (target.node.uri !== '') this.take(target.node, shape, format, { uri, ref });
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
    if (exact?.uri === '') return exact;
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
