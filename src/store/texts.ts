// The present texts of an opened document's files, '' being the document itself. Each is asked of whoever holds it.

/** What is written of a document: its text, or with the user's other files the texts of all. */
export type Kept =
  | string
  | { readonly text: string; readonly files: readonly { readonly uri: string; readonly text: string; readonly edited: boolean }[] };

export interface Held {
  getText(): string;
  /** As the editor counts the versions of this one file. */
  readonly version: number;
}

export type Texts = Map<string, Held>;

/** Makes the texts outlive the editor that holds them. */
export function park(texts: Texts): void {
  for (const [uri, { getText, version }] of texts) {
    const text = getText();
    texts.set(uri, { getText: () => text, version });
  }
}

/** What an editor that comes later begins with. */
export function initialOf(texts: Texts, uri: string): { initialText: string; initialVersion: number } {
  const held = texts.get(uri);
  return { initialText: held?.getText() ?? '', initialVersion: held?.version ?? 1 };
}

/** The text without what the editor takes away when it reads it: a byte order mark, and line ends of several kinds. */
export function plain(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
}
