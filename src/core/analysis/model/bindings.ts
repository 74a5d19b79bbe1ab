// Bindings of a server, channel, operation or message, one view a protocol.

import { isAvro } from '../../format/avro.ts';
import { endpointOf } from '../../format/bindings/enterprisemq.ts';
import type { Endpoint, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, isSchemaKind, kindIn, tableOf } from '../../format/tables.ts';
import { dialectOfRoot, siblingsIn, versionShape } from '../../format/typed-tree.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import { capitalize } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import { isEmpty, type MapNode } from '../../text/tree.ts';
import { toValue, writtenValue } from '../../text/value.ts';
import { bindingBrief } from './binding-brief.ts';
import { bindingRows } from './binding-rows.ts';
import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { followLink, followToObject } from './follow-link.ts';
import { field, membersOf, type ObjectNode, objectAt, textOf } from './object-at.ts';
import { cachedRoot } from './schema-roots.ts';
import type { BindingView } from './views.ts';

const NONE: readonly never[] = [];

/**
 * Returns the bindings of a part in document order (section Bindings objects). One that isn't an
 * object, as an extension may be, has its value as the only field.
 */
export function bindingsOf(context: ModelContext, found: FoundPart): readonly BindingView[] {
  const written = field(found.object, 'bindings');
  const bindings = followToObject(context, found, written);
  if (written && !bindings) leaveOut(found, written);
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
        fields: target && !isEmpty(target.node) ? [[protocol, writtenValue(target.node)]] : [],
      };
    const table = tableFor(context, found, protocol, binding.node);
    const endpoint = endpointFor(found);
    const known = views.get(binding.node, endpoint);
    if (known?.protocol === protocol && known.table === table)
      return withSchemas(context, found, binding, known);
    const view = viewOf(protocol, table, binding, endpoint, labelOf(context, protocol));
    const made = { protocol, table, view };
    views.set(binding.node, endpoint, made);
    return withSchemas(context, found, binding, made);
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
const views = new NodeMemo<Known>();

function viewOf(
  protocol: string,
  table: ObjectTable | null,
  binding: ObjectNode,
  endpoint: Endpoint | undefined,
  label: string,
): BindingView {
  const members = membersOf(binding).map(([name, { node }]) => {
    const isText = table !== null && fieldsOf(table, name)[0]?.shape.is === 'string';
    return [name, isText ? writtenValue(node) : toValue(node)] as const;
  });
  const version = members.find(([name]) => name === 'bindingVersion')?.[1];
  const view: BindingView =
    typeof version === 'string'
      ? { protocol, version, fields: members.filter(([name]) => name !== 'bindingVersion') }
      : { protocol, fields: members };
  if (!table) return view;
  const rows = bindingRows(table, members, endpoint);
  return { ...view, doc: table.doc, rows, ...bindingBrief(table, members, rows, label) };
}

/** What the document's dialect calls a protocol. */
function labelOf(context: ModelContext, protocol: string): string {
  const { protocols } = dialectOfRoot(context.documents.root);
  return protocols.find(({ key }) => key === protocol)?.label ?? protocol;
}

/**
 * Returns a view with the schemas among its values. They name the parts that their references mean,
 * so they are made again for each model.
 */
function withSchemas(
  context: ModelContext,
  found: FoundPart,
  binding: ObjectNode,
  { table, view }: Known,
): BindingView {
  if (!table || !view.rows) return view;
  let hasSchema = false;
  const rows = view.rows.map((row) => {
    const shape = row.isDefault ? undefined : fieldsOf(table, row.name)[0]?.shape;
    const place = field(binding, row.name);
    if (!shape || place?.node.kind !== 'map' || !isSchemaHere(shape, place.node)) return row;
    hasSchema = true;
    const root = cachedRoot(context, found, place, toPointer(place.path));
    return { ...row, schema: { root, uri: place.uri } };
  });
  return hasSchema ? { ...view, rows } : view;
}

/** Returns whether a value is a schema of the document, not one in Avro. */
function isSchemaHere(shape: Shape, node: MapNode): boolean {
  if (shape.is === 'either') return shape.of.some((one) => isSchemaHere(one, node));
  return shape.is === 'object' && isSchemaKind(shape.kind) && !(shape.avro && isAvro(node));
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
  const dialect = dialectOfRoot(context.documents.root);
  const bindings = tableOf(kindIn(`${capitalize(location)}Bindings`, dialect));
  const shape = fieldsOf(bindings, protocol)[0]?.shape;
  return shape?.is === 'object' ? tableOf(versionShape(shape, siblingsIn(binding)).kind) : null;
}
