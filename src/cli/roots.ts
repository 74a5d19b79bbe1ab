// The folder below which the files of references are read, and the location that a path really has.
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandError, explainFailure } from './failures.ts';

/** As many links in a row as Linux follows (path_resolution(7)). */
const MAX_LINKS = 40;

/** Gives the root folder of each document: `--root`, else its repository or folder. */
export class Roots {
  private readonly given: string | null;
  private chosen: Promise<string> | undefined;

  /** @param given the folder named by `--root`; null without that option */
  constructor(given: string | null) {
    this.given = given;
  }

  /**
   * Returns the real path of the folder below which references of a document may be read; null
   * where there is none.
   *
   * Without `--root` this is the repository of the working folder (the nearest folder with `.git`,
   * there or above), or the working folder. A document outside of it belongs to its own repository,
   * or to the folder that was named. The top folder of a file system, which holds everything, is
   * never a root unless the user names it.
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
    const working = await projectOf(await realLocation(process.cwd()));
    return working !== null && isInside(working, own) ? working : projectOf(own);
  }
}

/** The nearest repository of a folder, else the folder; null at the top of a file system. */
async function projectOf(folder: string): Promise<string | null> {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) {
    if (await exists(join(at, '.git'))) return at;
  }
  return dirname(folder) === folder ? null : folder;
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

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
