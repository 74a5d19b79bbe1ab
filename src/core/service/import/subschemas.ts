// Where JSON Schema, of any draft, and OpenAPI have schemas in schemas.
import type { Piece } from '../../text/rearrange/piece.ts';
import type { NodePath } from '../../text/tree.ts';

/** Keywords with one schema, a list of them, or a map of them. */
const SINGLE: ReadonlySet<string> = new Set([
  ...[
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'items',
  ],
  ...['not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAPS: ReadonlySet<string> = new Set([
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties'],
  'properties',
]);

/** A schema, and where it is in the source. */
export interface SchemaPiece {
  readonly piece: Piece;
  readonly at: NodePath;
}

/** Returns the schemas directly in a schema. */
export function subschemas({ piece, at }: SchemaPiece): SchemaPiece[] {
  if (piece.kind !== 'map') return [];
  return piece.members.flatMap(({ key, value }): SchemaPiece[] => {
    const here = [...at, key];
    if (value.kind === 'map' && SINGLE.has(key)) return [{ piece: value, at: here }];
    const isList = value.kind === 'seq' && LISTS.has(key);
    if (!isList && !(value.kind === 'map' && MAPS.has(key))) return [];
    return value.members.flatMap((one, index) => {
      const step = isList ? String(index) : one.key;
      return one.value.kind === 'map' ? [{ piece: one.value, at: [...here, step] }] : [];
    });
  });
}
