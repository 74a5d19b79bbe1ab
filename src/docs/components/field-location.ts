// Finds the row of a schema that a runtime expression names.

import { fromPointer } from '../../core/light.ts';
import type { Location, MessagePart, SchemaView } from '../../core/types.ts';
import { enterScope, locationOf, type Parts, refTarget, type Scope } from '../schema/scope.ts';

/**
 * `place`: the row. `absent`: the schema has no such field. `unknown`: no schema describes it, or
 * the expression can't be followed.
 */
export type FieldLocation =
  | { readonly is: 'place'; readonly location: Location }
  | { readonly is: 'absent' | 'unknown' };

const UNKNOWN: FieldLocation = { is: 'unknown' };
/** Schemas that may be looked into for one field. */
const LIMIT = 2_000;

/**
 * Returns where the field is described that `$message.header#/x` or `$message.payload#/x/y` names
 * in a message (section Runtime Expression).
 */
export function fieldLocation(
  parts: Parts,
  message: MessagePart,
  expression: string,
): FieldLocation {
  const [, source, pointer] = /^\$message\.(header|payload)(?:#(.*))?$/.exec(expression) ?? [];
  const root =
    source === 'header' ? message.headers : source === 'payload' ? message.payload : undefined;
  if (!root?.view) return UNKNOWN;
  const scope: Scope = { uri: message.uri, pointer: root.pointer, refs: root.refs, trail: [] };
  const budget = { left: LIMIT };
  const location = searchField(parts, root.view, scope, keysIn(pointer ?? ''), budget);
  return location ? { is: 'place', location } : budget.left > 0 ? { is: 'absent' } : UNKNOWN;
}

function keysIn(pointer: string): readonly string[] {
  try {
    return fromPointer(pointer);
  } catch {
    return [pointer];
  }
}

function searchField(
  parts: Parts,
  view: SchemaView,
  scope: Scope,
  keys: readonly string[],
  budget: { left: number },
): Location | null {
  const [key, ...rest] = keys;
  if (key === undefined) return locationOf(scope, view);
  if (budget.left-- <= 0) return null;
  const target = refTarget(parts, scope, view.ref);
  if (target?.schema.view)
    return searchField(parts, target.schema.view, enterScope(scope, target), keys, budget);
  const property = view.properties.find(({ name }) => name === key);
  if (property) return searchField(parts, property.schema, scope, rest, budget);
  for (const { role, schemas } of view.branches) {
    const inside = role === 'items' && /^\d+$/.test(key);
    if (!inside && !PARTS.has(role)) continue;
    for (const { schema } of schemas) {
      const location = searchField(parts, schema, scope, inside ? rest : keys, budget);
      if (location) return location;
    }
  }
  return null;
}

/** Branches that describe the same value as the schema that has them. */
const PARTS: ReadonlySet<string> = new Set(['all of', 'one of', 'any of', 'then', 'else']);
