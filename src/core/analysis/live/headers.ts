// Headers as a schema wants them: most transports send texts only, and HTTP names in any case.
import { COMBINATIONS } from '../../format/schema-keywords.ts';
import type { NormalizedSchema } from '../instances/types.ts';
import { type SchemaWithDefinitions, typesOf } from './constants.ts';

type Headers = Readonly<Record<string, unknown>>;

/** How a transport sends headers. */
export type HeaderStyle = 'typed' | 'texts' | 'texts in any case';

/** Returns headers as they are judged; the same object where nothing changes. */
export type HeaderReader = (headers: Headers) => Headers;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const MAX_SCHEMAS = 500;

/** Headers that state the content type, which is judged by itself. */
const CONTENT_TYPE = 'content-type';

/** Headers that clients, servers and proxies of HTTP add to every message. */
const OF_HTTP: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'accept-ranges', 'age', 'alt-svc'],
  ...['authorization', 'cache-control', 'connection', 'content-encoding', 'content-length'],
  ...['content-security-policy', 'cookie', 'date', 'etag', 'expires', 'forwarded', 'host'],
  ...['keep-alive', 'last-modified', 'location', 'origin', 'pragma', 'referer', 'server'],
  ...['set-cookie', 'strict-transport-security', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent', 'vary', 'via', 'x-powered-by', 'x-forwarded-for'],
  ...['access-control-allow-origin', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-dest'],
]);

/** Returns what makes the headers of a transport those of a schema. */
export function headerReader(
  schema: SchemaWithDefinitions | null,
  style: HeaderStyle,
): HeaderReader {
  if (style === 'typed' || !schema) return (headers) => headers;
  const types = headerTypes(schema);
  const isAnyCase = style === 'texts in any case';
  const names = new Map([...types.keys()].map((name) => [name.toLowerCase(), name]));
  return (headers) => {
    let changed: Record<string, unknown> | null = null;
    for (const [name, value] of Object.entries(headers)) {
      const known = isAnyCase ? (names.get(name.toLowerCase()) ?? name) : name;
      const read = typeof value === 'string' ? readHeader(value, types.get(known)) : value;
      const isOfTransport =
        !types.has(known) &&
        (name.toLowerCase() === CONTENT_TYPE || (isAnyCase && OF_HTTP.has(name.toLowerCase())));
      if (read === value && known === name && !isOfTransport) continue;
      changed ??= { ...headers };
      delete changed[name];
      if (!isOfTransport) changed[known] = read;
    }
    return changed ?? headers;
  };
}

/** A text, or the number or boolean that it is where a schema wants one. */
function readHeader(text: string, types: readonly string[] | undefined): unknown {
  if (!types || types.includes('string')) return text;
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text))
    return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The JSON types of the properties of a schema, through `allOf` and references. */
function headerTypes(schema: SchemaWithDefinitions): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, readonly string[]>();
  const queue: (NormalizedSchema | undefined)[] = [schema.root];
  for (let i = 0; i < queue.length && i < MAX_SCHEMAS; i++) {
    const one = queue[i];
    if (typeof one !== 'object') continue;
    if (typeof one.$ref === 'string') {
      queue.push(schema.definitions[one.$ref]);
      continue;
    }
    for (const [name, property] of Object.entries((one.properties ?? {}) as object)) {
      const own = typesOf(property as NormalizedSchema, schema);
      const before = types.get(name);
      types.set(name, before && !before.includes('string') ? before : own);
    }
    for (const keyword of COMBINATIONS)
      queue.push(...((one[keyword] as NormalizedSchema[] | undefined) ?? []));
  }
  return types;
}
