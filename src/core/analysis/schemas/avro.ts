// An Avro schema (1.9) in the same form as every other schema.

import {
  COMPLEX,
  fullName,
  NAMED,
  type Namespace,
  namespaceOf,
  PRIMITIVES,
} from '../../format/avro.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  type SeqNode,
  stringOf,
  stringsOf,
} from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { numberOf } from './limits.ts';
import type { PropertyView, SchemaView } from './types.ts';
import { type DescribeNested, emptySchemaView, entriesOf, type MutableView, walk } from './view.ts';

const memo = new WeakMap<Node, SchemaView>();

/**
 * Describes an Avro schema: a record's fields are properties (required where they have no default),
 * a union of names is a list of types and any other union `one of`, a logical type is the format. A
 * named type that is mentioned is shown by its name. Any node gives a view; the same node the same
 * view.
 */
export function describeAvro(node: Node): SchemaView {
  const known = memo.get(node);
  if (known) return known;
  const types = typesOf(node);
  const view = walk(node, (inner, at, nested) => {
    const own = visit(inner, at, nested, types);
    return types.used.has(toPointer(at)) ? { ...own, isNamed: true } : own;
  });
  memo.set(node, view);
  return view;
}

/** Named types of a schema, by pointers from its root. */
interface NamedTypes {
  /** Where the type is defined that is named at a location. */
  readonly definitions: ReadonlyMap<string, NodePath>;
  /** Where types are defined that are named elsewhere. */
  readonly used: ReadonlySet<string>;
}

function typesOf(node: Node): NamedTypes {
  const { definitions, uses } = namesIn({ node, path: [] });
  const first = new Map<string, NodePath>();
  for (const { full, path } of definitions) if (!first.has(full)) first.set(full, path);
  const found = uses.flatMap(({ path, full }) => {
    const at = first.get(full);
    return at ? [[toPointer(path), at] as const] : [];
  });
  return {
    definitions: new Map(found.map(([use, at]) => [use, viewAt(at)])),
    used: new Set(found.map(([, at]) => toPointer(at))),
  };
}

/** The view that shows what is at a path: that of the field or type around a `type`. */
function viewAt(path: NodePath): NodePath {
  return path.slice(0, path.findLastIndex((step) => step !== 'type') + 1);
}

function visit(node: Node, at: NodePath, nested: DescribeNested, named: NamedTypes): SchemaView {
  if (node.kind === 'seq') return union(node, at, nested, named);
  if (node.kind === 'scalar')
    return typeof node.value === 'string'
      ? byNames([[node.value, at]], at, named)
      : emptySchemaView(at);
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return { ...emptySchemaView(at), ref };
  const type = get(node, 'type');
  const typeName = stringOf(type);
  const draft = ofType(type, at, nested);
  if (draft.ref !== undefined) return draft;
  const name = stringOf(get(node, 'name'));
  const namespace = stringOf(get(node, 'namespace'));
  if (name !== undefined) draft.title = namespace === undefined ? name : `${namespace}.${name}`;
  annotate(node, draft);
  fill(typeName, node, draft, nested);
  draft.extras = [...draft.extras, ...extrasOf(node, typeName)];
  return draft;
}

/**
 * Returns the view of the value of `type`, as if it were at `at`: an attribute of the outer map may
 * follow.
 */
function ofType(type: Node | undefined, at: NodePath, nested: DescribeNested): MutableView {
  return type ? { ...nested(type, [...at, 'type']), at } : emptySchemaView(at);
}

/** Returns the view of types that are written by their names. */
function byNames(
  types: readonly (readonly [name: string, at: NodePath])[],
  at: NodePath,
  { definitions }: NamedTypes,
): SchemaView {
  const named = types.flatMap(([name, path]) => {
    const definition = definitions.get(toPointer(path));
    return definition ? [{ name, at: definition }] : [];
  });
  return {
    ...emptySchemaView(at),
    types: types.map(([name]) => name),
    ...(named.length > 0 && { named }),
  };
}

function union(node: SeqNode, at: NodePath, nested: DescribeNested, named: NamedTypes): SchemaView {
  const names = stringsOf(node);
  if (names.length === node.items.length)
    return byNames(
      names.map((name, i) => [name, [...at, String(i)]]),
      at,
      named,
    );
  return {
    ...emptySchemaView(at),
    branches: [
      {
        role: 'one of',
        schemas: node.items.map(({ value }, i) => ({ schema: nested(value, [...at, String(i)]) })),
      },
    ],
  };
}

/** Documentation, logical type and default, which every Avro type and field may carry. */
function annotate(map: MapNode, draft: MutableView): void {
  const doc = stringOf(get(map, 'doc'));
  if (doc !== undefined) draft.description = doc;
  const logical = stringOf(get(map, 'logicalType'));
  if (logical !== undefined) draft.format = logical;
  const fallback = get(map, 'default');
  if (fallback) draft.default = { value: toValue(fallback) };
  const precision = numberOf(map, 'precision');
  const scale = numberOf(map, 'scale');
  if (precision !== undefined) {
    draft.constraints = [
      ...draft.constraints,
      {
        keyword: 'precision',
        text: `precision ${precision}${scale === undefined ? '' : `, scale ${scale}`}`,
      },
    ];
  }
}

function fill(
  type: string | undefined,
  map: MapNode,
  draft: MutableView,
  nested: DescribeNested,
): void {
  if (type === 'record' || type === 'error') draft.properties = fieldsOf(map, draft.at, nested);
  const symbols = get(map, 'symbols');
  if (type === 'enum' && symbols?.kind === 'seq') draft.enum = toValue(symbols) as unknown[];
  const size = numberOf(map, 'size');
  if (type === 'fixed' && size !== undefined)
    draft.constraints = [
      ...draft.constraints,
      { keyword: 'size', text: size === 1 ? '1 byte' : `${size} bytes` },
    ];
  const content =
    type === 'array'
      ? (['items', 'items'] as const)
      : type === 'map'
        ? (['values', 'values'] as const)
        : undefined;
  const inner = content && get(map, content[0]);
  if (content && inner)
    draft.branches = [
      { role: content[1], schemas: [{ schema: nested(inner, [...draft.at, content[0]]) }] },
    ];
}

function fieldsOf(map: MapNode, at: NodePath, nested: DescribeNested): PropertyView[] {
  const fields = get(map, 'fields');
  if (fields?.kind !== 'seq') return [];
  const views: PropertyView[] = [];
  fields.items.forEach(({ value }, i) => {
    const name = stringOf(get(value, 'name'));
    if (value.kind !== 'map' || name === undefined) return;
    views.push({
      name,
      required: get(value, 'default') === undefined,
      schema: field(value, [...at, 'fields', String(i)], nested),
    });
  });
  return views;
}

/** A field is shown as its type, with the documentation and default of the field itself. */
function field(map: MapNode, at: NodePath, nested: DescribeNested): SchemaView {
  const draft = ofType(get(map, 'type'), at, nested);
  if (draft.ref !== undefined) return draft;
  annotate(map, draft);
  draft.extras = [...draft.extras, ...extrasOf(map, undefined)];
  return draft;
}

const COMMON: ReadonlySet<string> = new Set([
  'type',
  'name',
  'namespace',
  'doc',
  'default',
  'logicalType',
  'precision',
  'scale',
]);

function extrasOf(map: MapNode, type: string | undefined): (readonly [string, unknown])[] {
  const own = type === undefined ? undefined : COMPLEX.get(type);
  return entriesOf(map)
    .filter(
      ({ key }) =>
        key !== own &&
        !(COMMON.has(key) && (key !== 'scale' || numberOf(map, 'precision') !== undefined)),
    )
    .map(({ key, value }) => [key, toValue(value)] as const);
}

// The names in an Avro schema: where types are defined, and where they are used again.

/** A type that is defined by a name. */
interface Definition {
  readonly path: NodePath;
  readonly name: string;
  readonly full: string;
}

/** A type that is named at a location. */
interface Use {
  readonly path: NodePath;
  readonly text: string;
  readonly full: string;
}

const MAX_DEPTH = 100;

/** Returns all types that a schema defines by a name, and where names of types are used. */
export function namesIn({ node, path }: { readonly node: Node; readonly path: NodePath }): {
  readonly definitions: readonly Definition[];
  readonly uses: readonly Use[];
} {
  const definitions: Definition[] = [];
  const uses: Use[] = [];
  const go = (at: Node, own: NodePath, namespace: Namespace, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (at.kind === 'seq') {
      for (const [i, { value }] of at.items.entries())
        go(value, [...own, String(i)], namespace, depth + 1);
      return;
    }
    if (at.kind === 'scalar') {
      const text = stringOf(at);
      if (text !== undefined && !PRIMITIVES.has(text))
        uses.push({ path: own, text, full: fullName(text, namespace) });
      return;
    }
    const type = get(at, 'type');
    const word = stringOf(type);
    if (word === undefined || !COMPLEX.has(word)) {
      if (type) go(type, [...own, 'type'], namespace, depth + 1);
      return;
    }
    const inside = NAMED.has(word) ? define(at, own, namespace) : namespace;
    for (const key of ['items', 'values']) {
      const inner = get(at, key);
      if (inner && COMPLEX.get(word) === key) go(inner, [...own, key], inside, depth + 1);
    }
    const fields = COMPLEX.get(word) === 'fields' ? get(at, 'fields') : undefined;
    for (const [i, { value }] of fields?.kind === 'seq' ? fields.items.entries() : []) {
      const inner = get(value, 'type');
      if (inner) go(inner, [...own, 'fields', String(i), 'type'], inside, depth + 1);
    }
  };
  const define = (at: MapNode, own: NodePath, where: Namespace): Namespace => {
    const name = stringOf(get(at, 'name'));
    const namespace = stringOf(get(at, 'namespace'));
    const around = namespace === undefined ? where : namespaceOf(namespace);
    if (name === undefined) return around;
    const full = fullName(name, around);
    definitions.push({ path: own, name, full });
    return namespaceOf(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
  };
  go(node, path, namespaceOf(''), 0);
  return { definitions, uses };
}
