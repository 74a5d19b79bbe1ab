// Any other reusable object: its fields as they are written.
import { get, type Node, stringOf } from '../parse/tree.ts';
import { baseOf, otherFields } from './base.ts';
import { type Context, type Found, mention } from './context.ts';
import type { ComponentPart } from './types.ts';

/** Builds the part of a trait, reply, parameter, set of bindings ... (section Components Object). What it refers to learns that it is used. */
export function componentPart(context: Context, found: Found): ComponentPart {
  for (const ref of refsIn(found.thing.node)) {
    const id = context.world.idOf(found.place.uri, ref);
    if (id !== null) mention(context, found, id);
  }
  return {
    ...baseOf(context, found),
    kind: 'component',
    objectTitle: found.objectTitle ?? 'Object',
    fields: otherFields(found.thing),
  };
}

const memo = new WeakMap<Node, readonly string[]>();

function refsIn(node: Node): readonly string[] {
  const known = memo.get(node);
  if (known) return known;
  const refs = new Set<string>();
  const seen = new Set<Node>();
  const pending: Node[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'scalar' || seen.has(next)) continue;
    seen.add(next);
    const ref = stringOf(get(next, '$ref'));
    if (ref !== undefined) refs.add(ref);
    for (const { value } of next.kind === 'map' ? next.entries : next.items) pending.push(value);
  }
  const list = [...refs];
  memo.set(node, list);
  return list;
}
