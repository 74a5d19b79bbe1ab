// The header that a runtime expression refers to, described in the messages that lack it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { valuesOf } from '../../analysis/symbols/facets.ts';
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import type { NodeLocation } from '../../text/location.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';

/** A header that is to be described: where, and how. */
export interface DescribedHeader extends NodeLocation {
  readonly value: unknown;
}

const TEXT = { type: 'string' };

/** Returns the name of the header that an expression refers to; null for other values. */
export function headerOf(expression: string | undefined): string | null {
  const parsed = expression === undefined ? null : parseRuntimeExpression(expression);
  if (parsed?.source !== 'header') return null;
  const [header, ...deeper] = fromPointer(parsed.pointer);
  return header === undefined || deeper.length > 0 ? null : header;
}

/** Returns the schema of headers which a message has that describes none, or not these. */
export function headersWith(schema: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return schema;
  const own = (schema ?? { type: 'object' }) as { readonly properties?: object };
  const missing = names.filter((name) => !Object.hasOwn(own.properties ?? {}, name));
  if (missing.length === 0) return own;
  const added = objectOf(missing.map((name) => [name, TEXT]));
  return { ...own, properties: { ...own.properties, ...added } };
}

/**
 * Returns what to write so that a message describes the headers of expressions: nothing where it
 * does, or where its headers are in another language or in a list of parts.
 * @param message with its references followed
 */
export function describedHeaders(
  file: AnalyzedFile,
  message: LocatedNode,
  expressions: readonly (string | undefined)[],
): readonly DescribedHeader[] {
  const described = new Set(
    valuesOf(file, [message], 'header').map(({ expression }) => headerOf(expression)),
  );
  const names = expressions.flatMap((one) => headerOf(one) ?? []).filter((n) => !described.has(n));
  if (names.length === 0 || message.node.kind !== 'map') return [];
  const path = [...message.path, 'headers'];
  const own = get(message.node, 'headers');
  if (!own) return [{ uri: message.uri, path, value: headersWith(undefined, names) }];
  const schema = file.documents.resolve(message.uri, path, own);
  const properties = get(schema?.node, 'properties');
  const isPlain =
    schema?.node.kind === 'map' &&
    get(schema.node, 'schemaFormat') === undefined &&
    (properties === undefined || properties.kind === 'map');
  if (!isPlain) return [];
  return names.map((name) => ({
    uri: schema.uri,
    path: [...schema.path, 'properties', name],
    value: TEXT,
  }));
}
