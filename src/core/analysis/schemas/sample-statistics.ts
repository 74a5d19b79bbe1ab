// What several values have in common, collected one after the other.
import type { SchemaType } from '../../format/schema-keywords.ts';
import { get, type Node } from '../../text/tree.ts';

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
interface Budget {
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

// Detects formats that a text matches unambiguously.

const FORMATS: readonly (readonly [name: string, fits: (text: string) => boolean])[] = [
  ['date-time', (text) => DATE_TIME.test(text) && isDay(text)],
  ['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  ['uuid', (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)],
  ['email', (text) => EMAIL.test(text)],
  ['uri', (text) => text.length <= 2_000 && URI.test(text)],
];

// RFC 3339 section 5.6.
const DATE_TIME =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const EMAIL =
  /^[A-Za-z\d._%+-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.){1,8}[A-Za-z]{2,24}$/;
// RFC 3986, with an authority or of the URN scheme: what merely has a colon may be anything.
const URI =
  /^(?:[a-z][a-z\d+.-]*:\/\/[A-Za-z\d]|urn:[A-Za-z\d])(?:[A-Za-z\d\-._~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})*$/;

/** Returns the name of the format in JSON Schema, or null. */
function formatOf(text: string): string | null {
  return FORMATS.find(([, fits]) => fits(text))?.[0] ?? null;
}

/** Returns whether there is such a day (RFC 3339 section 5.7). */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}
