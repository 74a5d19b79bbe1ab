// Any other reusable object: its fields as its table describes them.
import { get, type Node, stringOf } from '../parse/tree.ts';
import { EXTENSION } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';
import { baseOf } from './base.ts';
import { bindingsIn } from './bindings.ts';
import { type Context, type Found, mention } from './context.ts';
import { fieldViews } from './fields.ts';
import type { ComponentPart } from './types.ts';

const BASE: ReadonlySet<string> = new Set(['title', 'summary', 'description', 'tags', 'externalDocs']);
const isShown = (name: string) => BASE.has(name) || EXTENSION.test(name);

/** Builds the part of a trait, reply, parameter, set of bindings ... (section Components Object). What it refers to learns that it is used. */
export function componentPart(context: Context, found: Found): ComponentPart {
  const { thing, objectKind = 'Reference' } = found;
  for (const ref of refsIn(thing.node)) {
    const id = context.world.idOf(found.place.uri, ref);
    if (id !== null) mention(context, found, id);
  }
  const base = { ...baseOf(context, found), kind: 'component' as const, objectTitle: tableOf(objectKind).title };
  if (objectKind.endsWith('Bindings')) return { ...base, extensions: [], fields: [], bindings: bindingsIn(context, found, thing) };
  return { ...base, fields: fieldViews(context, found, thing, objectKind, isShown) };
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
