// A folder that is written to: a site, the files of a split document, converted files. Nothing in
// it is trusted, because a branch can contain it: no link in it is followed.
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { decode, readBytes } from './read-file.ts';
import { outputLocation, replaceFile } from './write-file.ts';

/** Windows has none of it. */
const { O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;

/** A folder that the user named to be written to. Paths in it have `/` between their names. */
export class OutputFolder {
  private readonly name: string;
  private readonly folder: string;

  private constructor(name: string, folder: string) {
    this.name = name;
    this.folder = folder;
  }

  /**
   * Opens a folder, which need not exist yet.
   * @throws CommandError where something else has its name
   */
  static async open(name: string): Promise<OutputFolder> {
    try {
      const folder = await outputLocation(name);
      const there = await lstat(folder).catch(() => null);
      if (there && !there.isDirectory()) throw new FileRefused('this is not a folder.');
      return new OutputFolder(name, folder);
    } catch (failure) {
      throw new CommandError(`${name}: ${explainFailure(failure, 'folder')}`);
    }
  }

  /** Returns the names in the folder; none where it doesn't exist yet. */
  async names(): Promise<string[]> {
    return readdir(this.folder).catch((failure: NodeJS.ErrnoException): string[] => {
      if (failure.code === 'ENOENT') return [];
      throw new CommandError(`${this.name}: ${explainFailure(failure, 'folder')}`);
    });
  }

  /** Returns the text of a file. @throws CommandError */
  async read(path: string): Promise<string> {
    return this.explained(path, async () => decode(await readBytes(this.at(path), 'refuse')));
  }

  /**
   * Returns whether there is anything at a path, or something on the way that is not a folder.
   * @throws CommandError for a path that is never written
   */
  async isTaken(path: string): Promise<boolean> {
    return this.explained(path, async () => {
      const parts = partsOf(path);
      for (let n = 1; n <= parts.length; n++) {
        const there = await lstat(join(this.folder, ...parts.slice(0, n))).catch(() => null);
        if (!there) return false;
        if (n === parts.length || !there.isDirectory()) return true;
      }
      return true;
    });
  }

  /**
   * Writes a file, in folders that are made if necessary. A link in place of the file, or of a
   * folder on the way, is replaced.
   * @throws CommandError
   */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    await this.explained(path, async () => {
      await mkdir(this.folder, { recursive: true });
      const parts = partsOf(path);
      for (let n = 1; n < parts.length; n++) {
        const folder = join(this.folder, ...parts.slice(0, n));
        const there = await lstat(folder).catch(() => null);
        if (there?.isSymbolicLink()) await rm(folder);
        if (!there?.isDirectory()) await mkdir(folder);
      }
      await replaceFile(this.at(path), content, this.folder);
    });
  }

  /** Adds a text to the end of a file that was written before. @throws CommandError */
  async append(path: string, text: string): Promise<void> {
    await this.explained(path, async () => {
      const handle = await open(
        this.at(path),
        constants.O_WRONLY | constants.O_APPEND | O_NOFOLLOW,
      );
      try {
        await handle.writeFile(text);
      } finally {
        await handle.close();
      }
    });
  }

  /**
   * Deletes a regular file; does nothing where there is none, or a link on the way to it.
   * @throws CommandError
   */
  async remove(path: string): Promise<void> {
    await this.explained(path, async () => {
      const parts = partsOf(path);
      for (let n = 1; n < parts.length; n++) {
        const there = await lstat(join(this.folder, ...parts.slice(0, n))).catch(() => null);
        if (!there?.isDirectory()) return;
      }
      const there = await lstat(this.at(path)).catch(() => null);
      if (there?.isFile()) await rm(this.at(path));
    });
  }

  private at(path: string): string {
    return join(this.folder, ...partsOf(path));
  }

  private async explained<T>(path: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (failure) {
      throw new CommandError(`${join(this.name, path)}: ${explainFailure(failure)}`);
    }
  }
}

/** @throws FileRefused for a path out of the folder, and one into a repository of git */
function partsOf(path: string): string[] {
  const parts = path.split('/');
  const other = process.platform === 'win32' ? /[\\:\0]/ : /\0/;
  const isName = (part: string) => !['', '.', '..'].includes(part) && !other.test(part);
  if (!parts.every(isName)) throw new FileRefused('it is outside the folder.');
  if (parts.some((part) => part.toLowerCase() === '.git'))
    throw new FileRefused("it is one of git's own files.");
  return parts;
}
