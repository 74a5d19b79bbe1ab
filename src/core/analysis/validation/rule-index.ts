// Tags of the objects that few document rules need and few objects have, so that a rule looks at
// those alone and not at all of a kind.

import { registryFields } from '../../format/bindings/kafka.ts';
import { JSON_SCHEMA_KINDS } from '../../format/schema-keywords.ts';
import type { Kind } from '../../format/table-types.ts';
import { get, type MapNode, stringOf } from '../../text/tree.ts';

/** The properties of an object that rules look up. */
export type ObjectTag =
  /** A schema with a discriminator. */
  | 'discriminated'
  /** A schema with a default or with examples. */
  | 'sampled'
  /** Has two tags or more. */
  | 'tagged'
  /** A message with a correlation id. */
  | 'correlated'
  /** A channel with parameters, one of which may have a `location`. */
  | 'located'
  /** A channel with two messages or more. */
  | 'choice'
  /** A channel or operation with bindings. */
  | 'bound'
  /** A message with a content type and bindings. */
  | 'typed'
  /** A message whose kafka binding is about a schema registry. */
  | 'registered'
  /** A JSON Schema with a dynamic reference. */
  | 'dynamic'
  /** A schema in a named format that is written as text, or may be behind a reference. */
  | 'texted';

const TAG_LIST_TAGS = [['tagged', (node: MapNode) => count(node, 'tags') > 1]] as const;
const hasMember = (field: string) => (node: MapNode) => get(node, field) !== undefined;
const hasType = (node: MapNode) => hasMember('contentType')(node) && hasMember('bindings')(node);

const SAMPLED: readonly (readonly [ObjectTag, (node: MapNode) => boolean])[] = [
  ['sampled', hasExamples],
  ['dynamic', hasMember('$dynamicRef')],
];
const TAGS_BY_KIND: ReadonlyMap<
  Kind,
  readonly (readonly [ObjectTag, (node: MapNode) => boolean])[]
> = new Map<Kind, readonly (readonly [ObjectTag, (node: MapNode) => boolean])[]>([
  ['Info', TAG_LIST_TAGS],
  ['Server', TAG_LIST_TAGS],
  [
    'Channel',
    [
      ...TAG_LIST_TAGS,
      ['located', mayBeLocated],
      ['choice', (node) => count(node, 'messages') > 1],
      ['bound', hasMember('bindings')],
    ],
  ],
  ['Operation', [...TAG_LIST_TAGS, ['bound', hasMember('bindings')]]],
  ['OperationTrait', TAG_LIST_TAGS],
  [
    'Message',
    [
      ...TAG_LIST_TAGS,
      ['correlated', hasMember('correlationId')],
      ['registered', usesRegistry],
      ['typed', hasType],
    ],
  ],
  ['MessageTrait', [...TAG_LIST_TAGS, ['typed', hasType]]],
  ['MultiFormatSchema', [['texted', isText]]],
  [
    'Schema',
    [
      ['discriminated', hasMember('discriminator')],
      ['sampled', hasExamples],
    ],
  ],
  ...Object.values(JSON_SCHEMA_KINDS).map((kind) => [kind, SAMPLED] as const),
]);

const NONE: readonly ObjectTag[] = [];

/** Returns the marks of an object of a kind. */
export function objectTagsOf(kind: Kind, node: MapNode): readonly ObjectTag[] {
  let own: ObjectTag[] | undefined;
  for (const [mark, holds] of TAGS_BY_KIND.get(kind) ?? []) {
    if (!holds(node)) continue;
    own ??= [];
    own.push(mark);
  }
  return own ?? NONE;
}

function count(node: MapNode, field: string): number {
  const value = get(node, field);
  return value?.kind === 'seq'
    ? value.items.length
    : value?.kind === 'map'
      ? value.entries.length
      : 0;
}

function usesRegistry(node: MapNode): boolean {
  const bindings = get(node, 'bindings');
  const kafka = bindings && get(bindings, 'kafka');
  return registryFields.some((name) => get(kafka, name));
}

function isText(node: MapNode): boolean {
  const schema = get(node, 'schema');
  const text = stringOf(schema) ?? stringOf(get(schema, '$ref'));
  return text !== undefined && get(node, 'schemaFormat') !== undefined;
}

function hasExamples(node: MapNode): boolean {
  return get(node, 'default') !== undefined || get(node, 'examples') !== undefined;
}

function mayBeLocated(node: MapNode): boolean {
  const parameters = get(node, 'parameters');
  return (
    parameters?.kind === 'map' &&
    parameters.entries.some(
      (e) => get(e.value, 'location') !== undefined || get(e.value, '$ref') !== undefined,
    )
  );
}
