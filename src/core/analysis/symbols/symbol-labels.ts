// Labels of the objects of a document in lists: a name, a detail beside it, and their kind.

import { plainKind } from '../../format/dialect-tables.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { SCHEMA_KINDS } from '../../format/schema-keywords.ts';
import type { Shape } from '../../format/table-types.ts';
import { clipLine } from '../../text/clip.ts';
import { formatCount } from '../../text/plural.ts';
import { get, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { parseReference } from '../documents/reference.ts';

/** What a row of an outline is. */
export type SymbolKind =
  | 'root'
  | 'section'
  | 'server'
  | 'channel'
  | 'operation'
  | 'message'
  | 'schema'
  | 'property'
  | 'parameter'
  | 'security'
  | 'field'
  | 'item';

const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['Server', 'server'],
  ['Channel', 'channel'],
  ['Operation', 'operation'],
  ['OperationTrait', 'operation'],
  ['Message', 'message'],
  ['MessageTrait', 'message'],
  ...SCHEMA_KINDS.map((kind) => [kind, 'schema'] as const),
  ['OpenApiSchema', 'schema'],
  ['MultiFormatSchema', 'schema'],
  ['Parameter', 'parameter'],
  ['ServerVariable', 'parameter'],
  ['SecurityScheme', 'security'],
]);

/** Returns the kind of what has this shape; undefined for all that has no kind of its own. */
export function kindOf(shape: Shape | null): SymbolKind | undefined {
  return shape?.is === 'object' ? KINDS.get(plainKind(shape.kind)) : undefined;
}

/** Returns the detail beside the name of a value: a protocol, an address, a title, a type. */
export function detailOf(node: Node, shape: Shape | null, kind: SymbolKind): string {
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return `→ ${nameOfRef(ref)}`;
  switch (kind) {
    case 'server':
      return fieldText(node, 'protocol');
    case 'channel':
      return fieldText(node, 'address') || fieldText(node, 'title');
    case 'operation':
      return fieldText(node, 'action') || fieldText(node, 'title');
    case 'message':
      return fieldText(node, 'title') || fieldText(node, 'name');
    case 'security':
      return fieldText(node, 'type');
    case 'schema':
    case 'property':
      return typeOf(node);
    case 'section':
      if (node.kind === 'scalar')
        return node.value === null ? '' : clipLine(String(node.raw ?? node.value));
      return shape?.is === 'map' && node.kind === 'map'
        ? formatCount(node.entries.length, shape.entry)
        : '';
    case 'parameter':
    case 'root':
    case 'field':
    case 'item':
      return '';
  }
}

/** Returns the label of an item: the name of its target, its own name, else its number from 1. */
export function itemName(node: Node, index: number): string {
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return nameOfRef(ref);
  for (const field of ['name', 'title', 'summary', 'type']) {
    const found = fieldText(node, field);
    if (found !== '') return found;
  }
  return String(index + 1);
}

/** Returns the last name of the pointer of a reference, else its file. */
export function nameOfRef(ref: string): string {
  const parsed = parseReference('', ref);
  return clipLine((parsed.ok ? parsed.path.at(-1) : undefined) ?? ref);
}

/** Returns the type of a schema in a few words: `string (uuid)`, `array of Order`, `Avro 1.9`. */
export function typeOf(node: Node, depth = 0): string {
  if (node.kind !== 'map') return node.kind === 'scalar' && node.value === false ? 'never' : '';
  const ref = stringOf(get(node, '$ref'));
  if (ref !== undefined) return nameOfRef(ref);
  const language = stringOf(get(node, 'schemaFormat'));
  if (get(node, 'schema'))
    return language === undefined
      ? ''
      : (schemaFormatAnywhere(language)?.label ?? clipLine(language));
  const type = get(node, 'type');
  const types = type?.kind === 'seq' ? stringsOf(type).filter(Boolean) : [stringOf(type) ?? ''];
  const items = get(node, 'items');
  const said = types
    .map((t) =>
      t === 'array' && items && depth < 3
        ? `array of ${typeOf(items, depth + 1) || 'anything'}`
        : t,
    )
    .join(' or ');
  const format = fieldText(node, 'format');
  if (said !== '') return clipLine(format === '' ? said : `${said} (${format})`);
  for (const [keyword, word] of COMPOSED) if (get(node, keyword)) return word;
  return get(node, 'properties') ? 'object' : '';
}

const COMPOSED = [
  ['oneOf', 'one of several'],
  ['anyOf', 'any of several'],
  ['allOf', 'all of several'],
  ['enum', 'enum'],
  ['const', 'constant'],
] as const;

function fieldText(node: Node, field: string): string {
  return clipLine(stringOf(get(node, field)) ?? '');
}
