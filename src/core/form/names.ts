// What fields, objects and entries are called, and a few words on what is in them.

import type { Described } from '../check/shape-at.ts';
import { counted } from '../counted.ts';
import { detailOf, itemName, kindOf, typeOf } from '../language/structure/labels.ts';
import type { Standing } from '../language/structure/standing.ts';
import { labelOf } from '../model/binding-rows.ts';
import { clip } from '../parse/clip.ts';
import { get, type Node, stringOf } from '../parse/tree.ts';
import type { Dialect } from '../spec/dialects.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { ObjectTable } from '../spec/kit.ts';
import { nounOf } from '../spec/nouns.ts';

/** Whether the fields of an object are protocols. */
export function isBindings(table: ObjectTable): boolean {
  return /^(?:Server|Channel|Operation|Message)Bindings$/.test(plainKind(table.kind));
}

/** The name of a field in words: `protocolVersion` is "Protocol version"; a protocol by its own name. */
export function labelIn(table: ObjectTable, name: string, { protocols, rootField, label }: Dialect): string {
  if (name === rootField) return `${label} version`;
  return (isBindings(table) && labelOfProtocol(name, protocols)) || labelOf(name);
}

function labelOfProtocol(key: string, protocols: Dialect['protocols']): string | undefined {
  return protocols.find((protocol) => protocol.key === key)?.label;
}

/** Returns the title of an object as a label: "Server variable", "SQS queue". */
export function titleOf(table: ObjectTable, dialect: Dialect): string {
  return upper(nounOf(table, dialect));
}

/** What a person would call what stands there: its key in a map, the name of an item, the field that it is. */
export function nameOf({ key, node, above, shape }: Standing, spoken: Dialect): string {
  if (!above) return 'Document';
  const around = above.shape;
  if (around !== 'free' && around.is === 'list') return itemLabel(node, Number(key), around.item);
  if (above.table && shape !== 'free') return labelIn(above.table, key, spoken);
  return key;
}

/** The name of an item of a list, else which one it is: "Tag 2". */
export function itemLabel(node: Node, index: number, item: string): string {
  const found = node.kind === 'scalar' ? '' : itemName(node, index);
  return found === '' || found === String(index + 1) ? `${upper(item)} ${index + 1}` : found;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TELLING = ['title', 'summary', 'name', 'address', 'host', 'url', 'location', 'description'];
const FEW = 4;

/** A few words on what is in an object; '' where there is nothing to say. */
export function summaryOf(node: Node, shape: Described, table: ObjectTable | null, spoken: Dialect): string {
  const kind = kindOf(shape);
  if (kind === 'schema') return schemaSummary(node);
  const detail = kind ? detailOf(node, shape, kind) : '';
  if (detail !== '') return detail;
  if (node.kind !== 'map') return node.kind === 'scalar' && node.value !== null ? line(String(node.raw ?? node.value)) : '';
  for (const field of TELLING) {
    const text = line(stringOf(get(node, field)) ?? '');
    if (text !== '') return text;
  }
  const names = node.entries.map(({ key }) => (table ? labelIn(table, key, spoken) : clip(key)));
  return names.length > FEW ? `${names.slice(0, FEW).join(', ')} and ${names.length - FEW} more` : names.join(', ');
}

/** A schema in a few words: `object, 5 properties`. */
export function schemaSummary(node: Node): string {
  if (node.kind === 'scalar') return node.value === true ? 'any value' : node.value === false ? 'no value' : '';
  const properties = get(node, 'properties');
  const type = typeOf(node);
  const title = line(stringOf(get(node, 'title')) ?? '');
  const many = properties?.kind === 'map' ? counted(properties.entries.length, 'property') : '';
  const said = [title, type, many].filter((text) => text !== '').join(', ');
  return said === '' ? 'any value' : said;
}

function line(text: string): string {
  return clip(text.trim().split(/\r?\n/, 1)[0] ?? '');
}
