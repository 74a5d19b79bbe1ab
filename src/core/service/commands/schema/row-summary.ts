// A keyword and its value in a few words, as a summary in a row.

import { clip } from '../../../text/clip.ts';
import { labelOfKey } from '../../../text/plural.ts';
import type { Node } from '../../../text/tree.ts';

const SIGNS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['minimum', (v: string) => `≥ ${v}`],
  ['maximum', (v: string) => `≤ ${v}`],
  ['exclusiveMinimum', (v: string) => `> ${v}`],
  ['exclusiveMaximum', (v: string) => `< ${v}`],
  ['multipleOf', (v: string) => `multiple of ${v}`],
  ['minLength', (v: string) => `≥ ${v} ${v === '1' ? 'char' : 'chars'}`],
  ['maxLength', (v: string) => `≤ ${v} ${v === '1' ? 'char' : 'chars'}`],
  ['minItems', (v: string) => `≥ ${v} ${v === '1' ? 'item' : 'items'}`],
  ['maxItems', (v: string) => `≤ ${v} ${v === '1' ? 'item' : 'items'}`],
  ['minProperties', (v: string) => `≥ ${v} ${v === '1' ? 'property' : 'properties'}`],
  ['maxProperties', (v: string) => `≤ ${v} ${v === '1' ? 'property' : 'properties'}`],
  ['const', (v: string) => `= ${v}`],
  ['format', (v: string) => v],
  ['pattern', (v: string) => `/${v}/`],
  ['required', (v: string) => `requires ${v}`],
  ['discriminator', (v: string) => `discriminator ${v}`],
]);

/** How many values of a list are named. */
const FEW = 4;

export function rowSummary(name: string, node: Node): string {
  const say = SIGNS.get(name);
  if (
    node.kind === 'scalar' &&
    typeof node.value === 'boolean' &&
    !(name === 'const' || name === 'default')
  ) {
    return node.value && !say
      ? labelOfKey(name).toLowerCase()
      : `${labelOfKey(name).toLowerCase()}: ${node.value}`;
  }
  const value = wordsOf(node);
  return say ? say(value) : `${labelOfKey(name).toLowerCase()}: ${value}`;
}

function wordsOf(node: Node): string {
  if (node.kind === 'map') return node.entries.length === 0 ? '{}' : '{…}';
  if (node.kind === 'scalar')
    return node.value === null
      ? 'null'
      : node.value === ''
        ? '""'
        : clip(node.raw ?? String(node.value));
  const some = node.items
    .slice(0, FEW)
    .map((item) => (item.value.kind === 'scalar' ? wordsOf(item.value) : '…'));
  const rest = node.items.length - some.length;
  return rest > 0 ? `${some.join(', ')} + ${rest}` : some.length > 0 ? some.join(', ') : '[]';
}
