// All values of a document that stand for what a schema describes, each with its schema: examples
// of messages, and defaults and examples of schemas (sections Message Example Object, Schema
// Object; readings.md AMB-23, AMB-32).

import type { Kind } from '../../format/table-types.ts';
import { locationId } from '../../text/location.ts';
import {
  entry,
  get,
  isBroken,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
} from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type MergedObject, mergeTraitsAt } from '../documents/merged-object.ts';
import type { FoundObject } from '../validation/finding.ts';
import { rule as schemaDefault } from '../validation/rules/schema-default.ts';
import type { Bundled, SchemaBundler } from './bundle-schema.ts';
import { convert } from './convert-schema.ts';
import { idOf } from './digest.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

/** Maximum number of values validated per document. */
export const MAX_JOBS = 2000;
/** Nodes of one value. */
const MAX_INSTANCE = 20_000;

/**
 * Keywords for which a default or an example of a schema can't have an error that isn't reported
 * elsewhere.
 */
const SILENT: ReadonlySet<string> = new Set(['type', 'title', 'x-default', 'x-examples']);

export type JobSource = 'payload' | 'headers' | 'default' | 'example';

/** One value with the schema it should fit. */
export interface Job {
  /** Equal as long as neither the value nor anything in its schema changes. */
  readonly id: string;
  /** Equal as long as nothing in its schema changes. */
  readonly key: string;
  /** Equal for schemas with the same definitions. */
  readonly group: string;
  readonly root: NormalizedSchema;
  definitions(): Definitions;
  readonly about: JobSource;
  readonly uri: string;
  readonly path: NodePath;
  readonly instance: Node;
  /** The message that takes this example from a trait. */
  readonly takenBy?: string;
}

export interface CollectedJobs {
  readonly jobs: readonly Job[];
  /**
   * Values that aren't validated because they or their schemas are too large, or because there are
   * too many.
   */
  readonly tooLarge: readonly {
    readonly uri: string;
    readonly path: NodePath;
    readonly why: 'value' | 'schema' | 'count';
  }[];
}

/**
 * Returns the values of one version to validate, message examples first.
 * @param objects the objects that validation found: of the kinds `Message`, `MessageTrait` and
 * `sampled`
 */
export function collectJobs(
  bundler: SchemaBundler,
  objects: ReadonlyMap<Kind, readonly FoundObject[]>,
): CollectedJobs {
  const collector = new JobCollector(bundler);
  for (const message of distinctObjects(objects.get('Message'))) collector.message(message);
  for (const trait of distinctObjects(objects.get('MessageTrait'))) collector.trait(trait);
  for (const schema of distinctObjects(objects.get('sampled'))) collector.schema(schema);
  return collector;
}

class JobCollector implements CollectedJobs {
  readonly jobs: Job[] = [];
  readonly tooLarge: CollectedJobs['tooLarge'][number][] = [];
  private readonly bundler: SchemaBundler;
  private readonly merged = new Set<string>();
  private readonly defaultContentType: string | undefined;

  constructor(bundler: SchemaBundler) {
    this.bundler = bundler;
    this.defaultContentType = stringOf(get(bundler.documents.root, 'defaultContentType'));
  }

  /**
   * The examples of a message, its own or those that it takes from its traits, by the merged
   * headers and the payload.
   */
  message(found: FoundObject): void {
    const merged = mergeTraitsAt(this.bundler.documents, found);
    for (const source of merged?.sources.slice(1) ?? [])
      if (source) this.merged.add(locationId(source));
    this.examples(merged?.node ?? found.node, found, merged);
  }

  /** The examples of a trait that no message takes up, by its own headers. */
  trait(found: FoundObject): void {
    if (!this.merged.has(locationId(found))) this.examples(found.node, found, null);
  }

  /** The default and the examples of a schema, by the schema itself. */
  schema(found: FoundObject): void {
    const { node, uri, path } = found;
    const at = this.bundler.found(found);
    const { schema } = convert(node, uri, at.scope);
    if (typeof schema !== 'object' || Object.keys(schema).every((keyword) => SILENT.has(keyword))) {
      if (get(node, 'examples') === undefined) return;
    }
    const own = this.bundler.of(at);
    const value = entry(node, 'default');
    if (
      value &&
      !value.broken &&
      schemaDefault.checkObject(node, this.bundler.dialect, 'Schema').length === 0
    )
      this.add('default', own, { uri, path: [...path, 'default'], node: value.value });
    const examples = entry(node, 'examples');
    if (examples?.broken || examples?.value.kind !== 'seq') return;
    for (const [i, item] of examples.value.items.entries())
      this.add('example', own, { uri, path: [...path, 'examples', String(i)], node: item.value });
  }

  private examples(message: MapNode, found: FoundObject, merged: MergedObject | null): void {
    const written = entry(message, 'examples');
    const examples = written?.value;
    if (written?.broken || examples?.kind !== 'seq') return;
    const origin = merged?.origin(['examples']);
    const target: LocatedNode = origin?.located ?? {
      uri: found.uri,
      path: [...found.path, 'examples'],
      node: examples,
    };
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
        this.add(
          about,
          schema,
          { uri: target.uri, path: [...target.path, String(i), about], node: e.value },
          takenBy,
        );
      }
    }
  }

  private schemaIn(
    message: MapNode,
    found: FoundObject,
    field: 'payload' | 'headers',
  ): Bundled | null {
    const e = entry(message, field);
    return e && !e.broken
      ? this.bundler.at({ uri: found.uri, path: [...found.path, field], node: e.value })
      : null;
  }

  private add(
    about: JobSource,
    bundled: Bundled,
    { uri, path, node }: LocatedNode,
    takenBy?: string,
  ): void {
    if (isBroken(node)) return;
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

/** Returns the id of the job that validates a value against the schema with this key. */
export function jobId(key: string, instance: Node): string {
  return `${key}.${idOf(instance)}`;
}

/**
 * Returns true for a value that is written as text because its content type isn't JSON: XML, CSV
 * ... (readings.md AMB-23).
 */
export function isEncoded(value: Node, contentType: string | undefined): boolean {
  return (
    stringOf(value) !== undefined &&
    contentType !== undefined &&
    !/^[^;]*[/+]json\s*(;|$)/i.test(contentType)
  );
}

/**
 * An object may be found twice: as itself and inside of something larger that is referred to. Two
 * at one location are different ones where a key is written twice.
 */
function distinctObjects(objects: readonly FoundObject[] = []): readonly FoundObject[] {
  if (!hasRepeated(objects)) return objects;
  const found = new Map<Node, Set<string>>();
  return objects.filter((object) => {
    const at = found.get(object.node) ?? new Set();
    const id = locationId(object);
    if (at.has(id)) return false;
    found.set(object.node, at.add(id));
    return true;
  });
}

/** The list in which a node was last seen: a set of all nodes would be made after each edit. */
const seenIn = new WeakMap<Node, number>();
let lists = 0;

function hasRepeated(objects: readonly FoundObject[]): boolean {
  lists++;
  return objects.some(({ node }) => {
    const repeated = seenIn.get(node) === lists;
    seenIn.set(node, lists);
    return repeated;
  });
}
