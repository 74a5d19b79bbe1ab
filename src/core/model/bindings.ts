// Bindings of a server, channel, operation or message, one view a protocol.
import { get, type MapNode } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { endpointOf } from '../spec/bindings/enterprisemq.ts';
import { dialectOf } from '../spec/dialects.ts';
import type { Endpoint, ObjectTable } from '../spec/kit.ts';
import { fieldsOf, kindIn, tableOf } from '../spec/spec.ts';
import { bindingRows } from './binding-rows.ts';
import type { Context, Found } from './context.ts';
import { open, openThing } from './open.ts';
import { field, membersOf, type Thing, textOf, thingAt } from './thing.ts';
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
    const endpoint = endpointFor(found);
    const known = views.get(binding.node)?.get(endpoint);
    if (known?.protocol === protocol && known.table === table) return known.view;
    const view = viewOf(protocol, table, binding, endpoint);
    const byEndpoint = views.get(binding.node) ?? new Map<Endpoint | undefined, Known>();
    views.set(binding.node, byEndpoint.set(endpoint, { protocol, table, view }));
    return view;
  });
}

interface Known {
  readonly protocol: string;
  readonly table: ObjectTable | null;
  readonly view: BindingView;
}

/** The views of a binding by its node and by how its server is reached, with what else they depend on. */
const views = new WeakMap<MapNode, Map<Endpoint | undefined, Known>>();

function viewOf(protocol: string, table: ObjectTable | null, binding: Thing, endpoint: Endpoint | undefined): BindingView {
  const members = membersOf(binding).map(([name, { node }]) => [name, toValue(node)] as const);
  const version = members.find(([name]) => name === 'bindingVersion')?.[1];
  const view: BindingView =
    typeof version === 'string'
      ? { protocol, version, fields: members.filter(([name]) => name !== 'bindingVersion') }
      : { protocol, fields: members };
  return table ? { ...view, doc: table.doc, rows: bindingRows(table, members, endpoint) } : view;
}

/** How the server is reached that the bindings belong to; undefined where that is not known. */
function endpointFor({ kind, thing }: Found): Endpoint | undefined {
  const host = kind === 'server' ? textOf(thing, 'host') : undefined;
  return host === undefined ? undefined : endpointOf(host, textOf(thing, 'protocol'));
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
