// Labels of fields, objects and entries, and short summaries of their values.

import { bindingFieldLabel } from '../../analysis/model/bindings.ts';
import { detailOf, itemName, kindOf, typeOf } from '../../analysis/symbols/symbol-labels.ts';
import type { TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import type { Dialect } from '../../format/dialects.ts';
import { nounOf } from '../../format/kind-nouns.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { isBindings } from '../../format/tables.ts';
import { clip, clipLine } from '../../text/clip.ts';
import { capitalize, formatCount } from '../../text/plural.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';

/**
 * Returns the name of a field in words: `protocolVersion` is "Protocol version"; a protocol by its
 * own name.
 */
export function labelIn(
  table: ObjectTable,
  name: string,
  { protocols, rootField, label }: Dialect,
): string {
  if (name === rootField) return `${label} version`;
  return (isBindings(table) && labelOfProtocol(name, protocols)) || bindingFieldLabel(name);
}

function labelOfProtocol(key: string, protocols: Dialect['protocols']): string | undefined {
  return protocols.find((protocol) => protocol.key === key)?.label;
}

/** Returns the title of an object as a label: "Server variable", "SQS queue". */
export function titleOf(table: ObjectTable, dialect: Dialect): string {
  return capitalize(nounOf(table, dialect));
}

/** Returns the label of a node: its key in a map, the name of an item, or its field. */
export function nameOf({ key, node, parent, shape }: TypedNode, dialect: Dialect): string {
  if (!parent) return 'Document';
  const around = parent.shape;
  if (around?.is === 'list') return itemLabel(node, Number(key), around.item);
  if (parent.table && shape !== null) return labelIn(parent.table, key, dialect);
  return key;
}

/** Returns the name of an item of a list, else which one it is: "Tag 2". */
export function itemLabel(node: Node, index: number, item: string): string {
  const found = node.kind === 'scalar' ? '' : itemName(node, index);
  return found === '' || found === String(index + 1) ? `${capitalize(item)} ${index + 1}` : found;
}

const TELLING = ['title', 'summary', 'name', 'address', 'host', 'url', 'location', 'description'];
const FEW = 4;

/** Returns a few words on what is in an object; '' where there is nothing to say. */
export function summaryOf(
  node: Node,
  shape: Shape | null,
  table: ObjectTable | null,
  dialect: Dialect,
): string {
  const kind = kindOf(shape);
  if (kind === 'schema') return schemaSummary(node);
  const detail = kind ? detailOf(node, shape, kind) : '';
  if (detail !== '') return detail;
  if (node.kind !== 'map')
    return node.kind === 'scalar' && node.value !== null
      ? clipLine(String(node.raw ?? node.value))
      : '';
  for (const field of TELLING) {
    const text = clipLine(stringOf(get(node, field)) ?? '');
    if (text !== '') return text;
  }
  const names = node.entries.map(({ key }) => (table ? labelIn(table, key, dialect) : clip(key)));
  return names.length > FEW
    ? `${names.slice(0, FEW).join(', ')} and ${names.length - FEW} more`
    : names.join(', ');
}

/** Returns a summary of a schema: `object, 5 properties`. */
export function schemaSummary(node: Node): string {
  if (node.kind === 'scalar')
    return node.value === true ? 'any value' : node.value === false ? 'no value' : '';
  const properties = get(node, 'properties');
  const type = typeOf(node);
  const title = clipLine(stringOf(get(node, 'title')) ?? '');
  const many = properties?.kind === 'map' ? formatCount(properties.entries.length, 'property') : '';
  const said = [title, type, many].filter((text) => text !== '').join(', ');
  return said === '' ? 'any value' : said;
}
