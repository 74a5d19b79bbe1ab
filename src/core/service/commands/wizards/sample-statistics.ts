// What several values have in common, collected one after the other.
import type { SchemaType } from '../../../format/schema-keywords.ts';
import { get, type Node } from '../../../text/tree.ts';
import { formatOf } from './text-format.ts';

/**
 * Statistics of the values at one location: of a property over all objects, or of all items of a
 * list.
 */
export interface SampleStatistics {
  readonly types: Set<SchemaType>;
  count: number;
  objects: number;
  /** Of the texts: undefined before the first, null where they have none in common. */
  format: string | null | undefined;
  /** Texts that were seen, each once; at most `MAX_TEXTS` of them. */
  readonly texts: Set<string>;
  /** How many texts were seen. */
  textCount: number;
  readonly properties: Map<string, SampleStatistics>;
  items: SampleStatistics | null;
  /** There was more than is looked at. */
  cut: boolean;
}

const MAX_DEPTH = 40;
const MAX_PROPERTIES = 2_000;
/** With this many distinct texts no `enum` is suggested. */
export const MAX_TEXTS = 13;

/** What is left of the properties that are collected. */
export interface Budget {
  left: number;
}

export function budget(): Budget {
  return { left: MAX_PROPERTIES };
}

export function emptyStatistics(): SampleStatistics {
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
 * Adds a JSON value to the statistics.
 * @param node the syntax node of the value, which distinguishes 1.0 from 1
 */
export function addSample(
  statistics: SampleStatistics,
  value: unknown,
  node: Node | undefined,
  left: Budget,
  depth = 0,
): void {
  const type = typeOf(value, node);
  statistics.types.add(type);
  statistics.count++;
  if (type === 'string') {
    const text = value as string;
    statistics.textCount++;
    if (statistics.texts.size < MAX_TEXTS) statistics.texts.add(text);
    const format = formatOf(text);
    statistics.format =
      statistics.format === undefined || statistics.format === format ? format : null;
  }
  if (type === 'array') addItems(statistics, value as readonly unknown[], node, left, depth);
  if (type === 'object') addMembers(statistics, value as object, node, left, depth);
}

function addItems(
  statistics: SampleStatistics,
  items: readonly unknown[],
  node: Node | undefined,
  left: Budget,
  depth: number,
): void {
  if (items.length === 0) return;
  if (depth >= MAX_DEPTH) {
    statistics.cut = true;
    return;
  }
  statistics.items ??= emptyStatistics();
  for (const [i, item] of items.entries())
    addSample(
      statistics.items,
      item,
      node?.kind === 'seq' ? node.items[i]?.value : undefined,
      left,
      depth + 1,
    );
}

function addMembers(
  statistics: SampleStatistics,
  object: object,
  node: Node | undefined,
  left: Budget,
  depth: number,
): void {
  statistics.objects++;
  for (const [key, value] of Object.entries(object)) {
    let own = statistics.properties.get(key);
    if (!own) {
      if (depth >= MAX_DEPTH || left.left <= 0) {
        statistics.cut = true;
        continue;
      }
      left.left--;
      own = emptyStatistics();
      statistics.properties.set(key, own);
    }
    addSample(own, value, get(node, key), left, depth + 1);
  }
}

function typeOf(value: unknown, node: Node | undefined): SchemaType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') {
    const raw = node?.kind === 'scalar' ? node.raw : undefined;
    return Number.isInteger(value) &&
      !(raw !== undefined && /^[-+]?\d*\.\d|^[-+]?\d+(?:\.\d*)?e/i.test(raw))
      ? 'integer'
      : 'number';
  }
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as SchemaType)
    : 'object';
}
