// All values of a document that stand for what a schema describes, each with its schema: examples of messages, and defaults and examples of schemas
// (sections Message Example Object, Schema Object; readings.md AMB-23, AMB-32).
import type { FoundObject } from '../check/flatten.ts';
import { schemaDefault } from '../check/rules/schema-default.ts';
import { toPointer } from '../parse/pointer.ts';
import { entry, get, type MapNode, type Node, type Path, stringOf } from '../parse/tree.ts';
import { type Merged, mergedAt } from '../resolve/merged.ts';
import type { Place, World } from '../resolve/world.ts';
import type { Dialect } from '../spec/dialects.ts';
import type { Kind } from '../spec/kit.ts';
import { isBroken } from './broken.ts';
import { Bundler, type SchemaAt, schemaOf } from './bundle.ts';
import { convert } from './convert.ts';
import { idOf } from './digest.ts';
import type { Definitions, JudgedSchema } from './types.ts';

/** Values that are judged of one document. */
export const MAX_JOBS = 2000;
/** Nodes of one value. */
const MAX_INSTANCE = 20_000;

/** Keywords about which a default or an example of a schema can do nothing wrong that is not told elsewhere. */
const SILENT: ReadonlySet<string> = new Set(['type', 'title', 'x-default', 'x-examples']);

export type About = 'payload' | 'headers' | 'default' | 'example';

/** One value with the schema it should fit. */
export interface Job {
  /** Equal as long as neither the value nor anything in its schema changes. */
  readonly id: string;
  /** Equal as long as nothing in its schema changes. */
  readonly key: string;
  /** Equal for schemas with the same definitions. */
  readonly group: string;
  readonly root: JudgedSchema;
  definitions(): Definitions;
  readonly about: About;
  readonly uri: string;
  readonly path: Path;
  readonly instance: Node;
  /** The message that takes this example from a trait. */
  readonly takenBy?: string;
}

export interface Collected {
  readonly jobs: readonly Job[];
  /** Values that are not judged because there is too much of them or of their schema. */
  readonly tooLarge: readonly { readonly uri: string; readonly path: Path; readonly why: 'value' | 'schema' | 'count' }[];
}

/**
 * The values to judge of one version, message examples first.
 * @param objects what the check found: of the kinds `Message`, `MessageTrait` and `sampled`
 */
export function collectJobs(world: World, dialect: Dialect, objects: ReadonlyMap<Kind, readonly FoundObject[]>): Collected {
  const collector = new Collector(world, dialect);
  for (const message of distinct(objects.get('Message'))) collector.message(message);
  for (const trait of distinct(objects.get('MessageTrait'))) collector.trait(trait);
  for (const schema of distinct(objects.get('sampled'))) collector.schema(schema);
  return collector;
}

class Collector implements Collected {
  readonly jobs: Job[] = [];
  readonly tooLarge: Collected['tooLarge'][number][] = [];
  private readonly world: World;
  private readonly dialect: Dialect;
  private readonly bundler: Bundler;
  private readonly merged = new Set<string>();
  private readonly defaultContentType: string | undefined;

  constructor(world: World, dialect: Dialect) {
    this.world = world;
    this.dialect = dialect;
    this.bundler = new Bundler(world, dialect);
    this.defaultContentType = stringOf(get(world.root, 'defaultContentType'));
  }

  /** The examples of a message, its own or those that it takes from its traits, by the merged headers and the payload. */
  message(found: FoundObject): void {
    const merged = mergedAt(this.world, found);
    for (const source of merged?.sources.slice(1) ?? []) if (source) this.merged.add(placeId(source));
    this.examples(merged?.node ?? found.node, found, merged);
  }

  /** The examples of a trait that no message takes up, by its own headers. */
  trait(found: FoundObject): void {
    if (!this.merged.has(placeId(found))) this.examples(found.node, found, null);
  }

  /** The default and the examples of a schema, by the schema itself. */
  schema({ node, uri, path }: FoundObject): void {
    const { schema } = convert(node, uri);
    if (typeof schema !== 'object' || Object.keys(schema).every((keyword) => SILENT.has(keyword))) {
      if (get(node, 'examples') === undefined) return;
    }
    const own = { node, uri };
    const value = entry(node, 'default');
    if (value && !value.broken && schemaDefault(node).length === 0)
      this.add('default', own, { uri, path: [...path, 'default'], node: value.value });
    const examples = entry(node, 'examples');
    if (examples?.broken || examples?.value.kind !== 'seq') return;
    for (const [i, item] of examples.value.items.entries())
      this.add('example', own, { uri, path: [...path, 'examples', String(i)], node: item.value });
  }

  private examples(message: MapNode, found: FoundObject, merged: Merged | null): void {
    const written = entry(message, 'examples');
    const examples = written?.value;
    if (written?.broken || examples?.kind !== 'seq') return;
    const origin = merged?.origin(['examples']);
    const home: Place = origin?.place ?? { uri: found.uri, path: [...found.path, 'examples'], node: examples };
    const takenBy = origin && origin.source > 0 ? found.path.at(-1) : undefined;
    const payload = this.schemaIn(message, found, 'payload');
    const headers = this.schemaIn(message, found, 'headers');
    const contentType = stringOf(get(message, 'contentType')) ?? this.defaultContentType;
    for (const [i, { value: example }] of examples.items.entries()) {
      for (const [about, schema] of [
        ['payload', payload],
        ['headers', headers],
      ] as const) {
        const e = example.kind === 'map' ? entry(example, about) : undefined;
        if (!e || e.broken || !schema) continue;
        if (about === 'payload' && isEncoded(e.value, contentType)) continue;
        if (about === 'headers' && e.value.kind !== 'map') continue;
        this.add(about, schema, { uri: home.uri, path: [...home.path, String(i), about], node: e.value }, takenBy);
      }
    }
  }

  private schemaIn(message: MapNode, found: FoundObject, field: 'payload' | 'headers'): SchemaAt | null {
    const e = entry(message, field);
    return e && !e.broken ? schemaOf(this.world, this.dialect, e.value, found.uri, [...found.path, field]) : null;
  }

  private add(about: About, schema: SchemaAt, { uri, path, node }: Place, takenBy?: string): void {
    if (isBroken(node)) return;
    const bundled = this.bundler.of(schema);
    if (bundled.kind === 'unknown') return;
    if (bundled.kind === 'too-large') this.tooLarge.push({ uri, path, why: 'schema' });
    else if (node.size > MAX_INSTANCE) this.tooLarge.push({ uri, path, why: 'value' });
    else if (this.jobs.length >= MAX_JOBS) {
      if (this.tooLarge.at(-1)?.why !== 'count') this.tooLarge.push({ uri, path, why: 'count' });
    } else {
      const { key, group, root, definitions } = bundled;
      this.jobs.push({
        id: jobId(key, node),
        key,
        group,
        root,
        definitions,
        about,
        uri,
        path,
        instance: node,
        ...(takenBy !== undefined && { takenBy }),
      });
    }
  }
}

/** The id of the job that judges a value by the schema with this key. */
export function jobId(key: string, instance: Node): string {
  return `${key}.${idOf(instance)}`;
}

/** A value that is written as text because its content type is no JSON: XML, CSV ... (readings.md AMB-23). */
export function isEncoded(value: Node, contentType: string | undefined): boolean {
  return stringOf(value) !== undefined && contentType !== undefined && !/^[^;]*[/+]json\s*(;|$)/i.test(contentType);
}

function placeId({ uri, path }: { readonly uri: string; readonly path: Path }): string {
  return `${uri}#${toPointer(path)}`;
}

/** An object may be found twice: as itself and inside of something larger that is referred to. */
function distinct(objects: readonly FoundObject[] | undefined): readonly FoundObject[] {
  return [...new Map((objects ?? []).map((o) => [placeId(o), o])).values()];
}
