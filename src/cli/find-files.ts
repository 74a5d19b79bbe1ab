// Finds the files that may be documents in a folder, without those that are ignored.
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { globMatcher, ignorePatterns, isGlob, patternLines } from '../core/api.ts';
import type { IgnorePatterns } from '../core/types.ts';
import { readBytes } from './read-file.ts';

/** The folders in which files were looked for. */
export interface SearchedFolders {
  readonly folders: readonly string[];
  /** Folders in them that a `.gitignore` leaves out. */
  readonly ignoredFolders: readonly string[];
}

/** The files below a folder, which is one of those that were searched. */
export interface FoundFiles extends SearchedFolders {
  /** Regular files, in order, and then links to files. */
  readonly files: readonly string[];
  /** Whether a file or folder was left out because of a `.gitignore`. */
  readonly ignored: boolean;
}

/** Patterns of a `.gitignore`, and the folder that they are relative to. */
interface IgnoreFile {
  readonly folder: string;
  readonly patterns: IgnorePatterns;
}

/**
 * Returns the .yaml, .yml and .json files below a folder that git doesn't ignore. Links to files
 * are among them, links to folders are not followed. Hidden files are left out, and `node_modules`.
 * @throws a failure of the system where the folder can't be read
 */
export async function filesBelow(folder: string): Promise<FoundFiles> {
  const walk = new Walk();
  await walk.enter(folder, await ignoreFilesAbove(resolve(folder)));
  const { folders, ignoredFolders } = walk;
  const ignored = walk.ignored || ignoredFolders.length > 0;
  return { files: [...walk.files, ...walk.links], ignored, folders, ignoredFolders };
}

/** A pattern of files, such as `docs/*.yaml`. */
export interface FilePattern {
  /** The folder that it begins with; all files that it matches are below. */
  readonly folder: string;
  matches(file: string): boolean;
}

/** Returns the pattern that a name on the command line is; null where it is a name only. */
export function filePattern(name: string): FilePattern | null {
  if (!isGlob(name)) return null;
  const parts = (sep === '/' ? name : name.replaceAll(sep, '/')).split('/');
  const fixed = parts.slice(0, parts.findIndex(isGlob)).join('/');
  const folder = parts[0] === '' && fixed === '' ? '/' : fixed || '.';
  const matches = globMatcher(parts.slice(parts.findIndex(isGlob)).join('/'));
  return { folder, matches: (file) => matches(withSlashes(relative(folder, file))) };
}

class Walk {
  readonly files: string[] = [];
  readonly links: string[] = [];
  readonly folders: string[] = [];
  readonly ignoredFolders: string[] = [];
  /** Whether a file was left out. */
  ignored = false;

  async enter(folder: string, above: readonly IgnoreFile[]): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true });
    this.folders.push(folder);
    const own = await ignoreFileIn(folder);
    const ignoreFiles = own ? [...above, own] : above;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      const isFile = !entry.isDirectory() && /\.(?:ya?ml|json)$/i.test(entry.name);
      if (!isFile && !entry.isDirectory()) continue;
      if (isIgnored(path, entry.isDirectory(), ignoreFiles)) {
        if (entry.isDirectory()) this.ignoredFolders.push(path);
        else this.ignored = true;
      } else if (entry.isDirectory()) await this.enter(path, ignoreFiles);
      else if (entry.isFile()) this.files.push(path);
      else if (entry.isSymbolicLink() && (await isFileAt(path))) this.links.push(path);
    }
  }
}

function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  for (const { folder, patterns } of files.toReversed()) {
    const found = patterns(withSlashes(relative(folder, path)), isFolder);
    if (found !== null) return found;
  }
  return false;
}

/** The `.gitignore` files that hold for a folder, from the top of its repository down. */
async function ignoreFilesAbove(folder: string): Promise<IgnoreFile[]> {
  const files: IgnoreFile[] = [];
  for (let at = folder; !(await fileExists(join(at, '.git'))); ) {
    const parent = dirname(at);
    // In no repository: only what is below is known to belong together.
    if (parent === at) return [];
    at = parent;
    const file = await ignoreFileIn(at);
    if (file) files.unshift(file);
  }
  return files;
}

async function ignoreFileIn(folder: string): Promise<IgnoreFile | null> {
  try {
    const bytes = await readBytes(join(folder, '.gitignore'), 'refuse');
    const text = Buffer.from(bytes).toString('utf8');
    return { folder, patterns: ignorePatterns(patternLines(text)) };
  } catch {
    return null;
  }
}

async function isFileAt(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

async function fileExists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Returns a path of this system with `/` between its names, as patterns and URIs have it. */
export function withSlashes(path: string, separator = sep): string {
  return path.split(separator).join('/');
}
