// Files of a revision, read by the git of the machine: `git:REV:path`.

import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { isDocument } from '../../core/api.ts';
import { CommandError, FileRefused } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { decode, MAX_BYTES, requireSize } from '../read-file.ts';
import { isInside, realLocation, repositoryAbove } from '../roots.ts';
import { findProgram, type Program, runProgram } from '../start-program.ts';

/** Bytes of files that are read at once. */
const MAX_AT_ONCE = 64 * 1024 * 1024;

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
  if (!isRevision(revision))
    throw new CommandError('name a revision of git, such as git:main:api.yaml.');
  return { revision, path: path === '' ? undefined : path };
}

/** Returns whether git can be asked for a revision of this name. */
export const isRevision = (name: string): boolean => /^(?!-)[^\s\0:]+$/.test(name);

/** What a path is in a revision. */
interface Entry {
  readonly id: string;
  readonly type: string;
  readonly size: number;
}

/** Reads files of one revision; nothing is written. */
export class GitFiles {
  private readonly revision: string;
  private readonly repository: GitRepository;
  private readonly tree: string;

  private constructor(revision: string, repository: GitRepository, tree: string) {
    this.revision = revision;
    this.repository = repository;
    this.tree = tree;
  }

  /**
   * Opens a revision.
   * @param folder any folder of the repository
   * @param name what the user wrote, for messages
   * @throws CommandError where there is no repository or no such revision
   */
  static async open(revision: string, folder: string, name: string): Promise<GitFiles> {
    const repository = await GitRepository.of(folder, name);
    const tree = await repository.run(['rev-parse', '--verify', '--quiet', `${revision}^{tree}`]);
    if (tree) return new GitFiles(revision, repository, tree.toString('latin1').trim());
    const isShallow = await repository.run(['rev-parse', '--is-shallow-repository']);
    throw new CommandError(
      isShallow?.toString('latin1').trim() === 'true'
        ? `${name}: this clone is shallow and does not have the revision ${revision}. Fetch the whole history: by "fetch-depth: 0" of actions/checkout in a workflow, else by "git fetch --unshallow".`
        : `${name}: the repository has no revision ${revision}. Correct its name, or fetch it.`,
    );
  }

  /** Returns the path of a file or folder on disk from the top of its repository. */
  pathOf(file: string): Promise<string> {
    return this.repository.pathOf(file);
  }

  /** Returns the paths of all files in the folder and below it, relative to it. */
  async pathsBelow(folder: string): Promise<string[]> {
    const tree = `${this.tree}:${inRepository(folder)}`;
    const list = await this.repository.run(['ls-tree', '-r', '-z', '--name-only', tree]);
    return list?.toString('utf8').split('\0').filter(Boolean) ?? [];
  }

  /** The real path of the top of the repository. */
  get top(): string {
    return this.repository.top;
  }

  /** Returns the ids of all files and links, by their paths from the top of the repository. */
  async ids(): Promise<ReadonlyMap<string, string>> {
    const list = await this.repository.run(['ls-tree', '-r', '-z', '--full-tree', this.tree]);
    const lines = list?.toString('utf8').split('\0') ?? [];
    return new Map(
      lines.flatMap((line): [string, string][] => {
        const [, id, path] = /^\d+ blob ([0-9a-f]{40,64})\t(.+)$/s.exec(line) ?? [];
        return id === undefined || path === undefined ? [] : [[path, id]];
      }),
    );
  }

  /**
   * Returns what a path is in this revision; null for nothing.
   * @throws CommandError where the clone doesn't have all of the revision
   */
  async typeOf(path: string): Promise<'file' | 'folder' | null> {
    const [entry] = await this.entries([path]);
    return entry?.type === 'blob' ? 'file' : entry?.type === 'tree' ? 'folder' : null;
  }

  /**
   * Reads a file, also through links of the revision.
   * @param path from the top of the repository
   * @throws FileRefused where the revision doesn't have it
   */
  async read(path: string): Promise<Uint8Array> {
    const [entry] = await this.entries([path]);
    if (!entry) throw new FileRefused(`the revision ${this.revision} does not have it.`);
    if (entry.type !== 'blob') throw new FileRefused('this is a folder, not a file.');
    requireSize(entry.size);
    const [bytes] = await this.contents([entry]);
    return bytes as Uint8Array;
  }

  /** Reads many files; null for one that isn't there or is too large. */
  async readAll(paths: readonly string[]): Promise<(Uint8Array | null)[]> {
    const entries = await this.entries(paths);
    const read = new Map<Entry, Uint8Array>();
    for (const some of groupsOf(entries)) {
      const contents = await this.contents(some);
      for (const [index, entry] of some.entries()) read.set(entry, contents[index] as Uint8Array);
    }
    return entries.map((entry) => (entry && read.get(entry)) ?? null);
  }

  /**
   * What paths are, after links in the revision; null for nothing, and for what is outside.
   * @throws CommandError where the clone doesn't have all of the revision
   */
  private async entries(paths: readonly string[]): Promise<(Entry | null)[]> {
    const normal = paths.map(inRepository);
    const lines = normal.map((path) => `${this.tree}:${path}\n`).join('');
    const args = ['cat-file', '--batch-check', '--follow-symlinks'];
    const out = await this.repository.run(args, lines);
    const found: (Entry | null)[] = [];
    let at = 0;
    for (const path of normal) {
      const end = out?.indexOf('\n', at) ?? -1;
      const line = end === -1 ? '' : (out?.toString('utf8', at, end) ?? '');
      at = end + 1;
      const [, id = '', type = '', size = ''] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? [];
      // The name, or the target of a link, follows.
      const [, more] = /^(?:symlink|dangling|loop|notdir) (\d+)$/.exec(line) ?? [];
      if (more !== undefined) at += Number(more) + 1;
      else if (id === '') await this.requireAbsence(path);
      found.push(id === '' ? null : { id, type, size: Number(size) });
    }
    return found;
  }

  /** @throws CommandError where a path is in the revision, and git doesn't have its content */
  private async requireAbsence(path: string): Promise<void> {
    const list = await this.repository.run(['ls-tree', '-z', '--full-tree', this.tree, '--', path]);
    if (list?.length !== 0)
      throw new CommandError(
        `git:${this.revision}:${path}: git hasn't downloaded it: this clone is partial, and nothing is fetched. Check the revision out once, or clone without --filter.`,
      );
  }

  private async contents(entries: readonly Entry[]): Promise<Uint8Array[]> {
    const ids = entries.map(({ id }) => `${id}\n`).join('');
    const out = await this.repository.run(['cat-file', '--batch'], ids);
    let at = 0;
    return entries.map(({ id, size }) => {
      const head = `${id} blob ${size}\n`;
      const start = at + head.length;
      if (out?.toString('latin1', at, start) !== head)
        throw new CommandError(
          `git can't read the revision ${this.revision}. "git fsck" says why.`,
        );
      at = start + size + 1;
      return out.subarray(start, start + size);
    });
  }
}

/** The files among entries that are not too large, in groups that are read at once. */
function groupsOf(entries: readonly (Entry | null)[]): Entry[][] {
  const groups: Entry[][] = [];
  let size = MAX_AT_ONCE;
  for (const entry of entries) {
    if (entry?.type !== 'blob' || entry.size > MAX_BYTES) continue;
    size += entry.size;
    if (size > MAX_AT_ONCE) {
      groups.push([]);
      size = entry.size;
    }
    groups.at(-1)?.push(entry);
  }
  return groups;
}

/** Returns a path without its steps up. @throws FileRefused for one out of the repository */
function inRepository(path: string): string {
  const normal = posix.normalize(path).replace(/\/$/, '');
  if (normal === '..' || normal.startsWith('../') || normal.startsWith('/'))
    throw new FileRefused('it is outside the repository.');
  if (/[\n\0]/.test(normal)) throw new FileRefused('its name has a line break.');
  return normal === '.' ? '' : normal;
}

/**
 * Returns the paths of the documents in a folder of a revision and below it, relative to it: as
 * where folders are searched, without hidden files and `node_modules`.
 */
export async function documentsBelow(files: GitFiles, folder: string): Promise<string[]> {
  const paths = (await files.pathsBelow(folder)).filter(
    (path) => /\.(?:ya?ml|json)$/i.test(path) && !/(?:^|\/)(?:\.|node_modules\/)/.test(path),
  );
  const contents = await files.readAll(paths.map((path) => posix.join(folder, path)));
  return paths.filter((path, index) => {
    const bytes = contents[index];
    return bytes && isDocument(path, textOf(bytes));
  });
}

/** Only a document has to be text. */
function textOf(bytes: Uint8Array): string {
  try {
    return decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

// A repository of git, found without git: it would take any folder for one that has the right files
// in it, and run the programs that its configuration names. A branch can contain such a folder.

/** Whatever a configuration says, no program is started. */
const SETTINGS = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
].flatMap((setting) => ['-c', setting]);

/** No hosts, no prompts, no changes. */
const VARIABLES = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** Of the user, who may trust a folder by them. Others name a repository or change what is read. */
const KEPT_VARIABLES = /^GIT_(?:CONFIG.*|EXEC_PATH)$/i;

/** A repository, from which is read. */
class GitRepository {
  /** The real path of the folder that it has the files of. */
  readonly top: string;
  private readonly folder: string;
  private readonly program: Program;

  private constructor(top: string, folder: string, program: Program) {
    this.top = top;
    this.folder = folder;
    this.program = program;
  }

  /**
   * Returns the repository that a folder is in: that of the nearest `.git`, there or above.
   * @param name what the user wrote, for messages
   * @throws CommandError where it is in none, or git doesn't trust it
   */
  static async of(folder: string, name: string): Promise<GitRepository> {
    const top = await repositoryAbove(await realLocation(folder));
    if (top === null)
      throw new CommandError(
        `${name}: there is no repository of git here. Name a file or a folder with the other version instead.`,
      );
    const program = await findProgram('git', top);
    if (!program) throw new CommandError(`${name}: git is not installed, or not found by PATH.`);
    const repository = new GitRepository(top, await gitFolderOf(top, name), program);
    await repository.requireTrust(name);
    return repository;
  }

  /** Returns the path of a file or folder from the top of the repository, '' for the top. */
  async pathOf(file: string): Promise<string> {
    const whole = resolve(file);
    const real = join(await realLocation(dirname(whole)), basename(whole));
    // The folder above the top may be a link to it.
    const at = isInside(this.top, real) ? real : await realLocation(whole);
    return withSlashes(relative(this.top, at));
  }

  /** Runs git; null where it fails. @param input its standard input */
  async run(args: readonly string[], input = ''): Promise<Buffer | null> {
    const folders = [`--git-dir=${this.folder}`, `--work-tree=${this.top}`];
    return this.start([...folders, ...args], input);
  }

  /**
   * git trusts a repository of another user only if the configuration of this one says so
   * (`safe.directory`). It doesn't check one that is named, so it has to find it here once.
   * @throws CommandError
   */
  private async requireTrust(name: string): Promise<void> {
    const found = await this.start(['rev-parse', '--absolute-git-dir'], '');
    const at = found?.toString('utf8').replace(/\r?\n$/, '');
    if (at === undefined || (await realLocation(at)) !== this.folder)
      throw new CommandError(
        `${name}: git doesn't trust this repository, because another user owns it, or can't read it. "git status" says what to do.`,
      );
  }

  private async start(args: readonly string[], input: string): Promise<Buffer | null> {
    const own = Object.entries(process.env).filter(
      ([key]) => !/^GIT_/i.test(key) || KEPT_VARIABLES.test(key),
    );
    const variables = {
      ...Object.fromEntries(own),
      ...VARIABLES,
      GIT_CEILING_DIRECTORIES: dirname(this.top),
    };
    const options = { folder: this.top, variables, input };
    const { code, out } = await runProgram(
      this.program,
      ['--no-pager', ...SETTINGS, ...args],
      options,
    );
    return code === 0 ? out : null;
  }
}

/**
 * The folder of git's own files: `.git`, or what that file or link names, as in further work trees
 * and submodules.
 * @throws CommandError where it can't be one
 */
async function gitFolderOf(top: string, name: string): Promise<string> {
  const named = join(top, '.git');
  const isFile = await lstat(named).then(
    (stats) => stats.isFile() && stats.size < 10_000,
    () => false,
  );
  const [, path = ''] = isFile
    ? (/^gitdir: (.+?)\r?\n?$/s.exec(await readFile(named, 'utf8')) ?? [])
    : [];
  const folder = await realLocation(isFile ? resolve(top, path) : named).catch(() => named);
  // Below the top, everything but `.git` is the content of a branch.
  const isContent = isInside(top, folder) && folder !== named;
  const hasHead = await lstat(join(folder, 'HEAD')).then(
    (stats) => stats.isFile() || stats.isSymbolicLink(),
    () => false,
  );
  if (isContent || !hasHead || (isFile && path === ''))
    throw new CommandError(`${name}: the .git here is not a repository of git.`);
  return folder;
}
