// Texts in pieces: so the editor holds a large text, and joining them would copy it.

/** A text, or its pieces one after the other. */
export type StringPieces = string | readonly string[];

/** Returns the pieces of a text; a whole one is its only piece. */
export function piecesOf(text: StringPieces): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}

/** Returns how many characters all pieces have together. */
export function lengthOf(text: StringPieces): number {
  return piecesOf(text).reduce((sum, { length }) => sum + length, 0);
}

/**
 * Returns the shortest single replacement that turns one text into the other and begins and ends at
 * whole characters: half of a surrogate pair can't be typed, and editors move such a position.
 */
export function difference(
  before: string,
  after: StringPieces,
): { start: number; end: number; insert: string } {
  const pieces = piecesOf(after);
  const length = lengthOf(pieces);
  const shorter = Math.min(before.length, length);
  let start = commonLength(before, pieces, shorter, false);
  if (cutsPair([before], start) || cutsPair(pieces, start)) start--;
  let same = commonLength(before, pieces, shorter - start, true);
  if (cutsPair([before], before.length - same) || cutsPair(pieces, length - same)) same--;
  return { start, end: before.length - same, insert: slice(pieces, start, length - same) };
}

/** Returns whether a position is between the halves of a surrogate pair. */
function cutsPair(pieces: readonly string[], at: number): boolean {
  return at > 0 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(slice(pieces, at - 1, at + 1));
}

/**
 * How many characters two texts share at the start, or at the end; whole pieces and blocks first,
 * which the engine compares much faster than characters.
 */
function commonLength(
  text: string,
  pieces: readonly string[],
  most: number,
  fromEnd: boolean,
): number {
  const block = (of: string, at: number, size: number) =>
    fromEnd ? of.slice(of.length - at - size, of.length - at) : of.slice(at, at + size);
  let length = 0;
  for (const piece of fromEnd ? pieces.toReversed() : pieces) {
    const before = length;
    const end = Math.min(most, before + piece.length);
    for (const size of [end - before, 4096, 64, 1]) {
      while (
        length < end &&
        length + size <= end &&
        block(text, length, size) === block(piece, length - before, size)
      )
        length += size;
    }
    if (length < before + piece.length) break;
  }
  return length;
}

function slice(pieces: readonly string[], start: number, end: number): string {
  let at = 0;
  return pieces
    .map((piece) => {
      const part = piece.slice(Math.max(0, start - at), Math.max(0, end - at));
      at += piece.length;
      return part;
    })
    .join('');
}
