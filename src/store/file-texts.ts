// The files of one opened document with their present texts, each read from its owner; '' is the
// root document.
import { isRoot } from '../core/light.ts';
import { listOtherFiles, type MissingFile, type OtherFile, type OwnFile } from './other-files.ts';

export interface FileTexts {
  /** The present text of a file that an editor or the user holds. */
  text(uri: string): string | undefined;
  /** Present texts change only through this. */
  hold(uri: string, source: TextSource): void;
  /** Versions of the files that an editor holds, each counted for itself. */
  versions(): ReadonlyMap<string, number>;
  own(uri: string): OwnFile | undefined;
  setOwn(uri: string, file: OwnFile): void;
  /** A file of the user with this text; `edited` where it is not so on disk. */
  add(uri: string, text: string, edited?: boolean): void;
  /** Takes a file of the user away. */
  remove(uri: string): void;
  /** Gives a file of the user another uri. */
  rename(uri: string, to: string): void;
  /**
   * Makes `uri` the root document, and the previous root document a file at `path`; null if `uri`
   * is not a file of the user.
   */
  swap(uri: string, path: string, entry: OwnFile): OwnFile | null;
  /** Why a file is not here. */
  setAbsent(uri: string, absence: MissingFile): void;
  /** Files that references reach, from now on. */
  use(uris: readonly string[]): void;
  /** Makes the texts outlive the editor that holds them. */
  detachEditor(): void;
  content(): SavedContent;
  /** @param shown the file in the editor */
  list(shown: string): OtherFile[];
}

/**
 * @param text of the root document
 * @param others files of the user that came with it
 * @param fetched text of a file that a host sent
 */
export function createFileTexts(
  text: string,
  others: readonly { readonly uri: string; readonly text: string; readonly edited?: boolean }[],
  fetched: (uri: string) => string | undefined,
): FileTexts {
  const texts: TextSources = new Map();
  const mine = new Map<string, OwnFile>();
  const absent = new Map<string, MissingFile>();
  let uses: readonly string[] | null = null;
  const add = (uri: string, content: string, edited = false): void => {
    texts.set(uri, { getText: () => content, version: 1 });
    absent.delete(uri);
    if (!isRoot(uri)) mine.set(uri, { edited, initialText: content, initialVersion: 1 });
  };
  const textOf = (uri: string): string | undefined => texts.get(uri)?.getText();
  add('', text);
  for (const file of others) add(file.uri, file.text, file.edited);

  return {
    text: textOf,
    hold: (uri, source) => void texts.set(uri, source),
    versions: () => new Map([...texts].map(([uri, { version }]) => [uri, version])),
    own: (uri) => mine.get(uri),
    setOwn: (uri, file) => void mine.set(uri, file),
    add,
    remove(uri) {
      texts.delete(uri);
      mine.delete(uri);
    },
    rename(uri, to) {
      const [source, file] = [texts.get(uri), mine.get(uri)];
      if (!source || !file) return;
      texts.delete(uri);
      texts.set(to, source);
      mine.delete(uri);
      mine.set(to, file);
      absent.delete(to);
      uses = null;
    },
    swap(uri, path, entry) {
      const [before, after, file] = [texts.get(''), texts.get(uri), mine.get(uri)];
      if (!before || !after || !file) return null;
      texts.delete(uri);
      texts.set('', after);
      texts.set(path, before);
      mine.delete(uri);
      mine.set(path, {
        initialText: entry.initialText,
        initialVersion: entry.initialVersion,
        edited: entry.edited,
      });
      // Paths are of the folder, not of the root document, so what is missing stays missing; what
      // is used is to be seen.
      uses = null;
      return file;
    },
    setAbsent: (uri, absence) => void absent.set(uri, absence),
    use(uris) {
      uses = uris;
    },
    detachEditor() {
      detachTexts(texts);
      for (const [uri, file] of mine) mine.set(uri, { ...file, ...initialText(texts, uri) });
    },
    content() {
      const saved = (uri: string): SavedText => texts.get(uri)?.getPieces?.() ?? textOf(uri) ?? '';
      if (mine.size === 0) return saved('');
      return {
        text: saved(''),
        files: [...mine].map(([uri, { edited }]) => ({ uri, text: saved(uri), edited })),
      };
    },
    list: (shown) => listOtherFiles({ own: mine, uses, absent, shown, fetched }),
  };
}

// The present texts of an opened document's files, '' being the document itself. Each is read from
// its owner.

/** A text, or the pieces of a text that nobody joined yet. */
type SavedText = string | readonly string[];

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

type TextSources = Map<string, TextSource>;

/** Makes the texts outlive the editor that holds them. */
function detachTexts(texts: TextSources): void {
  for (const [uri, { getText, version }] of texts) {
    const text = getText();
    texts.set(uri, { getText: () => text, version });
  }
}

/** Returns the text and version that an editor mounted later starts with. */
function initialText(
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
