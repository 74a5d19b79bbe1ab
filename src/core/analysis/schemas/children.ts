// The schemas inside a schema: properties, and everything else as labelled branches.
import { CONDITIONS } from '../../format/schema-keywords.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
  stringsOf,
} from '../../text/tree.ts';
import type { BranchView, NewerDraft, PropertyView } from './types.ts';
import { type DescribeNested, emptySchemaView, entriesOf } from './view.ts';

const LISTS = [
  ['allOf', 'all of'],
  ['oneOf', 'one of'],
  ['anyOf', 'any of'],
] as const;

const SINGLE = ['not', ...CONDITIONS];

/** Returns the `properties` of a schema, in the order of the text. */
export function propertiesOf(
  schema: MapNode,
  at: NodePath,
  nested: DescribeNested,
): PropertyView[] {
  const required = new Set(stringsOf(get(schema, 'required')));
  return entriesOf(get(schema, 'properties')).map(({ key, value }) => ({
    name: key,
    required: required.has(key),
    schema: nested(value, [...at, 'properties', key]),
  }));
}

/**
 * Returns all other schemas a schema holds: contents of lists and maps first, then compositions and
 * conditions, definitions last.
 */
export function branchesOf(
  schema: MapNode,
  at: NodePath,
  nested: DescribeNested,
  newer: NewerDraft | null,
): BranchView[] {
  const branches: BranchView[] = [];
  const one = (keyword: string, role: string) => {
    const node = get(schema, keyword);
    if (node && isSchemaNode(node))
      branches.push({ role, schemas: [{ schema: nested(node, [...at, keyword]) }] });
  };
  const named = (keyword: string, role: string) => {
    const schemas = entriesOf(get(schema, keyword))
      .filter(({ value }) => isSchemaNode(value))
      .map(({ key, value }) => ({ label: key, schema: nested(value, [...at, keyword, key]) }));
    if (schemas.length > 0) branches.push({ role, schemas });
  };

  const tuple = newer === '2020-12' ? 'prefixItems' : 'items';
  const first = get(schema, tuple);
  if (first?.kind === 'seq') {
    first.items.forEach(({ value }, i) => {
      branches.push({
        role: `items ${i + 1}`,
        schemas: [{ schema: nested(value, [...at, tuple, String(i)]) }],
      });
    });
    if (tuple !== 'items' && get(schema, 'items')?.kind === 'map') one('items', 'additional items');
  } else one('items', 'items');
  if (get(schema, 'additionalItems')?.kind === 'map') one('additionalItems', 'additional items');
  one('contains', 'contains');
  for (const { key, value } of entriesOf(get(schema, 'patternProperties'))) {
    branches.push({
      role: `properties matching ${key}`,
      schemas: [{ schema: nested(value, [...at, 'patternProperties', key]) }],
    });
  }
  if (get(schema, 'additionalProperties')?.kind === 'map')
    one('additionalProperties', 'additional properties');
  if (newer && get(schema, 'unevaluatedProperties')?.kind === 'map')
    one('unevaluatedProperties', 'unevaluated properties');
  if (newer && get(schema, 'unevaluatedItems')?.kind === 'map')
    one('unevaluatedItems', 'unevaluated items');
  if (newer) one('contentSchema', 'content');
  one('propertyNames', 'property names');
  named('dependencies', 'dependencies');
  if (newer) named('dependentSchemas', 'dependencies');
  const ref = newer ? stringOf(get(schema, '$ref')) : undefined;
  for (const [keyword, role] of LISTS) {
    const list = get(schema, keyword);
    const schemas = (list?.kind === 'seq' ? list.items : []).map(({ value }, i) => ({
      schema: nested(value, [...at, keyword, String(i)]),
    }));
    if (keyword === 'allOf' && ref !== undefined)
      schemas.unshift({ schema: { ...emptySchemaView(at), ref } });
    if (schemas.length > 0) branches.push({ role, schemas });
  }
  for (const keyword of SINGLE) one(keyword, keyword);
  named('definitions', 'definitions');
  named('$defs', 'definitions');
  return branches;
}

/** Returns whether a node can be a JSON Schema. */
export function isSchemaNode(node: Node): boolean {
  return node.kind === 'map' || (node.kind === 'scalar' && typeof node.value === 'boolean');
}
