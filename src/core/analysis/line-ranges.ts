// Ranges by lines and columns instead of offsets, for reports.
import { lineStarts, positionAt } from '../text/positions.ts';

/** Line and column count from 1; columns count UTF-16 units. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** From the first character to the one after the last. */
export interface LineRange {
  readonly start: LinePosition;
  readonly end: LinePosition;
}

/**
 * Returns a function that translates offsets in the files of a document.
 * @param textOf the text of a file, by its address
 */
export function lineRanges(
  textOf: (uri: string) => string | undefined,
): (range: { readonly uri: string; readonly start: number; readonly end: number }) => LineRange {
  const starts = new Map<string, number[]>();
  return ({ uri, start, end }) => {
    const lines = starts.get(uri) ?? lineStarts(textOf(uri) ?? '');
    starts.set(uri, lines);
    return { start: positionAt(lines, start), end: positionAt(lines, end) };
  };
}
