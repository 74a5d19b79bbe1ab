// Bindings of a server, channel, operation or message, one view a protocol.

import { endpointOf } from '../../format/bindings/enterprisemq.ts';
import { dialectOf } from '../../format/dialects.ts';
import type { Endpoint, ObjectTable } from '../../format/table-types.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import { siblingsIn, versionShape } from '../../format/typed-tree.ts';
import { capitalize } from '../../text/plural.ts';
import { get, type MapNode } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { bindingRows } from './binding-rows.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followLink, followToObject } from './follow-link.ts';
import { field, membersOf, type ObjectNode, objectAt, textOf } from './object-at.ts';
import type { BindingView } from './views.ts';

const NONE: readonly never[] = [];

/**
 * Returns the bindings of a part in document order (section Bindings objects). A binding that isn't
 * an object has no fields, unless it is an extension.
 */
export function bindingsOf(context: ModelContext, found: FoundPart): readonly BindingView[] {
  const bindings = followToObject(context, found, field(found.object, 'bindings'));
  return bindings ? bindingsIn(context, found, bindings) : NONE;
}

/** Returns the same for a Bindings Object at hand. */
export function bindingsIn(
  context: ModelContext,
  found: FoundPart,
  bindings: ObjectNode,
): readonly BindingView[] {
  return membersOf(bindings).map(([protocol, node]) => {
    const target = followLink(context, found, node);
    const binding = objectAt(target);
    if (!binding)
      return {
        protocol,
        fields:
          target && protocol.startsWith('x-') ? [[protocol, toValue(target.node)] as const] : [],
      };
    const table = tableFor(context, found, protocol, binding.node);
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

/**
 * The views of a binding by its node and by how its server is reached, with what else they depend
 * on.
 */
const views = new WeakMap<MapNode, Map<Endpoint | undefined, Known>>();

function viewOf(
  protocol: string,
  table: ObjectTable | null,
  binding: ObjectNode,
  endpoint: Endpoint | undefined,
): BindingView {
  const members = membersOf(binding).map(([name, { node }]) => [name, toValue(node)] as const);
  const version = members.find(([name]) => name === 'bindingVersion')?.[1];
  const view: BindingView =
    typeof version === 'string'
      ? { protocol, version, fields: members.filter(([name]) => name !== 'bindingVersion') }
      : { protocol, fields: members };
  return table ? { ...view, doc: table.doc, rows: bindingRows(table, members, endpoint) } : view;
}

/** How the server is reached that the bindings belong to; undefined where that is not known. */
function endpointFor({ kind, object }: FoundPart): Endpoint | undefined {
  const host = kind === 'server' ? textOf(object, 'host') : undefined;
  return host === undefined ? undefined : endpointOf(host, textOf(object, 'protocol'));
}

/**
 * The table of a protocol's binding for the kind of this part, if the format describes its fields.
 */
function tableFor(
  context: ModelContext,
  { kind, objectKind }: FoundPart,
  protocol: string,
  binding: MapNode,
): ObjectTable | null {
  const location = /^(server|channel|operation|message)/i
    .exec(kind === 'component' ? (objectKind ?? '') : kind)?.[0]
    .toLowerCase();
  if (location === undefined) return null;
  const dialect = dialectOf((name) => get(context.documents.root, name) !== undefined);
  const bindings = tableOf(kindIn(`${capitalize(location)}Bindings`, dialect));
  const shape = fieldsOf(bindings, protocol)[0]?.shape;
  return shape?.is === 'object' ? tableOf(versionShape(shape, siblingsIn(binding)).kind) : null;
}
