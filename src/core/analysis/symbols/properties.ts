// Which property of which schema a name refers to: schemas that describe one value together are
// searched together.

import { schemaAround } from '../../format/schema-keywords.ts';
import { locationId } from '../../text/location.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { bareSchema } from '../documents/schema-value.ts';
import { childSchemas, schemasTogether } from '../schemas/walk.ts';
import type { ReferenceTracer } from '../targets/trace-reference.ts';

const MAX_STEPS = 100;
/** Maximum number of alternatives compared with data in one document set; the rest is skipped. */
const MAX_COMPARED = 20_000;
/** References from an object that names a format to another one. */
const MAX_WRAPPERS = 16;

/** Cached results for a path that is searched for several names, with and without alternatives. */
interface Known {
  all?: readonly LocatedNode[];
  any?: readonly LocatedNode[];
}

interface Memory {
  readonly known: WeakMap<NodePath, Known>;
  readonly locations: Map<string, LocatedNode>;
  compared: number;
}

const memo = new WeakMap<ReferenceTracer, Memory>();

function memoOf(tracer: ReferenceTracer): Memory {
  const own = memo.get(tracer) ?? {
    known: new WeakMap<NodePath, Known>(),
    locations: new Map<string, LocatedNode>(),
    compared: 0,
  };
  memo.set(tracer, own);
  return own;
}

/**
 * Returns the schemas that describe the same value as `node`, itself included, references followed.
 * @param any whether optional alternatives are included; with `data` only those that it can match
 */
function schemasOfValue(
  tracer: ReferenceTracer,
  node: LocatedNode,
  any: boolean,
  data?: Node,
): readonly LocatedNode[] {
  if (data) return collect(tracer, node, any, data);
  const { known } = memoOf(tracer);
  const own = known.get(node.path) ?? {};
  known.set(node.path, own);
  const found = (any ? own.any : own.all) ?? collect(tracer, node, any);
  if (any) own.any = found;
  else own.all = found;
  return found;
}

function collect(
  tracer: ReferenceTracer,
  node: LocatedNode,
  any: boolean,
  data?: Node,
): readonly LocatedNode[] {
  return schemasTogether([node], {
    resolve: (at) => schemaBehind(tracer, at),
    alternatives: any ? 'any' : 'certain',
    limit: MAX_STEPS,
    ...(data && {
      select: (_, members) => {
        const able = members.filter((member) => canBe(tracer, member, data));
        return able.length > 0 ? able : members;
      },
    }),
  });
}

/** Follows references, and takes the schema out of the objects that name its format. */
function schemaBehind(tracer: ReferenceTracer, node: LocatedNode): LocatedNode | null {
  let at = tracer.deref(node);
  for (let hops = 0; at && hops < MAX_WRAPPERS; hops++) {
    const schema: LocatedNode = get(at.node, 'properties') ? at : bareSchema(at);
    if (schema === at) return at;
    at = tracer.deref(schema);
  }
  return at;
}

/** Returns whether a value can match the schema, by its required and its constant properties. */
function canBe(tracer: ReferenceTracer, member: LocatedNode, data: Node): boolean {
  memoOf(tracer).compared++;
  return schemasOfValue(tracer, member, false).every(({ node }) => {
    const required = get(node, 'required');
    if (
      required?.kind === 'seq' &&
      !required.items.every((item) => get(data, String(stringOf(item.value))) !== undefined)
    )
      return false;
    const properties = get(node, 'properties');
    if (data.kind !== 'map' || properties?.kind !== 'map') return true;
    return data.entries.every(({ key, value }) => allowsScalar(get(properties, key), value));
  });
}

/** Returns false if a property has constants and the value isn't one of them. */
function allowsScalar(property: Node | undefined, value: Node): boolean {
  const choices = get(property, 'enum');
  const allowed = [
    get(property, 'const'),
    ...(choices?.kind === 'seq' ? choices.items.map((item) => item.value) : []),
  ];
  const scalars = allowed.flatMap((a) => (a?.kind === 'scalar' ? [a.value] : []));
  return scalars.length === 0 || (value.kind === 'scalar' && scalars.includes(value.value));
}

/** A name in a piece of data, by its path, and the properties it may be. */
export interface DataName {
  readonly steps: NodePath;
  readonly name: string;
  readonly locations: readonly LocatedNode[];
}

const MAX_NAMES = 5_000;

/**
 * Returns the names in data that must match `schemas`, with their properties.
 * @param steps to the data
 */
export function namesInData(
  tracer: ReferenceTracer,
  schemas: readonly LocatedNode[],
  data: Node,
  steps: NodePath,
): DataName[] {
  const out: DataName[] = [];
  const go = (current: readonly LocatedNode[], node: Node, at: NodePath): void => {
    if (
      node.kind === 'scalar' ||
      current.length === 0 ||
      out.length >= MAX_NAMES ||
      memoOf(tracer).compared > MAX_COMPARED
    )
      return;
    const all = current.flatMap((schema) => schemasOfValue(tracer, schema, true, node));
    const slots: [string, Node][] =
      node.kind === 'map'
        ? node.entries.map((e) => [e.key, e.value])
        : node.items.map((item, i) => [String(i), item.value]);
    for (const [key, value] of slots) {
      const locations = node.kind === 'map' ? distinctNodes(propertySchemas(all, key)) : [];
      if (node.kind === 'map') out.push({ steps: [...at, key], name: key, locations });
      go(
        locations.length > 0
          ? locations
          : distinctNodes(all.flatMap((schema) => unnamedSchemas(schema, key))),
        value,
        [...at, key],
      );
    }
  };
  go(schemas, data, steps);
  return out;
}

function propertySchemas(schemas: readonly LocatedNode[], name: string): LocatedNode[] {
  return schemas.flatMap((schema) => childSchemas(schema, name).property ?? []);
}

/** Returns the locations of the references to the object with this id. */
export type Referrers = (
  id: string,
) => readonly { readonly uri: string; readonly path: NodePath }[];

const MAX_UP = 20;

/**
 * Returns the properties that a name in the schema at `schema` refers to (in `required`, say): its
 * own and those of its subschemas, else those of the schemas it is a part of, also through a
 * reference, else those of its alternatives.
 */
export function propertiesNear(
  tracer: ReferenceTracer,
  schema: LocatedNode,
  name: string,
  referrers: Referrers,
): readonly LocatedNode[] {
  const seen = new Set<Node>();
  let level: readonly LocatedNode[] = [schema];
  while (level.length > 0 && seen.size < MAX_UP) {
    const found = distinctNodes(
      level.flatMap((node) => propertySchemas(schemasOfValue(tracer, node, false), name)),
    );
    if (found.length > 0) return found;
    for (const { node } of level) seen.add(node);
    level = distinctNodes(level.flatMap((node) => enclosingSchemas(tracer, node, referrers)))
      .filter(({ node }) => !seen.has(node))
      .slice(0, MAX_UP);
  }
  return distinctNodes(propertySchemas(schemasOfValue(tracer, schema, true), name));
}

/** Returns the schemas that contain one as a part. */
function enclosingSchemas(
  tracer: ReferenceTracer,
  { uri, path }: LocatedNode,
  referrers: Referrers,
): LocatedNode[] {
  return [{ uri, path }, ...referrers(locationId({ uri, path }))].flatMap((part) => {
    const whole = schemaAround(part.path);
    const root = tracer.files.tree(part.uri)?.root ?? null;
    const node = whole?.reduce<Node | null>((at, key) => at && childOf(at, key), root);
    return whole && node ? [canonicalNode(tracer, { uri: part.uri, path: whole, node })] : [];
  });
}

/** Returns the canonical object for a location, which is the key of its cached results. */
function canonicalNode(tracer: ReferenceTracer, node: LocatedNode): LocatedNode {
  const { locations } = memoOf(tracer);
  const id = locationId(node);
  const known = locations.get(id) ?? node;
  locations.set(id, known);
  return known;
}

function childOf(node: Node, key: string): Node | null {
  return (node.kind === 'seq' ? node.items[Number(key)]?.value : get(node, key)) ?? null;
}

/**
 * Returns the properties that the first of `tokens` refers to in a value of these schemas, then
 * continues with the schemas of that property for the rest.
 */
export function resolvePropertyPath(
  tracer: ReferenceTracer,
  schemas: readonly LocatedNode[],
  tokens: readonly string[],
): (readonly LocatedNode[])[] {
  const out: (readonly LocatedNode[])[] = [];
  let current: readonly LocatedNode[] = schemas;
  for (const token of tokens) {
    const all = current.flatMap((schema) => schemasOfValue(tracer, schema, true));
    const found = distinctNodes(propertySchemas(all, token));
    out.push(found);
    current =
      found.length > 0
        ? found
        : distinctNodes(all.flatMap((schema) => unnamedSchemas(schema, token)));
  }
  return out;
}

/** Returns the schemas for a token that isn't a defined property: items, additional properties. */
function unnamedSchemas(schema: LocatedNode, token: string): LocatedNode[] {
  const { patterns, item, additional } = childSchemas(schema, token);
  return [...patterns, ...(item ? [item] : []), ...(additional ? [additional] : [])];
}

/** Returns the locations without those of a node that has come before. */
export function distinctNodes(nodes: readonly LocatedNode[]): LocatedNode[] {
  const seen = new Set<unknown>();
  return nodes.filter(({ node }) => !seen.has(node) && seen.add(node));
}
