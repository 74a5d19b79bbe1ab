// Lists of paths to leave out, written as in a .gitignore (gitignore(5)).
import { globMatcher } from './glob.ts';

/** Returns true for a path to leave out, false for one that is kept, null where nothing applies. */
export type IgnorePatterns = (path: string, isFolder: boolean) => boolean | null;

/**
 * Reads patterns, of which the last one that matches a path decides. A pattern without `/` is about
 * names in all folders, one that ends with `/` about folders, one that begins with `!` keeps.
 * @param lines one pattern each; empty ones and those that begin with `#` are left out
 * @returns a function for paths relative to the folder of the list, separated by `/`. What is below
 *   a folder that is left out is not looked up again: the caller doesn't enter it
 */
export function ignorePatterns(lines: readonly string[]): IgnorePatterns {
  const patterns = lines.flatMap((line) => readPattern(line.replace(/\r$/, '')) ?? []);
  return (path, isFolder) => {
    const last = patterns.findLast((p) => (isFolder || !p.folders) && p.matches(path));
    return last ? !last.keeps : null;
  };
}

/**
 * Returns a function that reports whether patterns leave out a path or a folder above it, as git
 * would.
 */
export function pathMatcher(lines: readonly string[]): (path: string) => boolean {
  const patterns = ignorePatterns(lines);
  return (path) => {
    const names = path.split('/');
    return names.some((_, i) => patterns(names.slice(0, i + 1).join('/'), i < names.length - 1));
  };
}

/** Returns the lines of a text with patterns. */
export function patternLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split('\n');
}

interface Pattern {
  readonly keeps: boolean;
  /** It is about folders alone. */
  readonly folders: boolean;
  matches(path: string): boolean;
}

function readPattern(line: string): Pattern | null {
  const text = withoutSpaces(line);
  if (text === '' || text.startsWith('#')) return null;
  const keeps = text.startsWith('!');
  const written = keeps ? text.slice(1) : text;
  const folders = written.endsWith('/');
  const name = folders ? written.slice(0, -1) : written;
  // No path has two slashes in a row.
  if (name === '' || written.includes('//')) return null;
  // A slash at the beginning or in the middle: a path from the folder of the list.
  const path = name.includes('/') ? name : `**/${name}`;
  // The folder itself is not among what `folder/**` matches.
  return { keeps, folders, matches: globMatcher(path.replace(/\/\*\*$/, '/**/*'), 'literal') };
}

/** A pattern without the spaces at its end, unless `\` keeps one. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ' && line[end - 2] !== '\\') end--;
  return line.slice(0, end);
}
