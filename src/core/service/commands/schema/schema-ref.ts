// A reference in place of a schema, as the row of the schema shows it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { isJsonSchema, schemaValue } from '../../../analysis/documents/schema-value.ts';
import { isWithin, toLocation } from '../../../text/location.ts';
import type { NodePath } from '../../../text/tree.ts';
import { typesOf } from './schema-at.ts';
import type { SchemaRef } from './types.ts';

/** Returns what the text of a `$ref` at a path refers to; null without a text. */
export function schemaRefOf(
  { documents, uri, dialect }: AnalyzedFile,
  path: NodePath,
  text: string | undefined,
): SchemaRef | null {
  if (text === undefined) return null;
  const target = documents.target(uri, text);
  const named = documents.locate(uri, text);
  const last = named?.path.at(-1);
  const label =
    last === 'schema'
      ? named?.path.at(-2)
      : last === 'payload' || last === 'headers'
        ? named?.path.slice(-2).join(' ')
        : last;
  if (target.kind !== 'found') {
    const why = target.kind === 'broken' ? target.why : `${target.uri} is not open.`;
    return { text, target: null, why, label: label ?? text, types: [], recursive: false };
  }
  const { node: place } = target;
  const schema = schemaValue(documents, dialect, place);
  const recursive = place.uri === uri && isWithin(path, place.path);
  return {
    text,
    target: toLocation(place),
    why: '',
    label: label ?? text,
    types: schema && isJsonSchema(schema) ? typesOf(schema.node, false).types : [],
    recursive,
  };
}
