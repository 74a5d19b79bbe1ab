// From an offset in the text that a scalar means to the offset in the document where that character
// is written.
import type { Range } from './node-ranges.ts';
import { indexUpTo } from './positions.ts';
import type { ScalarNode } from './tree.ts';

/** Maps a piece of the meant text to its range, in offsets from the start of the scalar. */
export type OffsetMapper = (start: number, end: number) => Range;

/**
 * Makes the map for a scalar whose source is `source`. Known for literal blocks, quoted text on one
 * line and plain text on one line (YAML 1.2, sections 7.3 and 8.1.2; RFC 8259, section 7); null
 * where lines are folded.
 */
export function offsetMapperOf(node: ScalarNode, source: string): OffsetMapper | null {
  if (typeof node.value !== 'string') return null;
  if (node.style === 'literal') return ofBlock(node.value, source);
  if (source.includes('\n')) return null;
  if (node.style === 'plain') return (start, end) => ({ start, end });
  if (node.style === 'single') return ofQuoted(source, /''|[\s\S]/y);
  return node.style === 'double'
    ? ofQuoted(source, /\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])|[\s\S]/y)
    : null;
}

/** Line by line: the first line of the source is the `|`, and every other one may be indented. */
function ofBlock(value: string, source: string): OffsetMapper {
  const rows: { value: number; source: number; length: number }[] = [];
  let at = source.indexOf('\n') + 1;
  let meant = 0;
  for (const line of value.split('\n')) {
    const next = source.indexOf('\n', at);
    const end = next < 0 ? source.length : next;
    const written = source.slice(at, end).replace(/\r$/, '');
    rows.push({
      value: meant,
      source: at + Math.max(0, written.length - line.length),
      length: line.length,
    });
    meant += line.length + 1;
    if (next < 0) break;
    at = next + 1;
  }
  const starts = rows.map((row) => row.value);
  const location = (offset: number): number => {
    const row = rows[indexUpTo(starts, offset)];
    return row ? row.source + Math.min(offset - row.value, row.length) : 0;
  };
  return (start, end) => {
    const from = location(start);
    return { start: from, end: Math.max(from, location(end)) };
  };
}

/** By characters: an escape is one character of the text, or two beyond the first plane. */
function ofQuoted(source: string, unit: RegExp): OffsetMapper {
  const offsets: number[] = [];
  for (let at = 1; at < source.length - 1; ) {
    unit.lastIndex = at;
    const piece = unit.exec(source)?.[0] ?? ' ';
    offsets.push(at);
    if (piece.startsWith('\\U') && Number.parseInt(piece.slice(2), 16) > 0xffff) offsets.push(at);
    at += piece.length;
  }
  const location = (offset: number): number => offsets[offset] ?? source.length - 1;
  return (start, end) => ({ start: location(start), end: location(end) });
}
