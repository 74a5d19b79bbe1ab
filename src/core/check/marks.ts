// Names for objects that few world rules ask for and that few objects have, so that a rule looks at those alone and not at all of a kind.
import { get, type MapNode, stringOf } from '../parse/tree.ts';
import type { Kind } from '../spec/kit.ts';

/** What a mark says of an object. */
export type Mark =
  /** A schema with a discriminator. */
  | 'discriminated'
  /** A schema with a default or with examples. */
  | 'sampled'
  /** Has two tags or more. */
  | 'tagged'
  /** A message with a correlation id. */
  | 'correlated'
  /** A channel with parameters of which one may say where in the message it is found. */
  | 'located'
  /** A channel with two messages or more. */
  | 'choice'
  /** A channel or operation with bindings. */
  | 'bound'
  /** A schema in a named format that is written as text. */
  | 'texted';

const tags = [['tagged', (node: MapNode) => count(node, 'tags') > 1]] as const;
const has = (field: string) => (node: MapNode) => get(node, field) !== undefined;

const MARKS: ReadonlyMap<Kind, readonly (readonly [Mark, (node: MapNode) => boolean])[]> = new Map<
  Kind,
  readonly (readonly [Mark, (node: MapNode) => boolean])[]
>([
  ['Info', tags],
  ['Server', tags],
  ['Channel', [...tags, ['located', mayBeLocated], ['choice', (node) => count(node, 'messages') > 1], ['bound', has('bindings')]]],
  ['Operation', [...tags, ['bound', has('bindings')]]],
  ['OperationTrait', tags],
  ['Message', [...tags, ['correlated', has('correlationId')]]],
  ['MessageTrait', tags],
  ['MultiFormatSchema', [['texted', isText]]],
  [
    'Schema',
    [
      ['discriminated', has('discriminator')],
      ['sampled', isSampled],
    ],
  ],
  ['JsonSchema', [['sampled', isSampled]]],
]);

const NONE: readonly Mark[] = [];

/** The marks of an object of a kind. */
export function marksOf(kind: Kind, node: MapNode): readonly Mark[] {
  let own: Mark[] | undefined;
  for (const [mark, holds] of MARKS.get(kind) ?? []) {
    if (!holds(node)) continue;
    own ??= [];
    own.push(mark);
  }
  return own ?? NONE;
}

function count(node: MapNode, field: string): number {
  const value = get(node, field);
  return value?.kind === 'seq' ? value.items.length : value?.kind === 'map' ? value.entries.length : 0;
}

function isText(node: MapNode): boolean {
  return stringOf(get(node, 'schema')) !== undefined && get(node, 'schemaFormat') !== undefined;
}

function isSampled(node: MapNode): boolean {
  return get(node, 'default') !== undefined || get(node, 'examples') !== undefined;
}

function mayBeLocated(node: MapNode): boolean {
  const parameters = get(node, 'parameters');
  return (
    parameters?.kind === 'map' &&
    parameters.entries.some((e) => get(e.value, 'location') !== undefined || get(e.value, '$ref') !== undefined)
  );
}
