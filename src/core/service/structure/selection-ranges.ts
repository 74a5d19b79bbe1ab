// What a selection grows to: the word, the value, its entry, what holds it, and so on to the whole
// text.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { inFile, withoutScalarQuotes } from '../../analysis/typed-tree/scalar-pieces.ts';
import { templateAt } from '../../analysis/typed-tree/templates.ts';
import {
  ancestorsOf,
  type TypedNode,
  typedFileOf,
  typedNodeAtOffset,
} from '../../analysis/typed-tree/typed-node.ts';
import type { Range } from '../../text/node-ranges.ts';

const WORD = /[\p{L}\p{N}_$-]/u;

/** Ranges around `offset`, each within the next, the last being the whole text. */
export function selectionRanges(file: AnalyzedFile, offset: number): readonly Range[] {
  const { text } = file;
  const typedFile = typedFileOf(file, file.uri);
  const ranges: Range[] = [wordAt(text, offset)];
  if (typedFile) {
    const chain = ancestorsOf(typedNodeAtOffset(typedFile, offset)).reverse();
    for (const node of chain) ranges.push(...rangesAround(node, text, offset));
  }
  ranges.push({ start: 0, end: text.length });
  const out: Range[] = [];
  for (const range of ranges) {
    const last = out.at(-1);
    if (range.start > offset || range.end < offset || range.end === range.start) continue;
    if (
      !last ||
      (range.start <= last.start &&
        range.end >= last.end &&
        range.end - range.start > last.end - last.start)
    )
      out.push(range);
  }
  return out;
}

function rangesAround(standing: TypedNode, text: string, offset: number): Range[] {
  const { name, value, parent, node } = standing;
  const out: Range[] = [];
  if (name && offset <= name.end) out.push(withoutScalarQuotes(name, text), name);
  else {
    if (node.kind === 'scalar') {
      const location = inFile(standing, text);
      for (const piece of (location && templateAt(standing)?.expressions) ?? []) {
        if (location)
          out.push(location(piece.start + 1, piece.end - 1), location(piece.start, piece.end));
      }
      out.push(withoutScalarQuotes(value, text));
    } else if (node.flow) out.push({ start: value.start + 1, end: value.end - 1 });
    out.push(value);
  }
  if (name) out.push({ start: name.start, end: Math.max(name.end, value.end) });
  else if (parent?.node.kind === 'seq' && !parent.node.flow)
    out.push({ start: dashBefore(text, value.start), end: value.end });
  return out.filter(({ start, end }) => start <= offset && offset <= end);
}

/** Returns the offset of the `-` of an item. */
function dashBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const dash = text.lastIndexOf('-', at - 1);
  return dash >= line && /^-[ \t]*(?:[&!]\S+[ \t]+)*$/.test(text.slice(dash, at)) ? dash : at;
}

function wordAt(text: string, offset: number): Range {
  let start = offset;
  let end = offset;
  while (start > 0 && offset - start < 1_000 && WORD.test(text.charAt(start - 1))) start--;
  while (end < text.length && end - offset < 1_000 && WORD.test(text.charAt(end))) end++;
  return { start, end };
}
