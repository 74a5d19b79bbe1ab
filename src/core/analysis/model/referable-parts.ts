// Whether the target of a reference can be a part of the expected kind.

import type { Kind } from '../../format/table-types.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { PartKind } from './types.ts';

/** Maps of the root document that contain parts of a kind. */
const HOLDERS: ReadonlyMap<PartKind, string> = new Map([
  ['server', 'servers'],
  ['channel', 'channels'],
  ['operation', 'operations'],
  ['message', 'messages'],
  ['security', 'securitySchemes'],
]);

/**
 * Returns false for references that are incomplete (`#/components`) or that target something else:
 * they must not turn whole sections into parts.
 * In other files any object is accepted, because they may be fragments. A schema may be at any
 * depth below a named object; one that a schema of a named format refers to may be anything.
 */
export function canBePart(
  kind: PartKind,
  { uri, path, node }: LocatedNode,
  schemaFormat?: string,
): boolean {
  if (schemaFormat !== undefined) return uri !== '' || path.length > 1;
  const isBoolean = node.kind === 'scalar' && typeof node.value === 'boolean';
  if (node.kind !== 'map' && !(kind === 'schema' && isBoolean)) return false;
  if (uri !== '') return true;
  if (kind === 'schema') return path.length > 2;
  if (kind === 'component') return path.length === 3 && path[0] === 'components';
  return path.at(-2) === HOLDERS.get(kind);
}

const KINDS: ReadonlyMap<Kind, PartKind> = new Map([
  ['Server', 'server'],
  ['Channel', 'channel'],
  ['Operation', 'operation'],
  ['Message', 'message'],
  ['SecurityScheme', 'security'],
]);

/** Returns the kind of part that an object of `kind` becomes where something refers to it. */
export function partKindOf(kind: Kind): PartKind {
  return KINDS.get(kind) ?? 'component';
}
