// Pieces of the text of a scalar as ranges of the file, whatever quotes and escapes it is written
// with.

import type { Range } from '../../text/node-ranges.ts';
import { type OffsetMapper, offsetMapperOf } from '../../text/scalar-offsets.ts';
import type { Text } from '../../text/text-pieces.ts';
import type { TypedNode } from './typed-node.ts';

/**
 * Maps a piece of a scalar's value to its offsets in the file; null if they can't be determined.
 */
export function inFile({ node, value, aliased }: TypedNode, text: Text): OffsetMapper | null {
  if (node.kind !== 'scalar' || aliased) return null;
  const inside = offsetMapperOf(node, text.slice(value.start, value.end));
  return (
    inside &&
    ((start, end) => {
      const piece = inside(start, end);
      return { start: value.start + piece.start, end: value.start + piece.end };
    })
  );
}

/** Returns the text of a value or name without the quotes around it. */
export function withoutScalarQuotes({ start, end }: Range, text: Text): Range {
  const quote = text.slice(start, start + 1);
  const quoted =
    end - start > 1 && (quote === '"' || quote === "'") && text.startsWith(quote, end - 1);
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
