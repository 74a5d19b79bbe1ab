// A reference in place of a schema, as the row of the schema shows it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { isWithin, toLocation } from '../../../text/location.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import { typesOf } from './schema-at.ts';
import type { SchemaRef } from './types.ts';

/** Returns what the text of a `$ref` at a path refers to; null without a text. */
export function schemaRefOf(
  { documents, uri }: AnalyzedFile,
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
  const node = get(place.node, 'schemaFormat')
    ? (get(place.node, 'schema') ?? place.node)
    : place.node;
  const recursive = place.uri === uri && isWithin(path, place.path);
  return {
    text,
    target: toLocation(place),
    why: '',
    label: label ?? text,
    types: typesOf(node, false).types,
    recursive,
  };
}
