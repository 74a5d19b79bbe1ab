// Composes edits on top of edits into edits of the original text.
import type { TextEdit } from '../../text/edit/types.ts';

/** A piece of the current text: from the original one, or new. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/** The text of a file that is edited repeatedly. */
export class Splice {
  private pieces: readonly Piece[];
  private readonly first: string;

  constructor(text: string) {
    this.first = text;
    this.pieces = [{ start: 0, end: text.length }];
  }

  /** @param edits of the current text, none overlapping another */
  apply(edits: readonly TextEdit[]): void {
    const out: Piece[] = [];
    const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
    let at = 0;
    for (const { start, end, text } of sorted) {
      out.push(...this.cut(at, start), { text });
      at = end;
    }
    out.push(...this.cut(at, Number.POSITIVE_INFINITY));
    this.pieces = out.filter((p) => lengthOf(p) > 0);
  }

  /** Returns the pieces between two offsets of the current text. */
  private cut(from: number, to: number): Piece[] {
    const out: Piece[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      const length = lengthOf(piece);
      const start = Math.max(from - at, 0);
      const end = Math.min(to - at, length);
      if (start < end)
        out.push(
          'text' in piece
            ? { text: piece.text.slice(start, end) }
            : { start: piece.start + start, end: piece.start + end },
        );
      at += length;
    }
    return out;
  }

  get text(): string {
    return this.pieces
      .map((p) => ('text' in p ? p.text : this.first.slice(p.start, p.end)))
      .join('');
  }

  /** The changes since the original text. */
  get edits(): TextEdit[] {
    const out: TextEdit[] = [];
    let at = 0;
    let text = '';
    for (const piece of [...this.pieces, { start: this.first.length, end: this.first.length }]) {
      if ('text' in piece) text += piece.text;
      else {
        if (text !== '' || piece.start > at) out.push({ start: at, end: piece.start, text });
        text = '';
        at = piece.end;
      }
    }
    return out;
  }
}

function lengthOf(piece: Piece): number {
  return 'text' in piece ? piece.text.length : piece.end - piece.start;
}
