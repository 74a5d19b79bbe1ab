// Who a document belongs to: what it says itself, or the CODEOWNERS of its repository.
import { basename, join, relative } from 'node:path';
import { ignorePatterns, pathMatcher } from '../core/api.ts';
import type { Model } from '../core/types.ts';
import { withSlashes } from './find-files.ts';
import { decode, readBytes } from './read-file.ts';
import { isInside, realLocation, repositoryAbove } from './roots.ts';
import type { Source } from './sources.ts';

/** Where GitHub and GitLab look for the file, the first one first. */
const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];
/** Characters and lines of it that are read: as many as GitHub reads, and more than anybody has. */
const MAX_LENGTH = 3 * 1024 * 1024;
const MAX_LINES = 20_000;
/** A user, a group or an address of e-mail. */
const OWNER = /^(?:@[\w.-]+(?:\/[\w.-]+)*|@@?[\w-]+|[^\s@]+@[^\s@]+)$/;
/** Tags that name an owner, such as `team:payments`. */
const TAG = /^(?:owner|team):\s*(.+)$/i;

/** The owners of a document, and what names them. */
export interface DocumentOwners {
  readonly owners: readonly string[];
  /** Null where nothing does. */
  readonly ownersFrom: 'x-owner' | 'tags' | 'CODEOWNERS' | null;
}

type OwnersOf = (path: string) => readonly string[];

/** Finds owners; a CODEOWNERS is read once. */
export class Owners {
  private readonly repositories = new Map<string, Promise<OwnersOf>>();

  /**
   * Returns the owners of a document: `x-owner` of the document or its info, else its tags, else
   * the CODEOWNERS of its repository.
   */
  async of(source: Pick<Source, 'folder' | 'name'>, info: Model['info']): Promise<DocumentOwners> {
    const extensions = [...(info?.extensions ?? []), ...(info?.root?.extensions ?? [])];
    const own = extensions.flatMap(([name, value]) => (name === 'x-owner' ? namesIn(value) : []));
    if (own.length > 0) return { owners: unique(own), ownersFrom: 'x-owner' };
    const tags = (info?.tags ?? []).flatMap(({ name }) => TAG.exec(name)?.[1] ?? []);
    if (tags.length > 0) return { owners: unique(tags), ownersFrom: 'tags' };
    const folder = await realLocation(source.folder);
    const top = await repositoryAbove(folder);
    if (top === null) return { owners: [], ownersFrom: null };
    const reading = this.repositories.get(top) ?? readOwners(top);
    this.repositories.set(top, reading);
    const path = withSlashes(relative(top, join(folder, basename(source.name))));
    const owners = (await reading)(path);
    return { owners, ownersFrom: owners.length > 0 ? 'CODEOWNERS' : null };
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** The names in `x-owner`: a text, an object with a name, or a list of these. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    !Array.isArray(value.name)
    ? namesIn(value.name)
    : [];
}

/** Reads the CODEOWNERS of a repository; nobody owns anything where it can't be read. */
async function readOwners(top: string): Promise<OwnersOf> {
  for (const place of PLACES) {
    try {
      const location = await realLocation(join(top, place));
      if (!isInside(top, location)) continue;
      return parseCodeowners(decode(await readBytes(location, 'refuse')));
    } catch {
      // There is none here.
    }
  }
  return () => [];
}

/** Returns the owners by the lines of a CODEOWNERS; the last line that matches counts. */
export function parseCodeowners(text: string): OwnersOf {
  const lines: { matches: (path: string) => boolean; owners: readonly string[] }[] = [];
  // Those of a section of GitLab, for lines without owners.
  let section: readonly string[] = [];
  for (const line of text.slice(0, MAX_LENGTH).split(/\r?\n/, MAX_LINES)) {
    const words = wordsOf(line);
    const [, rest] = /^\^?\[[^\]]+\](?:\[\d+\])?(.*)$/.exec(line.trim()) ?? [];
    if (rest !== undefined) section = ownersIn(wordsOf(rest));
    else if (words[0] !== undefined && !words[0].startsWith('!')) {
      const owners = ownersIn(words.slice(1));
      lines.push({ matches: matcherOf(words[0]), owners: owners.length > 0 ? owners : section });
    }
  }
  return (path) => lines.findLast(({ matches }) => matches(path))?.owners ?? [];
}

const ownersIn = (words: readonly string[]): string[] =>
  unique(words.filter((word) => OWNER.test(word)));

/** The words of a line without its comment; `\` keeps a space in a path. */
function wordsOf(line: string): string[] {
  const words = line.trim().match(/(?:\\.|[^\s\\])+/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  return comment < 0 ? words : words.slice(0, comment);
}

/** As a line of a .gitignore, but that `docs/*` means no file in a folder below. */
function matcherOf(pattern: string): (path: string) => boolean {
  if (!/[^*]\/\*$/.test(pattern)) return pathMatcher([pattern]);
  const direct = ignorePatterns([pattern]);
  return (path) => direct(path, false) === true;
}
