// The texts that are open in the client: they win over the files on the disk.
import type {
  Position,
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver';
import { type PositionEncoding, unitsOf } from './line-index.ts';
import { keyOf } from './uris.ts';

/** Turns of the event loop without a change after which there is none that waits. */
const QUIET_TURNS = 2;
/** Milliseconds after which texts are analyzed although changes still come. */
const MAX_WAIT = 1_000;

export interface OpenText {
  /** As the client writes it. */
  readonly uri: string;
  readonly key: string;
  readonly languageId: string;
  version: number;
  readonly buffer: TextBuffer;
}

export class OpenTexts {
  private readonly texts = new Map<string, OpenText>();
  private readonly encoding: PositionEncoding;
  /** Messages with changes. */
  private changes = 0;
  /** As many of them were there when the texts were settled last. */
  private settledAt = 0;
  private settling: Promise<void> | null = null;

  constructor(encoding: PositionEncoding) {
    this.encoding = encoding;
  }

  open({ uri, languageId, version, text }: TextDocumentItem): OpenText {
    const key = keyOf(uri);
    const buffer = new TextBuffer(text, this.encoding);
    const opened = { uri, key, languageId, version, buffer };
    this.texts.set(key, opened);
    return opened;
  }

  /** Applies changes in their order; null for a text that is not open. */
  change(
    { uri, version }: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
  ): OpenText | null {
    const text = this.get(keyOf(uri));
    if (!text) return null;
    for (const change of changes) text.buffer.apply(change);
    text.version = version;
    this.changes++;
    return text;
  }

  /**
   * Resolves when no message with a change waits any more, or after some time: a client can send
   * thousands at once, and only what they result in is analyzed.
   */
  settled(): Promise<void> {
    this.settling ??= this.settle().finally(() => {
      this.settling = null;
    });
    return this.settling;
  }

  private async settle(): Promise<void> {
    const end = performance.now() + MAX_WAIT;
    // The connection handles one message a turn of the event loop.
    for (let quiet = 0; quiet < QUIET_TURNS && this.settledAt < this.changes; ) {
      const before = this.changes;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.changes === before ? quiet + 1 : 0;
      if (performance.now() > end) break;
    }
    this.settledAt = this.changes;
  }

  close(uri: string): void {
    this.texts.delete(keyOf(uri));
  }

  get(key: string): OpenText | null {
    return this.texts.get(key) ?? null;
  }

  all(): OpenText[] {
    return [...this.texts.values()];
  }
}

// The text of an open file by lines: a client sends thousands of changes at once, and each touches
// a few lines of a large text.

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
