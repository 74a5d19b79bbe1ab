// The `security` of a server or an operation: alternatives, each a link to a scheme.
import { get, type Node, stringOf } from '../parse/tree.ts';
import type { Context, Found } from './context.ts';
import { reach } from './link.ts';
import { open } from './open.ts';
import { field, itemsOf, stringListOf, textOf } from './thing.ts';
import type { SecurityUse } from './types.ts';
import type { Place } from './world.ts';

/** The alternatives in the order of the text; a scheme written in place becomes a part of its own. */
export function securityOf(context: Context, found: Found): SecurityUse[] {
  return itemsOf(open(context, found, field(found.thing, 'security'))).map((item) => {
    // One written in place has only its place in the list for a name, which says nothing: its type does.
    const inPlace = context.world.refOf(item.node) === undefined ? stringOf(get(item.node, 'type')) : undefined;
    const { link, found: scheme } = reach(context, found, 'security', item, inPlace);
    if (!scheme) return { scheme: link };
    const type = textOf(scheme.thing, 'type');
    const scopes = scopesOf(field(scheme.thing, 'scopes'));
    return { scheme: link, ...(type !== undefined && { type }), ...(scopes && { scopes }) };
  });
}

/** Scopes by the node that lists them: a list that is referred to often is one object, also in the copy that the page gets. */
const lists = new WeakMap<Node, readonly string[] | undefined>();

function scopesOf(list: Place | undefined): readonly string[] | undefined {
  if (!list) return undefined;
  if (!lists.has(list.node)) lists.set(list.node, stringListOf(list));
  return lists.get(list.node);
}
