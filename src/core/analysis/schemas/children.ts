// The schemas inside a schema: properties, and everything else as labelled branches.
import { CONDITIONS } from '../../format/schema-keywords.ts';
import { get, type MapNode, type Node, type NodePath, stringsOf } from '../../text/tree.ts';
import type { BranchView, PropertyView } from './types.ts';
import { type DescribeNested, entriesOf } from './view.ts';

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
export function branchesOf(schema: MapNode, at: NodePath, nested: DescribeNested): BranchView[] {
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

  const items = get(schema, 'items');
  if (items?.kind === 'seq') {
    items.items.forEach(({ value }, i) => {
      branches.push({
        role: `items ${i + 1}`,
        schemas: [{ schema: nested(value, [...at, 'items', String(i)]) }],
      });
    });
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
  one('propertyNames', 'property names');
  named('dependencies', 'dependencies');
  for (const [keyword, role] of LISTS) {
    const list = get(schema, keyword);
    if (list?.kind !== 'seq' || list.items.length === 0) continue;
    branches.push({
      role,
      schemas: list.items.map(({ value }, i) => ({
        schema: nested(value, [...at, keyword, String(i)]),
      })),
    });
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
