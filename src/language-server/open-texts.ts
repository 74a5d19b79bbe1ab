// The texts that are open in the client: they win over the files on the disk.
import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver';
import type { PositionEncoding } from './line-index.ts';
import { TextBuffer } from './text-buffer.ts';
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
