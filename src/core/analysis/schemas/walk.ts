// From a schema to those that describe the same value, and to those of the values inside of it: the
// keywords of JSON Schema that lead from one to the other. How a reference is followed is passed
// in, so that a document that is only tried (a rename) is walked like the one that is loaded.

import { ALTERNATIVES, COMBINATIONS, CONDITIONS } from '../../format/schema-keywords.ts';
import type { NodeLocation } from '../../text/location.ts';
import { isIndex } from '../../text/pointer.ts';
import { get, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { isSchemaNode } from './children.ts';
import { entriesOf } from './view.ts';

/** What is written in the position of a schema, with its location. */
export interface SchemaNode extends NodeLocation {
  readonly node: Node;
}

/** A schema, possibly only one of several alternatives, so that nothing in it is certain. */
export interface PossibleSchema extends SchemaNode {
  readonly maybe?: boolean;
}

/** A schema of a walk: no reference, and an object. */
export interface WalkedSchema extends NodeLocation {
  readonly node: MapNode;
  readonly maybe: boolean;
}

export interface SchemaWalk {
  /**
   * Returns the schema that is meant by what is written in the position of one, references
   * followed; null where it is unknown or in a language without these keywords.
   */
  readonly resolve: (at: SchemaNode) => SchemaNode | null;
  /**
   * `certain`: the schemas that every value of the first one satisfies, by `allOf`.
   * `any`: those too that only some values satisfy, by `anyOf`, `oneOf`, conditions and
   * dependencies.
   */
  readonly alternatives: 'certain' | 'any';
  /** How many schemas are looked at: they may refer to each other without end. */
  readonly limit: number;
  /** Returns those of several alternatives that the value at hand can satisfy. */
  readonly select?: (
    schema: SchemaNode,
    alternatives: readonly SchemaNode[],
  ) => readonly SchemaNode[];
}

/**
 * Returns the schemas that describe the same value as those at `starts`, these first, each once.
 */
export function schemasTogether(
  starts: readonly PossibleSchema[],
  walk: SchemaWalk,
): WalkedSchema[] {
  const out: WalkedSchema[] = [];
  const seen = new Set<Node>();
  const queue = [...starts];
  for (let i = 0; i < queue.length && i < walk.limit; i++) {
    const next = queue[i];
    const schema = next && walk.resolve(next);
    if (!next || schema?.node.kind !== 'map' || seen.has(schema.node)) continue;
    seen.add(schema.node);
    const maybe = next.maybe === true;
    const { uri, path, node } = schema;
    out.push({ uri, path, node, maybe });
    for (const keyword of COMBINATIONS) {
      const isAlternative = keyword !== 'allOf';
      if (isAlternative && walk.alternatives === 'certain') continue;
      const all = schemasIn(schema, keyword);
      const able = isAlternative && walk.select ? walk.select(schema, all) : all;
      const isOpen = isAlternative && able.filter(allowsMoreThanNull).length > 1;
      for (const member of able) queue.push({ ...member, maybe: maybe || isOpen });
    }
    if (walk.alternatives === 'any')
      for (const branch of conditionalSchemas(schema)) queue.push({ ...branch, maybe: true });
  }
  return out;
}

/** Returns the groups of alternatives of a schema: a value satisfies one or more of each. */
export function alternativesIn(schema: SchemaNode): SchemaNode[][] {
  return ALTERNATIVES.map((keyword) => schemasIn(schema, keyword)).filter(
    (group) => group.length > 0,
  );
}

/** Returns the members of a keyword with a list of schemas, such as `allOf`. */
export function schemasIn(schema: SchemaNode, keyword: string): SchemaNode[] {
  const list = get(schema.node, keyword);
  return list?.kind === 'seq'
    ? list.items.map(({ value }, i) => nodeInside(schema, [keyword, String(i)], value))
    : [];
}

/** Returns the schemas that apply under a condition only. */
function conditionalSchemas(schema: SchemaNode): SchemaNode[] {
  return [
    ...CONDITIONS.flatMap((keyword) => {
      const branch = get(schema.node, keyword);
      return branch ? [nodeInside(schema, [keyword], branch)] : [];
    }),
    ...entriesOf(get(schema.node, 'dependencies'))
      .filter(({ value }) => value.kind === 'map')
      .map(({ key, value }) => nodeInside(schema, ['dependencies', key], value)),
  ];
}

/** What one schema says about the value under a key or an index. */
export interface ChildSchemas {
  /** By its name, in `properties`. */
  readonly property?: SchemaNode;
  /** `patternProperties` that match its name. */
  readonly patterns: readonly SchemaNode[];
  /** `additionalProperties`, where none of these is for it. */
  readonly additional?: SchemaNode;
  /** Whether `additionalProperties` is `false`, and none of these is for it. */
  readonly closed: boolean;
  /** `items` and `additionalItems`. */
  readonly item?: SchemaNode;
  /** Whether a pattern may be for the name, too, that would take long to try. */
  readonly uncertain: boolean;
}

/** Returns the schemas of the value under a key or an index, where they are schemas. */
export function childSchemas(schema: SchemaNode, key: string): ChildSchemas {
  const property = get(get(schema.node, 'properties'), key);
  const patterns: SchemaNode[] = [];
  let uncertain = false;
  for (const { key: pattern, value } of entriesOf(get(schema.node, 'patternProperties'))) {
    const matches = matchesPattern(pattern, key);
    if (matches) patterns.push(nodeInside(schema, ['patternProperties', pattern], value));
    uncertain ||= matches === undefined;
  }
  const others = get(schema.node, 'additionalProperties');
  const isNamed = property !== undefined || patterns.length > 0;
  const item = isIndex(key) ? itemOf(schema, key) : undefined;
  return {
    patterns,
    uncertain,
    closed: !isNamed && others?.kind === 'scalar' && others.value === false,
    ...(property && { property: nodeInside(schema, ['properties', key], property) }),
    ...(!isNamed &&
      others?.kind === 'map' && {
        additional: nodeInside(schema, ['additionalProperties'], others),
      }),
    ...(item && { item }),
  };
}

function itemOf(schema: SchemaNode, key: string): SchemaNode | undefined {
  const items = get(schema.node, 'items');
  if (items?.kind !== 'seq')
    return items && isSchemaNode(items) ? nodeInside(schema, ['items'], items) : undefined;
  const own = items.items[Number(key)]?.value;
  if (own) return nodeInside(schema, ['items', key], own);
  const rest = get(schema.node, 'additionalItems');
  return rest && isSchemaNode(rest) ? nodeInside(schema, ['additionalItems'], rest) : undefined;
}

/** A schema of the value under a key or an index, no more certain than the one it is in. */
export interface SchemaBelow extends SchemaNode {
  readonly maybe: boolean;
  readonly parent: WalkedSchema;
}

/**
 * Returns the schemas of the value under a key or an index of the value that all of `schemas`
 * describe, those that are for its name alone if there are any.
 */
export function schemasBelow(schemas: readonly WalkedSchema[], key: string): SchemaBelow[] {
  const named: SchemaBelow[] = [];
  const others: SchemaBelow[] = [];
  for (const parent of schemas) {
    const child = childSchemas(parent, key);
    const add = (list: SchemaBelow[], one: SchemaNode | undefined) =>
      one && list.push({ ...one, maybe: parent.maybe, parent });
    for (const one of [child.property, ...child.patterns]) add(named, one);
    add(others, child.item);
    add(others, child.additional);
  }
  return named.length > 0 ? named : others;
}

/** Returns whether a schema allows more than null: a nullable value usually isn't null. */
function allowsMoreThanNull({ node }: SchemaNode): boolean {
  return stringOf(get(node, 'type')) !== 'null';
}

function nodeInside({ uri, path }: NodeLocation, steps: readonly string[], node: Node): SchemaNode {
  return { uri, path: path.concat(steps), node };
}

const MAX_TEXT = 200;

/**
 * Returns whether a name matches a pattern; undefined where it isn't tried, because a pattern that
 * repeats what it repeats could take forever, or isn't one.
 */
function matchesPattern(pattern: string, name: string): boolean | undefined {
  const repeated = pattern.match(/[*+{]/g)?.length ?? 0;
  if (repeated > 2 || /\)[*+?{]|\\[1-9k]/.test(pattern)) return undefined;
  if (pattern.length > MAX_TEXT || name.length > MAX_TEXT) return undefined;
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return undefined;
  }
}
