// What a selection grows to: the word, the value, its entry, what holds it, and so on to the whole text.
import type { Range } from '../../parse/place.ts';
import type { Subject } from '../subject.ts';
import { inFile, unquoted } from './pieces.ts';
import { chainOf, groundOf, type Standing, standingOver } from './standing.ts';
import { templateOf } from './templates.ts';

const WORD = /[\p{L}\p{N}_$-]/u;

/** Ranges around `offset`, each within the next, the last being the whole text. */
export function selectionRanges(subject: Subject, offset: number): readonly Range[] {
  const { text } = subject;
  const ground = groundOf(subject, subject.uri);
  const ranges: Range[] = [wordAt(text, offset)];
  if (ground) {
    const chain = chainOf(standingOver(ground, offset)).reverse();
    for (const standing of chain) ranges.push(...around(standing, text, offset));
  }
  ranges.push({ start: 0, end: text.length });
  const out: Range[] = [];
  for (const range of ranges) {
    const last = out.at(-1);
    if (range.start > offset || range.end < offset || range.end === range.start) continue;
    if (!last || (range.start <= last.start && range.end >= last.end && range.end - range.start > last.end - last.start)) out.push(range);
  }
  return out;
}

function around(standing: Standing, text: string, offset: number): Range[] {
  const { name, value, above, node } = standing;
  const out: Range[] = [];
  if (name && offset <= name.end) out.push(unquoted(name, text), name);
  else {
    if (node.kind === 'scalar') {
      const place = inFile(standing, text);
      for (const piece of (place && templateOf(standing)?.expressions) ?? []) {
        if (place) out.push(place(piece.start + 1, piece.end - 1), place(piece.start, piece.end));
      }
      out.push(unquoted(value, text));
    } else if (node.flow) out.push({ start: value.start + 1, end: value.end - 1 });
    out.push(value);
  }
  if (name) out.push({ start: name.start, end: Math.max(name.end, value.end) });
  else if (above?.node.kind === 'seq' && !above.node.flow) out.push({ start: dashBefore(text, value.start), end: value.end });
  return out.filter(({ start, end }) => start <= offset && offset <= end);
}

/** Where the `-` of an item stands. */
function dashBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const dash = text.lastIndexOf('-', at - 1);
  return dash >= line && /^-[ \t]*(?:[&!]\S+[ \t]+)*$/.test(text.slice(dash, at)) ? dash : at;
}

function wordAt(text: string, offset: number): Range {
  let start = offset;
  let end = offset;
  while (start > 0 && offset - start < 1_000 && WORD.test(text[start - 1] ?? '')) start--;
  while (end < text.length && end - offset < 1_000 && WORD.test(text[end] ?? '')) end++;
  return { start, end };
}
