// A schema with all that it refers to, over files and through cycles, and a key that tells whether any of it changed.
import { get, type Node, type Path, stringOf } from '../parse/tree.ts';
import { homeOf } from '../resolve/merged.ts';
import type { World } from '../resolve/world.ts';
import { isMultiFormat } from '../schema/root.ts';
import type { Dialect } from '../spec/dialects.ts';
import { schemaFormatOf } from '../spec/formats.ts';
import { isBroken } from './broken.ts';
import { convert, type SchemaRef } from './convert.ts';
import { Digest, idOf } from './digest.ts';
import { type Component, components } from './graph.ts';
import type { Definitions, JudgedSchema } from './types.ts';

/** Nodes of the document that one bundle may hold. */
const MAX_NODES = 50_000;
/** References from a wrapper to a wrapper. */
const MAX_HOPS = 16;

/** The schema that judges values, where it is written. */
export interface SchemaAt {
  readonly node: Node;
  readonly uri: string;
}

export type Bundled =
  | {
      readonly kind: 'bundle';
      /** Another one as soon as anything changes that the schema is made of. */
      readonly key: string;
      /** Equal for schemas with the same definitions. */
      readonly group: string;
      readonly root: JudgedSchema;
      definitions(): Definitions;
    }
  /** There is no telling: something is missing, broken, or in another schema language. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too-large' };

/**
 * The Schema Object or JSON Schema that a node in the place of a schema means, through references and Multi Format Schema Objects;
 * null for other languages and for what leads nowhere (readings.md AMB-23).
 */
export function schemaOf(world: World, dialect: Dialect, node: Node, uri: string, path: Path): SchemaAt | null {
  let at: { node: Node; uri: string; path: Path } | null = { node, uri: homeOf(node) ?? uri, path };
  for (let hops = 0; at && hops < MAX_HOPS; hops++) {
    at = world.deref(at.uri, at.path, at.node);
    if (!at || !isMultiFormat(at.node)) break;
    const family = schemaFormatOf(stringOf(get(at.node, 'schemaFormat')), dialect)?.family;
    const inner = get(at.node, 'schema');
    if ((family !== 'schema' && family !== 'json-schema') || !inner) return null;
    at = { node: inner, uri: homeOf(inner) ?? at.uri, path: [...at.path, 'schema'] };
    if (world.refOf(inner) === undefined) break;
  }
  if (!at || world.refOf(at.node) !== undefined) return null;
  return at.node.kind === 'map' || (at.node.kind === 'scalar' && typeof at.node.value === 'boolean') ? at : null;
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

/** Makes bundles of one version of the world; each schema is looked at once. */
export class Bundler {
  private readonly world: World;
  private readonly dialect: Dialect;
  private readonly known = new Map<Node, Known>();
  private readonly targets = new Map<string, SchemaAt | null>();

  constructor(world: World, dialect: Dialect) {
    this.world = world;
    this.dialect = dialect;
  }

  /** The bundle of a schema. Equal keys mean equal bundles, also in later versions of the world. */
  of(schema: SchemaAt): Bundled {
    const { digest: key, complete, atMost } = this.know(schema);
    if (!complete) return { kind: 'unknown' };
    const { node, uri } = schema;
    if (atMost > MAX_NODES && this.sizeOf(schema, key) > MAX_NODES) return { kind: 'too-large' };
    const { schema: root, refs } = convert(node, uri);
    const below = refs.map((ref) => this.target(ref)).filter((target) => target !== null);
    const group = [...new Set(below.map((target) => this.know(target).digest))].sort().join(' ');
    return { kind: 'bundle', key, group, root, definitions: () => this.definitions(schema) };
  }

  private know(schema: SchemaAt): Known {
    const known = this.known.get(schema.node);
    if (known) return known;
    components(
      schema,
      ({ node }) => this.known.has(node),
      ({ node, uri }) =>
        convert(node, uri)
          .refs.map((ref) => this.target(ref))
          .filter((target) => target !== null),
      (component) => this.learn(component),
    );
    return this.known.get(schema.node) ?? { digest: '', complete: false, atMost: 0 };
  }

  private learn(component: Component<SchemaAt>): void {
    const digest = new Digest();
    let complete = true;
    let atMost = 0;
    const members = [...component].sort((a, b) => idOf(a.node) - idOf(b.node));
    for (const { node, uri } of members) {
      digest.add(idOf(node));
      complete &&= !isBroken(node);
      atMost += node.size;
      for (const ref of convert(node, uri).refs) {
        const target = this.target(ref);
        digest.addText(ref.key);
        if (!target) {
          complete = false;
          continue;
        }
        const below = this.known.get(target.node);
        if (below) {
          digest.addText(below.digest);
          complete &&= below.complete;
          atMost += below.atMost;
        } else digest.add(idOf(target.node));
      }
    }
    const known: Known = { digest: digest.text(), complete, atMost };
    for (const { node } of members) this.known.set(node, known);
  }

  private sizeOf(schema: SchemaAt, key: string): number {
    const before = sizes.get(schema.node);
    if (before?.key === key) return before.size;
    let size = schema.node.size;
    for (const { node } of this.reached(schema).values()) size += node.size;
    sizes.set(schema.node, { key, size });
    return size;
  }

  /** All schemas that a schema refers to, through others, by the keys of the references. */
  private reached({ node, uri }: SchemaAt): Map<string, SchemaAt> {
    const reached = new Map<string, SchemaAt>();
    const queue = [...convert(node, uri).refs];
    for (let ref = queue.pop(); ref; ref = queue.pop()) {
      const target = reached.has(ref.key) ? null : this.target(ref);
      if (!target) continue;
      reached.set(ref.key, target);
      for (const next of convert(target.node, target.uri).refs) if (!reached.has(next.key)) queue.push(next);
    }
    return reached;
  }

  private definitions(schema: SchemaAt): Definitions {
    // The keys have a line end in them, so none is a name that objects have by themselves.
    const definitions: Record<string, JudgedSchema> = Object.create(null);
    for (const [key, { node, uri }] of this.reached(schema)) definitions[key] = convert(node, uri).schema;
    return definitions;
  }

  private target({ key, uri, ref }: SchemaRef): SchemaAt | null {
    let target = this.targets.get(key);
    if (target === undefined) {
      const found = this.world.target(uri, ref);
      target = found.kind === 'found' ? schemaOf(this.world, this.dialect, found.place.node, found.place.uri, found.place.path) : null;
      this.targets.set(key, target);
    }
    return target;
  }
}
