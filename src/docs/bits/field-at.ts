// Finds the row of a schema that a runtime expression names.

import type { MessagePart } from '../../core/model/types.ts';
import { fromPointer } from '../../core/parse/pointer.ts';
import type { SchemaView } from '../../core/schema/types.ts';

import type { Place } from '../pane/place.ts';
import { enter, type Parts, placeIn, type Scope, targetOf } from '../schema/scope.ts';

/** `place`: the row. `absent`: the schema has no such field. `unknown`: nothing describes it, or it is no expression that can be followed. */
export type FieldAt = { readonly is: 'place'; readonly place: Place } | { readonly is: 'absent' | 'unknown' };

const UNKNOWN: FieldAt = { is: 'unknown' };
/** Schemas that may be looked into for one field. */
const LIMIT = 2_000;

/** Where the field is described that `$message.header#/x` or `$message.payload#/x/y` names in a message (section Runtime Expression). */
export function fieldAt(parts: Parts, message: MessagePart, expression: string): FieldAt {
  const [, source, pointer] = /^\$message\.(header|payload)(?:#(.*))?$/.exec(expression) ?? [];
  const root = source === 'header' ? message.headers : source === 'payload' ? message.payload : undefined;
  if (!root?.view) return UNKNOWN;
  const scope: Scope = { uri: message.uri, pointer: root.pointer, refs: root.refs, trail: [] };
  const budget = { left: LIMIT };
  const place = search(parts, root.view, scope, keysIn(pointer ?? ''), budget);
  return place ? { is: 'place', place } : budget.left > 0 ? { is: 'absent' } : UNKNOWN;
}

function keysIn(pointer: string): readonly string[] {
  try {
    return fromPointer(pointer);
  } catch {
    return [pointer];
  }
}

function search(parts: Parts, view: SchemaView, scope: Scope, keys: readonly string[], budget: { left: number }): Place | null {
  const [key, ...rest] = keys;
  if (key === undefined) return placeIn(scope, view);
  if (budget.left-- <= 0) return null;
  const target = targetOf(parts, scope, view.ref);
  if (target?.schema.view) return search(parts, target.schema.view, enter(scope, target), keys, budget);
  const property = view.properties.find(({ name }) => name === key);
  if (property) return search(parts, property.schema, scope, rest, budget);
  for (const { role, schemas } of view.branches) {
    const inside = role === 'items' && /^\d+$/.test(key);
    if (!inside && !PARTS.has(role)) continue;
    for (const { schema } of schemas) {
      const place = search(parts, schema, scope, inside ? rest : keys, budget);
      if (place) return place;
    }
  }
  return null;
}

/** Branches that describe the same value as the schema that has them. */
const PARTS: ReadonlySet<string> = new Set(['all of', 'one of', 'any of', 'then', 'else']);
