// From a path to what is marked in the text.
import { type NodeOnPath, nodeRangesAt, type Range } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { RelatedLocation } from '../problem.ts';
import { headRange } from './flatten-findings.ts';

/**
 * Returns the name or the value at a path of a loaded file, in offsets of its text; null where
 * there is none. A collection is marked at its head.
 * @param through by which one of equal keys is meant
 */
export function rangeOf(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
  part: 'key' | 'value',
  through?: NodeOnPath,
): Range | null {
  const tree = documents.file(uri)?.tree;
  const location = tree && nodeRangesAt(tree, path, through);
  if (!location) return null;
  if (part === 'key' && location.key) return location.key;
  return location.node.kind === 'scalar' ||
    location.value.end - location.value.start < location.node.length
    ? location.value
    : headRange(location.node, location.value.start);
}

/** Returns the key of the value at a path as a related location; null if there is none. */
export function relatedLocation(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
  message: string,
): RelatedLocation | null {
  const range = rangeOf(documents, uri, path, 'key');
  return range && { uri, start: range.start, end: range.end, message };
}
