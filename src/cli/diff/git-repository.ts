// A repository of git, found without git: it would take any folder for one that has the right files
// in it, and run the programs that its configuration names. A branch can contain such a folder.
import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CommandError } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { isInside, realLocation, repositoryAbove } from '../roots.ts';
import { findProgram, type Program, runProgram } from '../start-program.ts';

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
export class GitRepository {
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
