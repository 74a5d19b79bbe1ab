// A text in pieces that its versions share: an edit makes a piece of some 32,000 characters, not
// another string of the whole text.
import { ownCopy } from './compact.ts';
import { indexUpTo } from './positions.ts';

/** What most functions need of a text. A string is one. */
export interface Text {
  readonly length: number;
  charCodeAt(at: number): number;
  charAt(at: number): string;
  slice(start?: number, end?: number): string;
  indexOf(searched: string, from?: number): number;
  lastIndexOf(searched: string, from?: number): number;
  startsWith(searched: string, at?: number): boolean;
  includes(searched: string): boolean;
  /**
   * Returns how many characters it shares with another version at the start, or end; more may be
   * equal. Absent where that is not known.
   */
  sharedWith?(other: Text, atEnd: boolean): number;
  /** The whole text as one string. */
  toString(): string;
}

/**
 * Characters of a piece, half or twice as many after edits: the browser's garbage collector moves
 * strings of twice as many.
 */
const SIZE = 32 * 1024;

/** The methods do what those of strings do; offsets are UTF-16 units. */
export class TextPieces implements Text {
  readonly length: number;
  private readonly pieces: readonly string[];
  /** Offset of each piece. */
  private readonly starts: readonly number[];
  private whole: string | null = null;
  /** The piece of the last character that was read: the next one is nearly always in it. */
  private near = { piece: '', start: 0, end: 0 };

  /** @param pieces at least one, which may be empty if it is the only one */
  private constructor(pieces: readonly string[]) {
    this.pieces = pieces;
    let at = 0;
    this.starts = pieces.map(({ length }) => {
      at += length;
      return at - length;
    });
    this.length = at;
  }

  /** Returns the text in pieces; the same object if it is. */
  static of(text: Text): TextPieces {
    return text instanceof TextPieces ? text : new TextPieces(cutPieces(text.toString()));
  }

  /** Returns the text with another text in place of `length` characters. */
  replace(at: number, length: number, inserted: string): TextPieces {
    const { pieces, starts } = this;
    let first = this.indexOfPiece(at);
    let last = this.indexOfPiece(at + length);
    let changed =
      (pieces[first] ?? '').slice(0, at - (starts[first] ?? 0)) +
      inserted +
      (pieces[last] ?? '').slice(at + length - (starts[last] ?? 0));
    // Deletions would leave ever more small pieces.
    if (changed.length < SIZE / 2) {
      if (last + 1 < pieces.length) changed += pieces[++last] ?? '';
      else if (first > 0) changed = (pieces[--first] ?? '') + changed;
    }
    return new TextPieces([
      ...pieces.slice(0, first),
      ...cutPieces(changed),
      ...pieces.slice(last + 1),
    ]);
  }

  sharedWith(other: Text, atEnd: boolean): number {
    if (!(other instanceof TextPieces)) return 0;
    let length = 0;
    for (let i = 0; ; i++) {
      const piece = this.pieces.at(atEnd ? -1 - i : i);
      if (piece === undefined || piece !== other.pieces.at(atEnd ? -1 - i : i)) return length;
      length += piece.length;
    }
  }

  charCodeAt(at: number): number {
    const { start, end } = this.near;
    if (at >= start && at < end) return this.near.piece.charCodeAt(at - start);
    const index = this.indexOfPiece(at);
    const piece = this.pieces[index] ?? '';
    const first = this.starts[index] ?? 0;
    this.near = { piece, start: first, end: first + piece.length };
    return piece.charCodeAt(at - first);
  }

  charAt(at: number): string {
    return at < 0 ? '' : this.slice(at, at + 1);
  }

  slice(start = 0, end = this.length): string {
    const from = this.clamped(start);
    const to = this.clamped(end);
    if (from >= to) return '';
    let index = this.indexOfPiece(from);
    const at = this.starts[index] ?? 0;
    let out = (this.pieces[index] ?? '').slice(from - at, to - at);
    while (out.length < to - from) {
      index++;
      out += (this.pieces[index] ?? '').slice(0, to - from - out.length);
    }
    return out;
  }

  indexOf(searched: string, from = 0): number {
    let at = Math.min(Math.max(from, 0), this.length);
    for (let index = this.indexOfPiece(at); index < this.pieces.length; index++) {
      const piece = this.pieces[index] ?? '';
      const start = this.starts[index] ?? 0;
      const found = piece.indexOf(searched, at - start);
      if (found >= 0) return start + found;
      // What begins in this piece and ends in another.
      const end = start + piece.length;
      const border = Math.max(at, end - searched.length + 1);
      const across = this.slice(border, end + searched.length - 1).indexOf(searched);
      if (across >= 0) return border + across;
      at = end;
    }
    return -1;
  }

  lastIndexOf(searched: string, from = this.length): number {
    let at = Math.min(Math.max(from, 0), this.length - searched.length);
    if (at < 0) return -1;
    for (let index = this.indexOfPiece(at); index >= 0; index--) {
      const start = this.starts[index] ?? 0;
      const end = start + (this.pieces[index] ?? '').length;
      const border = Math.max(start, end - searched.length + 1);
      const across = this.slice(border, end + searched.length - 1).lastIndexOf(
        searched,
        at - border,
      );
      if (at >= border && across >= 0) return border + across;
      const found = (this.pieces[index] ?? '').lastIndexOf(searched, at - start);
      if (found >= 0) return start + found;
      at = start - 1;
    }
    return -1;
  }

  startsWith(searched: string, at = 0): boolean {
    const from = Math.min(Math.max(at, 0), this.length);
    if (from + searched.length > this.length) return false;
    let index = this.indexOfPiece(from);
    let offset = from - (this.starts[index] ?? 0);
    if (offset + searched.length <= (this.pieces[index] ?? '').length)
      return (this.pieces[index] ?? '').startsWith(searched, offset);
    for (let done = 0; done < searched.length; index++, offset = 0) {
      const piece = (this.pieces[index] ?? '').slice(offset, offset + searched.length - done);
      if (!searched.startsWith(piece, done)) return false;
      done += piece.length;
    }
    return true;
  }

  includes(searched: string): boolean {
    return this.indexOf(searched) >= 0;
  }

  toString(): string {
    this.whole ??= this.pieces.join('');
    return this.whole;
  }

  private indexOfPiece(at: number): number {
    return indexUpTo(this.starts, at);
  }

  private clamped(at: number): number {
    return at < 0 ? Math.max(0, this.length + at) : Math.min(at, this.length);
  }
}

/** Returns pieces of equal length: none is shorter than half of `SIZE` if there are several. */
function cutPieces(text: string): string[] {
  if (text.length <= 2 * SIZE) return [ownCopy(text)];
  const size = Math.ceil(text.length / Math.ceil(text.length / SIZE));
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(ownCopy(text.slice(at, at + size)));
  return pieces;
}

/**
 * Returns a text with a line feed for each carriage return that none follows: both end a line (YAML
 * 1.2.2, section 5.4), and what reads lines looks for line feeds. Offsets stay.
 */
export function withLineFeeds(text: Text): Text {
  if (!text.includes('\r')) return text;
  const whole = text.toString();
  return /\r(?!\n)/.test(whole) ? whole.replace(/\r(?!\n)/g, '\n') : text;
}
