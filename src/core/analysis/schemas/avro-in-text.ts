// An Avro schema that is written as the text of its JSON, alone or in the response of a schema
// registry.
import { get, type Node, stringOf } from '../../text/tree.ts';

/** Longest text that is read, in characters. */
const MAX_TEXT = 1_000_000;

/**
 * Returns the text of an Avro schema in place of the schema itself: all of a value, or
 * the `schema` in the response of a registry; null where there is none.
 */
export function avroInText(node: Node): string | null {
  const text = stringOf(node) ?? (get(node, 'type') ? undefined : stringOf(get(node, 'schema')));
  return text !== undefined && /^\s*[[{]/.test(text) ? text : null;
}

/** Returns the schema that such a text is; undefined where it is not JSON. */
export function parsedAvro(text: string): unknown {
  if (text.length > MAX_TEXT) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns what to write in place of something that holds a schema, or names one; else null. */
export function notASchema(node: Node): string | null {
  if (avroInText(node) !== null)
    return stringOf(node) === undefined
      ? 'This is the response of a schema registry, not an Avro schema. Write the schema that is in its "schema" here, as an object instead of a text.'
      : 'This is an Avro schema as a text. Write the schema itself here, as an object.';
  const isEntry = ['subject', 'id', 'version'].filter((key) => get(node, key)).length > 1;
  return isEntry && !get(node, 'type')
    ? 'This only names a schema in a schema registry. Write the schema itself here.'
    : null;
}
