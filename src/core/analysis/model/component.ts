// Any other reusable object: its fields as its table describes them.

import { EXTENSION } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { type Entry, get, type Node, stringOf } from '../../text/tree.ts';
import { bindingsIn } from './bindings.ts';
import { addReference, type FoundPart, type ModelContext } from './context.ts';
import { addDefined, fieldViews, isShown, type Writable } from './fields.ts';
import { extensionsOf } from './object-at.ts';
import { identityOf, sharedFields } from './part-base.ts';
import type { ComponentPart } from './types.ts';

/**
 * Builds the part of a trait, reply, parameter, set of bindings ... (section Components Object).
 * Adds it to the uses of what it references.
 */
export function componentPart(context: ModelContext, found: FoundPart): ComponentPart {
  const { object, objectKind = 'Reference' } = found;
  for (const ref of refsIn(object.node)) {
    const id = context.documents.idOf(found.location.uri, ref);
    if (id !== null) addReference(context, found, id);
  }
  const shared = sharedFields(context, found);
  const skip = (member: Entry) => EXTENSION.test(member.key) || isShown(found, member, [shared]);
  const bindings = objectKind.endsWith('Bindings');
  const part: Writable<ComponentPart> = {
    ...identityOf(found),
    kind: 'component',
    objectTitle: tableOf(objectKind).title,
    tags: shared.tags,
    extensions: bindings ? [] : extensionsOf(object),
    fields: bindings ? [] : fieldViews(context, found, object, objectKind, skip),
  };
  addDefined<Partial<ComponentPart>>(part, shared);
  if (bindings) part.bindings = bindingsIn(context, found, object);
  return part;
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
