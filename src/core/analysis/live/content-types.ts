// What payloads of a content type are: the same for what is received and for what is sent.

/** Returns a content type without its parameters, in small letters. */
export function mediaType(contentType: string): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase();
}

const JSON_TYPE = /[/+]json$/;
const JSON_LINES =
  /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|stream\+json)$/;

/**
 * Returns whether payloads of a content type are JSON.
 * @param type without parameters
 */
export function isJsonType(type: string): boolean {
  return JSON_TYPE.test(type) && !JSON_LINES.test(type);
}

/**
 * Returns whether payloads of a content type are values of JSON, each on a line.
 * @param type without parameters
 */
export function isJsonLines(type: string): boolean {
  return JSON_LINES.test(type);
}

/**
 * Returns whether payloads of a content type are text of any kind, in UTF-8.
 * @param type without parameters
 */
export function isTextType(type: string): boolean {
  return type.startsWith('text/') || isJsonType(type) || isJsonLines(type);
}

/** Begins each record of a JSON text sequence (RFC 7464). */
export const RECORD_SEPARATOR = '\u001e';

/** Returns values as payloads of a content type of JSON lines have them. */
export function jsonLines(values: readonly unknown[], type: string): string {
  const start = type.endsWith('/json-seq') ? RECORD_SEPARATOR : '';
  return values.map((one) => `${start}${JSON.stringify(one)}\n`).join('');
}
