// Between offsets and lines of a text.

/**
 * Offsets of the first character of each line of a string, or of a `Text`. A line ends by LF, CRLF
 * or CR.
 */
export function lineStarts(text: { indexOf(searched: string, from?: number): number }): number[] {
  const starts = [0];
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (feed >= 0 || carriage >= 0) {
    const isFeed = carriage < 0 || (feed >= 0 && feed <= carriage + 1);
    const end = isFeed ? feed : carriage;
    starts.push(end + 1);
    if (isFeed) feed = text.indexOf('\n', end + 1);
    if (carriage >= 0 && carriage <= end) carriage = text.indexOf('\r', end + 1);
  }
  return starts;
}

/** Returns the index of the last of ascending `offsets` that is at most `offset`; 0 if none is. */
export function indexUpTo(offsets: ArrayLike<number>, offset: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns line and column of an offset, both from 1; columns count UTF-16 units. */
export function positionAt(
  starts: readonly number[],
  offset: number,
): { line: number; column: number } {
  const line = indexUpTo(starts, offset);
  return { line: line + 1, column: offset - (starts[line] as number) + 1 };
}
