// The text of an open file by lines: a client sends thousands of changes at once, and each touches
// a few lines of a large text.
import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { type PositionEncoding, unitsOf } from './line-index.ts';

export class TextBuffer {
  private readonly encoding: PositionEncoding;
  /** Each with its line break, but the last. */
  private lines: string[];
  /** The whole text; null after a change, until it is read. */
  private whole: string | null;

  constructor(text: string, encoding: PositionEncoding) {
    this.encoding = encoding;
    this.lines = linesOf(text);
    this.whole = text;
  }

  get text(): string {
    this.whole ??= this.lines.join('');
    return this.whole;
  }

  /** Applies a change that the client sent, to the lines that it touches. */
  apply(change: TextDocumentContentChangeEvent): void {
    this.whole = null;
    if (!('range' in change)) {
      this.lines = linesOf(change.text);
      return;
    }
    const [start, end] = [this.pointAt(change.range.start), this.pointAt(change.range.end)];
    let first = start.line;
    const before = this.lineAt(first).slice(0, start.offset);
    let text = before + change.text + this.lineAt(end.line).slice(end.offset);
    // The two characters of one line break.
    if (text.startsWith('\n') && this.lineAt(first - 1).endsWith('\r'))
      text = this.lineAt(--first) + text;
    const made = linesOf(text);
    // The rest of the text follows behind the last of them, which may be empty.
    if (end.line + 1 < this.lines.length && made.at(-1) === '') made.pop();
    this.lines.splice(first, end.line + 1 - first, ...made);
  }

  private lineAt(line: number): string {
    return this.lines[line] ?? '';
  }

  /** Returns the line of a position and the offset in it; as `LineIndex.offsetAt` otherwise. */
  private pointAt({ line, character }: Position): {
    readonly line: number;
    readonly offset: number;
  } {
    const last = this.lines.length - 1;
    if (line > last) return { line: last, offset: this.lineAt(last).length };
    const content = this.lineAt(line).replace(/[\r\n]+$/, '');
    return { line, offset: Math.min(content.length, unitsOf(content, character, this.encoding)) };
  }
}

/** Returns the lines of a text; the last is empty behind a line break. */
function linesOf(text: string): string[] {
  const lines: string[] = text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+/g) ?? [];
  if (/[\r\n]$|^$/.test(text)) lines.push('');
  return lines;
}
