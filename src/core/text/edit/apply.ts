// Applies edits to a text, makes one list of edits of several that were made one after the other,
// and the change between two texts.
import type { TextEdit } from './types.ts';

/** Returns the text with `edits` applied. They may be in any order and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text;
  let out = '';
  let at = 0;
  for (const edit of sortEdits(edits)) {
    if (edit.start < at) throw new RangeError('Edits overlap.');
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

export function sortEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length < 2) return edits;
  return edits
    .map((edit, i) => ({ edit, i }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.i - b.i)
    .map(({ edit }) => edit);
}

/** A run of the text: taken from the first version, or new. */
type Piece = { readonly from: number; readonly to: number } | { readonly text: string };

/** A sequence of edits, each of the result of those before it, as edits of the first text. */
export class History {
  private readonly text: string;
  private pieces: Piece[];

  constructor(text: string) {
    this.text = text;
    this.pieces = [{ from: 0, to: text.length }];
  }

  /** Adds edits of the text as it is after all that were added before. */
  add(edits: readonly TextEdit[]): void {
    const out: Piece[] = [];
    const queue = [...this.pieces].reverse();
    let at = 0;
    const take = (until: number, keep: boolean) => {
      while (at < until) {
        const piece = queue.pop();
        if (!piece) return;
        const size = lengthOf(piece);
        const expected = Math.min(size, until - at);
        if (keep) out.push(part(piece, 0, expected));
        if (expected < size) queue.push(part(piece, expected, size));
        at += expected;
      }
    };
    for (const edit of sortEdits(edits)) {
      take(edit.start, true);
      if (edit.text !== '') out.push({ text: edit.text });
      take(edit.end, false);
    }
    this.pieces = [...out, ...queue.reverse()];
  }

  /** Returns the smallest known edits from the first text to the last. */
  edits(): TextEdit[] {
    const out: TextEdit[] = [];
    let at = 0;
    let text = '';
    const flush = (until: number) => {
      if (text !== '' || until > at)
        out.push(...trimEdit(this.text, { start: at, end: until, text }));
      text = '';
    };
    for (const piece of this.pieces) {
      if ('text' in piece) text += piece.text;
      else {
        flush(piece.from);
        at = piece.to;
      }
    }
    flush(this.text.length);
    return out;
  }
}

function lengthOf(piece: Piece): number {
  return 'text' in piece ? piece.text.length : piece.to - piece.from;
}

function part(piece: Piece, from: number, to: number): Piece {
  return 'text' in piece
    ? { text: piece.text.slice(from, to) }
    : { from: piece.from + from, to: piece.from + to };
}

/** Returns the edit without what it leaves as it is at both ends; [] if it changes nothing. */
export function trimEdit(source: string, edit: TextEdit): TextEdit[] {
  let { start, end, text } = edit;
  let same = 0;
  while (start + same < end && same < text.length && source[start + same] === text[same]) same++;
  while (same > 0 && splits(source, start + same, text, same)) same--;
  start += same;
  text = text.slice(same);
  same = 0;
  while (
    end - same > start &&
    same < text.length &&
    source[end - same - 1] === text[text.length - same - 1]
  )
    same++;
  while (same > 0 && splits(source, end - same, text, text.length - same)) same--;
  end -= same;
  text = text.slice(0, text.length - same);
  return start === end && text === '' ? [] : [{ start, end, text }];
}

/** Whether a cut here would part a line break or a character of two units. */
function splits(source: string, at: number, text: string, inText: number): boolean {
  return pair(source[at - 1], source[at]) || pair(text[inText - 1], text[inText]);
}

function pair(a: string | undefined, b: string | undefined): boolean {
  if (a === '\r') return true;
  return (
    a !== undefined && b !== undefined && /[\uD800-\uDBFF]/.test(a) && /[\uDC00-\uDFFF]/.test(b)
  );
}

/** Returns the change of a text to another one, without the lines that both begin and end with. */
export function changeOf(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  start = before.lastIndexOf('\n', start - 1) + 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const line = before.indexOf('\n', before.length - tail);
  tail = line < 0 ? 0 : before.length - line - 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
