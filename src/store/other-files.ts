// The files of a document beside its entry: those of the user, and those that were fetched because
// references name them.
import { languageOf } from '../core/light.ts';
import type { Language } from '../worker/protocol.ts';

/** A file of the document that is not its entry. */
export interface OtherFile {
  /** Address, or path beside the root document. */
  readonly uri: string;
  readonly language: Language;
  /** The user's own can be edited and is kept with the document; what a host sent is only shown. */
  readonly owner: 'user' | 'host';
  /**
   * `asked`: loading, or waiting for the user's permission. `missing`: it doesn't exist. `blocked`:
   * not allowed, so unknown.
   */
  readonly state: 'here' | 'asked' | 'missing' | 'blocked';
  /** One sentence for a file that is not here. */
  readonly reason?: string;
  /** The user changed it since it was opened or saved to disk. */
  readonly edited: boolean;
  /** A reference reaches it. Unknown, and so true, before the first analysis. */
  readonly used: boolean;
  /** The text an editor starts with, and the version it is. */
  readonly initialText: string;
  readonly initialVersion: number;
}

/** A file that came with the document. */
export interface OwnFile {
  readonly edited: boolean;
  readonly initialText: string;
  readonly initialVersion: number;
}

/** Why a file is not here. */
export interface MissingFile {
  readonly reason: string;
  readonly blocked: boolean;
}

export interface OtherFilesInput {
  readonly own: ReadonlyMap<string, OwnFile>;
  /** Files that references reach; null before it is known. */
  readonly uses: readonly string[] | null;
  readonly absent: ReadonlyMap<string, MissingFile>;
  /** A file that is open in the editor is listed even if no reference reaches it. */
  readonly shown: string;
  fetched(uri: string): string | undefined;
}

function pathOf(uri: string): string {
  return uri.replace(/[?#].*$/, '');
}

/** Returns all files but the root document: the user's first, each group by its address. */
export function listOtherFiles({
  own,
  uses,
  absent,
  shown,
  fetched,
}: OtherFilesInput): OtherFile[] {
  const used = new Set(uses);
  const mine = [...own].map(
    ([uri, file]): OtherFile => ({
      ...file,
      uri,
      language: languageOf(pathOf(uri), file.initialText),
      owner: 'user',
      state: 'here',
      used: uses === null || used.has(uri),
    }),
  );
  const others = new Set([
    ...used,
    ...(shown !== '' && fetched(shown) !== undefined ? [shown] : []),
  ]);
  const theirs = [...others]
    .filter((uri) => !own.has(uri))
    .map((uri): OtherFile => {
      const text = fetched(uri);
      const absence = absent.get(uri);
      const state =
        text !== undefined ? 'here' : absence ? (absence.blocked ? 'blocked' : 'missing') : 'asked';
      return {
        uri,
        language: languageOf(pathOf(uri), text ?? ''),
        owner: 'host',
        state,
        ...(absence && text === undefined && { reason: absence.reason }),
        edited: false,
        used: used.has(uri),
        initialText: text ?? '',
        initialVersion: 1,
      };
    });
  const byAddress = (a: OtherFile, b: OtherFile): number => (a.uri < b.uri ? -1 : 1);
  return [...mine.sort(byAddress), ...theirs.sort(byAddress)];
}
