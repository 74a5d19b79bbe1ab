// Between offsets of the core and positions of the protocol (LSP 3.17, "Position").
import type { Position, Range } from 'vscode-languageserver';

/** What `Position.character` counts. */
export type PositionEncoding = 'utf-16' | 'utf-8';

/** One text with the offsets of its lines. */
export class LineIndex {
  readonly text: string;
  private readonly encoding: PositionEncoding;
  /** Offset of the first character of each line. */
  private readonly starts: readonly number[];

  constructor(text: string, encoding: PositionEncoding) {
    this.text = text;
    this.encoding = encoding;
    const starts = [0];
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g))
      starts.push(index + lineBreak.length);
    this.starts = starts;
  }

  /** Returns the position of an offset in UTF-16 units. */
  positionAt(offset: number): Position {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    const start = this.startOf(low);
    return {
      line: low,
      character:
        this.encoding === 'utf-16'
          ? offset - start
          : Buffer.byteLength(this.text.slice(start, offset), 'utf8'),
    };
  }

  /**
   * Returns the offset of a position; one behind the end of a line is its end, before the line
   * break, and one behind the last line the end of the text.
   */
  offsetAt({ line, character }: Position): number {
    if (line >= this.starts.length) return this.text.length;
    const start = this.startOf(line);
    const content = this.text.slice(start, this.startOf(line + 1)).replace(/[\r\n]+$/, '');
    return start + Math.min(content.length, unitsOf(content, character, this.encoding));
  }

  /** Returns the range between two offsets. */
  rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  private startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }
}

/** Returns how many UTF-16 units of a line come before a character of the protocol. */
export function unitsOf(content: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return character;
  let bytes = 0;
  let units = 0;
  for (const point of content) {
    bytes += Buffer.byteLength(point, 'utf8');
    if (bytes > character) break;
    units += point.length;
  }
  return units;
}
