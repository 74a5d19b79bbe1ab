// Bindings of a server, channel, operation or message, one view a protocol.
import { get, type MapNode } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { dialectOf } from '../spec/dialects.ts';
import type { ObjectTable } from '../spec/kit.ts';
import { fieldsOf, kindIn, tableOf } from '../spec/spec.ts';
import { bindingRows } from './binding-rows.ts';
import type { Context, Found } from './context.ts';
import { open, openThing } from './open.ts';
import { field, membersOf, type Thing, thingAt } from './thing.ts';
import type { BindingView } from './types.ts';

const NONE: readonly never[] = [];

/** The bindings of a part in the order of the text (section Bindings objects). What is no object has no fields, unless it is an extension. */
export function bindingsOf(context: Context, found: Found): readonly BindingView[] {
  const bindings = openThing(context, found, field(found.thing, 'bindings'));
  return bindings ? bindingsIn(context, found, bindings) : NONE;
}

/** The same for a Bindings Object at hand. */
export function bindingsIn(context: Context, found: Found, bindings: Thing): readonly BindingView[] {
  return membersOf(bindings).map(([protocol, place]) => {
    const home = open(context, found, place);
    const binding = thingAt(home);
    if (!binding) return { protocol, fields: home && protocol.startsWith('x-') ? [[protocol, toValue(home.node)] as const] : [] };
    const table = tableFor(context, found, protocol);
    const known = views.get(binding.node);
    if (known?.protocol === protocol && known.table === table) return known.view;
    const view = viewOf(protocol, table, binding);
    views.set(binding.node, { protocol, table, view });
    return view;
  });
}

/** The view of a binding by its node, and what else it depends on. */
const views = new WeakMap<MapNode, { readonly protocol: string; readonly table: ObjectTable | null; readonly view: BindingView }>();

function viewOf(protocol: string, table: ObjectTable | null, binding: Thing): BindingView {
  const members = membersOf(binding).map(([name, { node }]) => [name, toValue(node)] as const);
  const version = members.find(([name]) => name === 'bindingVersion')?.[1];
  const view: BindingView =
    typeof version === 'string'
      ? { protocol, version, fields: members.filter(([name]) => name !== 'bindingVersion') }
      : { protocol, fields: members };
  return table ? { ...view, doc: table.doc, rows: bindingRows(table, members) } : view;
}

/** The table of a protocol's binding where the part stands, if the format describes its fields. */
function tableFor(context: Context, { kind, objectKind }: Found, protocol: string): ObjectTable | null {
  const place = /^(server|channel|operation|message)/i.exec(kind === 'component' ? (objectKind ?? '') : kind)?.[0].toLowerCase();
  if (place === undefined) return null;
  const spoken = dialectOf((name) => get(context.world.root, name) !== undefined);
  const bindings = tableOf(kindIn(`${place.charAt(0).toUpperCase()}${place.slice(1)}Bindings`, spoken));
  const shape = fieldsOf(bindings, protocol)[0]?.shape;
  const table = shape?.is === 'object' ? tableOf(shape.kind) : null;
  return table?.unknown === 'accept' ? null : table;
}
