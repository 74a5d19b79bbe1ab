// The texts that are open in the client: they win over the files on the disk.
import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver';
import { changedText, LineIndex, type PositionEncoding } from './line-index.ts';
import { keyOf } from './uris.ts';

export interface OpenText {
  /** As the client writes it. */
  readonly uri: string;
  readonly key: string;
  readonly languageId: string;
  version: number;
  lines: LineIndex;
}

export class OpenTexts {
  private readonly texts = new Map<string, OpenText>();
  private readonly encoding: PositionEncoding;

  constructor(encoding: PositionEncoding) {
    this.encoding = encoding;
  }

  open({ uri, languageId, version, text }: TextDocumentItem): OpenText {
    const key = keyOf(uri);
    const opened = { uri, key, languageId, version, lines: new LineIndex(text, this.encoding) };
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
    for (const change of changes)
      text.lines = new LineIndex(changedText(text.lines, change), this.encoding);
    text.version = version;
    return text;
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
