// Files of a revision, read by the git of the machine: `git:REV:path`.
import { execFile } from 'node:child_process';
import { basename, dirname, posix, resolve } from 'node:path';
import { CommandError, FileRefused } from '../failures.ts';

const MAX_BYTES = 32 * 1024 * 1024;

/** A revision and the path of a document in it. */
export interface GitName {
  readonly revision: string;
  /** Relative to the top of the repository; undefined for the file of the other operand. */
  readonly path: string | undefined;
}

/** Returns what an operand names that starts with `git:`; null for any other. */
export function parseGitName(operand: string): GitName | null {
  if (!operand.startsWith('git:')) return null;
  const [, revision = '', path] = /^git:([^:]*)(?::(.*))?$/s.exec(operand) ?? [];
  if (revision === '' || revision.startsWith('-'))
    throw new CommandError('name a revision of git, such as git:main:api.yaml.');
  return { revision, path: path === '' ? undefined : path };
}

/** Reads files of one revision. */
export class GitFiles {
  private readonly revision: string;
  private readonly folder: string;

  /** @param folder any folder of the repository */
  constructor(revision: string, folder: string) {
    this.revision = revision;
    this.folder = folder;
  }

  /**
   * Returns the path of a file on disk from the top of its repository.
   * @throws CommandError where it is in none
   */
  static async pathOf(file: string): Promise<string> {
    try {
      const prefix = await git(dirname(resolve(file)), ['rev-parse', '--show-prefix']);
      return `${prefix.toString('utf8').replace(/\n$/, '')}${basename(file)}`;
    } catch (failure) {
      if (failure instanceof CommandError) throw failure;
      throw new CommandError(`${file}: it is in no repository of git.`);
    }
  }

  /**
   * Returns the paths of all files in the folder and below it, relative to it.
   * @throws CommandError where there is no such revision
   */
  async paths(): Promise<string[]> {
    try {
      const list = await git(this.folder, ['ls-tree', '-r', '-z', '--name-only', this.revision]);
      return list.toString('utf8').split('\0').filter(Boolean);
    } catch (failure) {
      if (failure instanceof CommandError) throw failure;
      throw new CommandError(`git has no revision ${this.revision} of this folder.`);
    }
  }

  /**
   * Reads a file.
   * @param path from the top of the repository
   * @throws FileRefused where the revision doesn't have it
   */
  async read(path: string): Promise<Uint8Array> {
    const normal = posix.normalize(path);
    if (normal.startsWith('../') || normal.startsWith('/') || normal === '..')
      throw new FileRefused('it is outside the repository.');
    try {
      return await git(this.folder, ['cat-file', 'blob', `${this.revision}:${normal}`]);
    } catch (failure) {
      if (failure instanceof CommandError) throw failure;
      throw new FileRefused(`the revision ${this.revision} does not have it.`);
    }
  }
}

function git(folder: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolvePromise, reject) => {
    execFile(
      'git',
      ['-C', folder, ...args],
      { encoding: 'buffer', maxBuffer: MAX_BYTES, windowsHide: true },
      (error, stdout) => {
        if (!error) resolvePromise(stdout);
        else if (error.code === 'ENOENT')
          reject(new CommandError('git is not installed, or not found by PATH.'));
        else reject(error);
      },
    );
  });
}
