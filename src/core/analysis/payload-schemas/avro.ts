// An Avro schema (1.9) in the same form as every other schema.

import { COMPLEX } from '../../format/avro.ts';
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
import { numberOf } from './range.ts';
import type { PropertyView, SchemaView } from './types.ts';
import { blank, type DescribeNested, entriesOf, type MutableView, walk } from './view.ts';

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
  const view = walk(node, visit);
  memo.set(node, view);
  return view;
}

function visit(node: Node, at: NodePath, nested: DescribeNested): SchemaView {
  if (node.kind === 'seq') return union(node, at, nested);
  if (node.kind === 'scalar')
    return { ...blank(at), types: typeof node.value === 'string' ? [node.value] : [] };
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return { ...blank(at), ref };
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
  return type ? { ...nested(type, [...at, 'type']), at } : blank(at);
}

function union(node: SeqNode, at: NodePath, nested: DescribeNested): SchemaView {
  const names = stringsOf(node);
  if (names.length === node.items.length) return { ...blank(at), types: names };
  return {
    ...blank(at),
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
