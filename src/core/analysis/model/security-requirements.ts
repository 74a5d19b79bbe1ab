// The `security` of a server or an operation: alternatives, each a link to a scheme.
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followList } from './follow-link.ts';
import { resolveLink } from './link.ts';
import { field, textListOf, textOf } from './object-at.ts';
import type { SecurityUse } from './views.ts';

/**
 * Returns the alternatives in the order of the text; a scheme written in place becomes a part of
 * its own. An empty list says that there are none, an absent one says nothing.
 */
export function securityOf(
  context: ModelContext,
  found: FoundPart,
): { readonly security: SecurityUse[]; readonly noSecurity?: true } {
  const list = followList(context, found, field(found.object, 'security'));
  const security = (list ?? []).map((item) => useOf(context, found, item));
  return list?.length === 0 ? { security, noSecurity: true } : { security };
}

function useOf(context: ModelContext, found: FoundPart, item: LocatedNode): SecurityUse {
  // The key of an inline requirement is only its index in the list, which isn't informative: its
  // type is.
  const inPlace =
    context.documents.refOf(item.node) === undefined ? stringOf(get(item.node, 'type')) : undefined;
  const { link, found: scheme } = resolveLink(context, found, 'security', item, inPlace);
  if (!scheme) return { scheme: link };
  const type = textOf(scheme.object, 'type');
  const scopes = scopesOf(field(scheme.object, 'scopes'));
  return { scheme: link, ...(type !== undefined && { type }), ...(scopes && { scopes }) };
}

/**
 * Scopes by the node that lists them: a list that is referred to often is one object, also in the
 * copy that the page gets.
 */
const lists = new WeakMap<Node, readonly string[] | undefined>();

function scopesOf(list: LocatedNode | undefined): readonly string[] | undefined {
  if (!list) return undefined;
  if (!lists.has(list.node)) lists.set(list.node, textListOf(list));
  return lists.get(list.node);
}
