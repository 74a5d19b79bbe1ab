// The ranges of occurrences and definitions in the texts.

import { locationOfId } from '../../text/location.ts';
import { type FileRange, nodeRangesAt, type Range } from '../../text/node-ranges.ts';
import { offsetMapperOf } from '../../text/scalar-offsets.ts';
import type { ScalarNode, ScalarStyle } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Occurrence } from './occurrence.ts';

/** Returns the token of a name as a scalar, by its first character. */
export function tokenNode(source: string, value: string): ScalarNode {
  const style: ScalarStyle = source.startsWith('"')
    ? 'double'
    : source.startsWith("'")
      ? 'single'
      : 'plain';
  return { kind: 'scalar', value, style, length: source.length, size: 1 };
}

/**
 * Returns the range of the name in an occurrence; the whole token if the offsets in it are unknown.
 */
export function rangeOfOccurrence(documents: DocumentSet, occurrence: Occurrence): Range {
  const text = documents.file(occurrence.uri)?.text ?? '';
  const source = text.slice(occurrence.start, occurrence.end);
  const whole = { start: occurrence.start, end: occurrence.end };
  if (occurrence.alias) return whole;
  const node = occurrence.node ?? tokenNode(source, occurrence.name);
  const inside = offsetMapperOf(node, source)?.(occurrence.from, occurrence.to);
  if (inside) return { start: occurrence.start + inside.start, end: occurrence.start + inside.end };
  const once = source.indexOf(occurrence.name);
  return once >= 0 && source.indexOf(occurrence.name, once + 1) < 0
    ? { start: occurrence.start + once, end: occurrence.start + once + occurrence.name.length }
    : whole;
}

/**
 * Returns the range of the name of a definition, without its quotes, and of the whole definition;
 * null if it no longer exists.
 */
export function rangesOf(
  documents: DocumentSet,
  id: string,
  byValue = false,
): { readonly name: FileRange; readonly whole: FileRange } | null {
  const { uri, path } = locationOfId(id);
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, path);
  if (!file || !location) return null;
  const token = byValue ? location.value : location.key;
  const whole = {
    uri,
    start: location.key?.start ?? location.value.start,
    end: Math.max(location.value.end, location.key?.end ?? 0),
  };
  if (!token)
    return { name: { uri, start: location.value.start, end: location.value.start }, whole };
  return { name: { uri, ...bare(file.text, token) }, whole };
}

/** Returns a token without its quotes. */
export function bare(text: string, { start, end }: Range): Range {
  const quoted =
    end - start >= 2 &&
    (text[start] === '"' || text[start] === "'") &&
    text[end - 1] === text[start];
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
