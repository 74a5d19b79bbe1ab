// The `security` of a server or an operation: alternatives, each a link to a scheme.
import type { Context, Found } from './context.ts';
import { reach } from './link.ts';
import { open } from './open.ts';
import { field, itemsOf, stringListOf, textOf } from './thing.ts';
import type { SecurityUse } from './types.ts';

/** The alternatives in the order of the text; a scheme written in place becomes a part of its own. */
export function securityOf(context: Context, found: Found): SecurityUse[] {
  return itemsOf(open(context, found, field(found.thing, 'security'))).map((item) => {
    const { link, found: scheme } = reach(context, found, 'security', item);
    if (!scheme) return { scheme: link };
    const type = textOf(scheme.thing, 'type');
    const scopes = stringListOf(field(scheme.thing, 'scopes'));
    return { scheme: link, ...(type !== undefined && { type }), ...(scopes && { scopes }) };
  });
}
