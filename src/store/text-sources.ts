// The present texts of an opened document's files, '' being the document itself. Each is read from
// its owner.

/** A text, or the pieces of a text that nobody joined yet. */
export type SavedText = string | readonly string[];

/** What is written of a document: its text, or with the user's other files the texts of all. */
export type SavedContent =
  | SavedText
  | {
      readonly text: SavedText;
      readonly files: readonly {
        readonly uri: string;
        readonly text: SavedText;
        readonly edited: boolean;
      }[];
    };

export interface TextSource {
  getText(): string;
  /** The same text as its holder has it; joining a large one copies it. */
  getPieces?(): readonly string[];
  /** As the editor counts the versions of this one file. */
  readonly version: number;
}

export type TextSources = Map<string, TextSource>;

/** Makes the texts outlive the editor that holds them. */
export function detachTexts(texts: TextSources): void {
  for (const [uri, { getText, version }] of texts) {
    const text = getText();
    texts.set(uri, { getText: () => text, version });
  }
}

/** Returns the text and version that an editor mounted later starts with. */
export function initialText(
  texts: TextSources,
  uri: string,
): { initialText: string; initialVersion: number } {
  const source = texts.get(uri);
  return { initialText: source?.getText() ?? '', initialVersion: source?.version ?? 1 };
}

/**
 * Returns the text as the editor normalizes it: without a byte order mark, with one kind of line
 * endings.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
}
