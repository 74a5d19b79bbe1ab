// Bindings of a server, channel, operation or message, one view a protocol.
import { stringOf } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import type { Context, Found } from './context.ts';
import { open, openThing } from './open.ts';
import { field, membersOf, thingAt } from './thing.ts';
import type { BindingView } from './types.ts';

const NONE: readonly never[] = [];

/** The bindings of a part in the order of the text (section Bindings objects). What is no object has no fields, unless it is an extension. */
export function bindingsOf(context: Context, found: Found): readonly BindingView[] {
  const bindings = openThing(context, found, field(found.thing, 'bindings'));
  if (!bindings) return NONE;
  return membersOf(bindings).map(([protocol, place]) => {
    const home = open(context, found, place);
    const binding = thingAt(home);
    if (!binding) return { protocol, fields: home && protocol.startsWith('x-') ? [[protocol, toValue(home.node)] as const] : [] };
    const members = membersOf(binding);
    const version = stringOf(members.find(([name]) => name === 'bindingVersion')?.[1].node);
    const fields = members
      .filter(([name]) => name !== 'bindingVersion' || version === undefined)
      .map(([name, { node }]) => [name, toValue(node)] as const);
    return { protocol, ...(version !== undefined && { version }), fields };
  });
}
