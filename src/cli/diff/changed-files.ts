// Which files differ from a revision of git: `validate --since`. git is only asked what it has;
// what is on disk is compared here, since git would run filters that a repository can name.
import { createHash } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { CommandError } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { readBytes } from '../read-file.ts';
import { isInside, realLocation, repositoryAbove } from '../roots.ts';
import { GitFiles, isRevision } from './git-files.ts';

/** A repository, and what a revision has of it. */
interface Repository {
  readonly files: GitFiles;
  readonly ids: ReadonlyMap<string, string>;
}

export class ChangedFiles {
  private readonly name: string;
  private readonly revision: string;
  private readonly repositories = new Map<string, Promise<Repository>>();
  private readonly known = new Map<string, Promise<boolean>>();

  /**
   * @param name the value of `--since`: a revision, also as `git:REV`
   * @throws CommandError where it can't be one
   */
  constructor(name: string) {
    this.name = `--since ${name}`;
    this.revision = name.replace(/^git:/, '');
    if (!isRevision(this.revision))
      throw new CommandError(`${this.name}: name a revision of git, such as main or HEAD~3.`);
  }

  /**
   * Returns whether one of the files of a document differs from the revision. What references must
   * not read is no change.
   * @param document its path
   * @param files paths of others
   * @throws CommandError where the document is in no repository, or that has no such revision
   */
  async hasAny(document: string, files: readonly string[]): Promise<boolean> {
    const folder = await realLocation(dirname(document));
    const top = (await repositoryAbove(folder)) ?? folder;
    const repository = this.repositories.get(top) ?? this.open(folder);
    this.repositories.set(top, repository);
    const { files: git, ids } = await repository;
    for (const file of [document, ...files]) {
      const known = this.known.get(file) ?? isChanged(file, git.top, ids);
      this.known.set(file, known);
      if (await known) return true;
    }
    return false;
  }

  private async open(folder: string): Promise<Repository> {
    const files = await GitFiles.open(this.revision, folder, this.name);
    return { files, ids: await files.ids() };
  }
}

async function isChanged(
  file: string,
  top: string,
  ids: ReadonlyMap<string, string>,
): Promise<boolean> {
  const location = await realLocation(file);
  const steps = relative(top, location).toLowerCase().split(sep);
  if (!isInside(top, location) || steps.includes('.git')) return false;
  const idOf = (path: string) => ids.get(withSlashes(relative(top, path)));
  const link = await readlink(file).catch(() => null);
  if (link !== null) {
    const id = idOf(join(await realLocation(dirname(file)), basename(file)));
    if (id !== undefined && !isBlob(id, Buffer.from(link))) return true;
  }
  const id = idOf(location);
  const isThere = await lstat(location).then(
    () => true,
    () => false,
  );
  if (!isThere || id === undefined) return isThere !== (id !== undefined);
  const bytes = await readBytes(location, 'refuse').catch(() => null);
  return bytes === null || !isBlob(id, bytes);
}

/** Whether git has a file under this id, also where it changes the ends of lines. */
function isBlob(id: string, bytes: Uint8Array): boolean {
  const algorithm = id.length === 40 ? 'sha1' : 'sha256';
  const isOf = (content: Uint8Array): boolean =>
    createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex') === id;
  if (isOf(bytes)) return true;
  const text = Buffer.from(bytes).toString('latin1');
  return text.includes('\r\n') && isOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'));
}
