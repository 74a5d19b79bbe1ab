// The folder below which the files of references are read, and the location that a path really has.
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandError, explainFailure } from './failures.ts';

/** As many links in a row as Linux follows (path_resolution(7)). */
const MAX_LINKS = 40;

/** Gives the root folder of each document: `--root`, else its repository or a folder around it. */
export class Roots {
  private readonly given: string | null;
  private chosen: Promise<string> | undefined;
  private readonly repositories: Map<string, Promise<string | null>> | null;

  /**
   * @param given the folder named by `--root`; null without that option
   * @param isOneRun whether a folder stays in its repository for as long as this is used
   */
  constructor(given: string | null, isOneRun = false) {
    this.given = given;
    this.repositories = isOneRun ? new Map() : null;
  }

  /**
   * Returns the real path of the folder below which references of a document may be read; null
   * where there is none.
   *
   * Without `--root` this is the repository of the document: the nearest folder with `.git`, where
   * it is or above. A document in no repository may refer to files below the working folder if it
   * is there itself, else below its own folder. Folders that hold more than documents are never a
   * root unless the user names them: the top of a file system, and as the working folder that of
   * the user and those above it.
   * @param folder the folder of the document, or the folder that the user named to have its
   * documents validated
   * @throws CannotRun where `--root` does not name a folder
   */
  async for(folder: string): Promise<string | null> {
    if (this.given !== null) {
      this.chosen ??= realFolder(this.given);
      return this.chosen;
    }
    const own = await realLocation(folder);
    const repository = await repositoryAbove(own);
    if (repository !== null) return repository;
    const working = await realLocation(process.cwd());
    if (isInside(working, own) && !(await holdsMore(working))) return working;
    return isHighestFolder(own) ? null : own;
  }

  /**
   * Returns the root of a document that was found below a folder: that of the folder, or a
   * repository in it that the document belongs to.
   * @param root that of the folder
   * @param folder that of the document
   */
  async forFound(root: string | null, folder: string): Promise<string | null> {
    if (this.given !== null) return root;
    const known = this.repositories?.get(folder);
    const search = known ?? realLocation(folder).then(repositoryAbove);
    this.repositories?.set(folder, search);
    const repository = await search;
    return repository !== null && root !== null && isInside(root, repository) ? repository : root;
  }
}

const isHighestFolder = (folder: string): boolean => dirname(folder) === folder;

/** Whether a working folder has the files of a whole user, or of more. */
async function holdsMore(folder: string): Promise<boolean> {
  return isHighestFolder(folder) || isInside(folder, await realLocation(homedir()));
}

/**
 * Returns the nearest folder with `.git`, there or above; null without one. The top of a file
 * system is none.
 * @param folder a real path
 */
export async function repositoryAbove(folder: string): Promise<string | null> {
  for (let at = folder; !isHighestFolder(at); at = dirname(at)) {
    if (await pathExists(join(at, '.git'))) return at;
  }
  return null;
}

async function realFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) return real;
  } catch (failure) {
    throw new CommandError(`--root ${path}: ${explainFailure(failure, 'folder')}`);
  }
  throw new CommandError(`--root ${path}: this is not a folder.`);
}

/**
 * Returns the real path with all links resolved, as far as it exists; the rest is added as written.
 * So a file that does not exist has a location, too, and one outside of a root is refused whether
 * it exists or not.
 * @throws if links form a cycle
 */
export async function realLocation(path: string, links = 0): Promise<string> {
  const whole = resolve(path);
  try {
    return await realpath(whole);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ELOOP' || links > MAX_LINKS) throw failure;
    const parent = dirname(whole);
    if (parent === whole) return whole;
    const realParent = await realLocation(parent, links);
    const here = join(realParent, basename(whole));
    const isLink = await lstat(here).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    // A link to something that does not exist: its target decides.
    return isLink ? realLocation(resolve(realParent, await readlink(here)), links + 1) : here;
  }
}

/** Returns whether a real path is a folder itself or something below it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Returns why a file is not read for a document although it is below its root, as the predicate of
 * a sentence; null where it may be. In hidden files and folders programs keep what they sign in
 * with; a document in such a folder may refer to what is there.
 * @param root real path
 * @param folder real path of the folder of the document
 * @param location real path of the file
 */
export function refusedBelowRoot(root: string, folder: string, location: string): string | null {
  if (relative(root, location).toLowerCase().split(sep).includes('.git'))
    return "it is one of git's own files.";
  const steps = relative(folder, location).split(sep);
  const isHidden = steps.some(
    (name, index) => name.startsWith('.') && name !== '..' && !isPackageStore(steps, index),
  );
  return isHidden
    ? 'it is hidden, as are files with passwords and keys. Copy it to a file whose path has no name that starts with a dot.'
    : null;
}

/**
 * Returns why a ruleset is not read that a file of a repository names, as the predicate of a
 * sentence; null where it may be. Its mistakes are shown, with words of the file.
 * @param folders real paths of the folders below which it may be
 * @param from that of the file that names it
 */
export async function rulesetRefusal(
  file: string,
  folders: readonly (string | null)[],
  from: string,
): Promise<string | null> {
  const location = await realLocation(file);
  const root = folders.find((folder) => folder !== null && isInside(folder, location));
  if (root === undefined || root === null)
    return 'it is outside the repository of the file that names it. Move it below.';
  const name = basename(location);
  const isNamedSo = name.startsWith('.spectral.');
  const unhidden = isNamedSo ? join(dirname(location), name.slice(1)) : location;
  return refusedBelowRoot(root, await realLocation(from), unhidden);
}

/** Whether a step is the hidden folder that some package managers install packages in. */
const isPackageStore = (steps: readonly string[], index: number): boolean =>
  steps[index - 1] === 'node_modules' && index + 1 < steps.length;

async function pathExists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
