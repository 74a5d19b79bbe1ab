// Pieces of the text of a scalar as ranges of the file, whatever quotes and escapes it is written with.
import { type Inside, insideOf } from '../../parse/inside.ts';
import type { Range } from '../../parse/place.ts';
import type { Standing } from './standing.ts';

/** Where a piece of the meant text of a scalar stands in the file; null where that cannot be told. */
export function inFile({ node, value, aliased }: Standing, text: string): Inside | null {
  if (node.kind !== 'scalar' || aliased) return null;
  const inside = insideOf(node, text.slice(value.start, value.end));
  return (
    inside &&
    ((start, end) => {
      const piece = inside(start, end);
      return { start: value.start + piece.start, end: value.start + piece.end };
    })
  );
}

/** The text of a value or name without the quotes around it. */
export function unquoted({ start, end }: Range, text: string): Range {
  const quote = text[start];
  const quoted = end - start > 1 && (quote === '"' || quote === "'") && text[end - 1] === quote;
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
