// The present texts of an opened document's files, '' being the document itself. Each is read from
// its owner.

/** What is written of a document: its text, or with the user's other files the texts of all. */
export type SavedContent =
  | string
  | {
      readonly text: string;
      readonly files: readonly {
        readonly uri: string;
        readonly text: string;
        readonly edited: boolean;
      }[];
    };

export interface TextSource {
  getText(): string;
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
