// What several values have in common, collected one after the other.
import { get, type Node } from '../../parse/tree.ts';
import { formatOf } from './text-format.ts';

/** Values of one place: of a property over all objects, or of all items of a list. */
export interface Seen {
  readonly types: Set<Type>;
  count: number;
  objects: number;
  /** Of the texts: undefined before the first, null where they have none in common. */
  format: string | null | undefined;
  /** Texts that were seen, each once; at most `MAX_TEXTS` of them. */
  readonly texts: Set<string>;
  /** How many texts were seen. */
  textCount: number;
  readonly properties: Map<string, Seen>;
  items: Seen | null;
  /** There was more than is looked at. */
  cut: boolean;
}

export type Type = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

const MAX_DEPTH = 40;
const MAX_PROPERTIES = 2_000;
/** More different texts are no list of values. */
export const MAX_TEXTS = 13;

/** What is left of the properties that are collected. */
export interface Budget {
  left: number;
}

export function budget(): Budget {
  return { left: MAX_PROPERTIES };
}

export function nothingSeen(): Seen {
  return {
    types: new Set(),
    count: 0,
    objects: 0,
    format: undefined,
    texts: new Set(),
    textCount: 0,
    properties: new Map(),
    items: null,
    cut: false,
  };
}

/**
 * Adds a JSON value to what is seen.
 * @param node the same value where it is written, which tells 1.0 from 1
 */
export function see(seen: Seen, value: unknown, node: Node | undefined, left: Budget, depth = 0): void {
  const type = typeOf(value, node);
  seen.types.add(type);
  seen.count++;
  if (type === 'string') {
    const text = value as string;
    seen.textCount++;
    if (seen.texts.size < MAX_TEXTS) seen.texts.add(text);
    const format = formatOf(text);
    seen.format = seen.format === undefined || seen.format === format ? format : null;
  }
  if (type === 'array') seeItems(seen, value as readonly unknown[], node, left, depth);
  if (type === 'object') seeMembers(seen, value as object, node, left, depth);
}

function seeItems(seen: Seen, items: readonly unknown[], node: Node | undefined, left: Budget, depth: number): void {
  if (items.length === 0) return;
  if (depth >= MAX_DEPTH) {
    seen.cut = true;
    return;
  }
  seen.items ??= nothingSeen();
  for (const [i, item] of items.entries()) see(seen.items, item, node?.kind === 'seq' ? node.items[i]?.value : undefined, left, depth + 1);
}

function seeMembers(seen: Seen, object: object, node: Node | undefined, left: Budget, depth: number): void {
  seen.objects++;
  for (const [key, value] of Object.entries(object)) {
    let own = seen.properties.get(key);
    if (!own) {
      if (depth >= MAX_DEPTH || left.left <= 0) {
        seen.cut = true;
        continue;
      }
      left.left--;
      own = nothingSeen();
      seen.properties.set(key, own);
    }
    see(own, value, get(node, key), left, depth + 1);
  }
}

function typeOf(value: unknown, node: Node | undefined): Type {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') {
    const raw = node?.kind === 'scalar' ? node.raw : undefined;
    return Number.isInteger(value) && !(raw !== undefined && /^[-+]?\d*\.\d|^[-+]?\d+(?:\.\d*)?e/i.test(raw)) ? 'integer' : 'number';
  }
  return typeof value === 'string' || typeof value === 'boolean' ? (typeof value as Type) : 'object';
}
