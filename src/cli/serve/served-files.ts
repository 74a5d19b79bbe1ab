// The files of the folder that is served: which there are, in which version, and how they are read
// and written.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isDeviceName } from '../../core/api.ts';
import type { ServedList, ServedState } from '../../share/served-folder.ts';
import { FileRefused } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { OutputFolder } from '../output-folder.ts';
import { readBytes } from '../read-file.ts';
import { isInside, realLocation } from '../roots.ts';

/** Returns whether a name is that of a ruleset: no other hidden files are served. */
export const isRulesetName = (name: string): boolean => /^\.spectral\.(?:ya?ml|json)$/.test(name);

/** Names that files of documents have. Others are served only where a document refers to them. */
const PART = /\.(?:ya?ml|json|avsc|jsonschema)$/i;

/**
 * Settings by which programs run code, or install it, in lower case. No change of a document is one
 * of them.
 */
const SETTINGS: ReadonlySet<string> = new Set([
  ...[
    'package.json',
    'package-lock.json',
    'npm-shrinkwrap.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
  ],
  ...[
    'composer.json',
    'deno.json',
    'tsconfig.json',
    'jsconfig.json',
    'lerna.json',
    'nx.json',
    'turbo.json',
  ],
  ...['angular.json', 'vercel.json', 'renovate.json', 'docker-compose.yml', 'docker-compose.yaml'],
  ...['compose.yml', 'compose.yaml', 'taskfile.yml', 'taskfile.yaml', 'action.yml', 'action.yaml'],
  ...[
    'azure-pipelines.yml',
    'bitbucket-pipelines.yml',
    'appveyor.yml',
    'cloudbuild.yaml',
    '_config.yml',
  ],
]);

/** What identifies the content of a file. */
type FileState = Omit<ServedState, 'path'>;

/** A file as it is now. */
export interface ServedContent extends FileState {
  readonly bytes: Uint8Array;
}

/** What came of a change: not done where the file is in another version than was expected. */
export interface WriteOutcome {
  readonly done: boolean;
  /** Of the file as it is now; null where there is none. */
  readonly version: string | null;
}

export class ServedFiles {
  /** Real path of the folder. */
  readonly root: string;
  private readonly entry: string | null;
  private paths = new Map<string, FileState>();
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param root real path of the folder
   * @param entry path of the root document below it; null where any may be
   */
  constructor(root: string, entry: string | null) {
    this.root = root;
    this.entry = entry;
  }

  /** Everything that there is, for the page. */
  list(): ServedList {
    return {
      id: createHash('sha256').update(this.root).digest('base64url'),
      name: basename(this.root) || 'files',
      entry: this.entry,
      files: [...this.paths].map(([path, state]) => ({ path, ...state })),
    };
  }

  /**
   * Makes these the files that there are, as far as they are below the folder and can be read.
   * @returns whether anything is another than before
   */
  async update(files: readonly string[]): Promise<boolean> {
    const found = new Map<string, FileState>();
    for (const file of files) {
      const path = await this.pathOf(file);
      // One that is too large is not opened with the others.
      const content =
        path === null ? null : await this.read(path.split('/'), true).catch(() => null);
      if (path === null || !content) continue;
      found.set(path, { version: content.version, modified: content.modified });
    }
    const versions = (map: typeof found) => [...map].map(([p, { version }]) => `${p} ${version}`);
    const isSame = versions(found).join('\n') === versions(this.paths).join('\n');
    this.paths = found;
    return !isSame;
  }

  /** Returns a file as it is now; null where there is none, or it is none of a document. */
  async read(path: readonly string[], known = false): Promise<ServedContent | null> {
    const location = await this.locate(path, known);
    if (location === null) return null;
    try {
      const bytes = await readBytes(location, 'refuse');
      const { mtimeMs } = await stat(location);
      return { bytes, version: versionOf(bytes), modified: Math.floor(mtimeMs) };
    } catch (failure) {
      if (failure instanceof FileRefused && failure.tooLarge) throw failure;
      return null;
    }
  }

  /**
   * Writes a file where it is still in the version that is expected.
   * @param expected null for a file that must not exist
   * @returns null where no such file may be written
   * @throws CommandError where it can't be written
   */
  write(
    path: readonly string[],
    bytes: Uint8Array,
    expected: string | null,
  ): Promise<WriteOutcome | null> {
    return this.change(path, expected, async (location) => {
      const folder = await OutputFolder.open(this.root);
      await folder.write(withSlashes(relative(this.root, location)), bytes);
      return versionOf(bytes);
    });
  }

  /** Deletes a file where it is still in the version that is expected. */
  delete(path: readonly string[], expected: string | null): Promise<WriteOutcome | null> {
    return this.change(path, expected, async (location) => {
      const folder = await OutputFolder.open(this.root);
      await folder.remove(withSlashes(relative(this.root, location)));
      return null;
    });
  }

  /** One change after the other, so that none comes between the comparison and the write. */
  private change(
    path: readonly string[],
    expected: string | null,
    make: (location: string) => Promise<string | null>,
  ): Promise<WriteOutcome | null> {
    const run = async (): Promise<WriteOutcome | null> => {
      const isSetting = SETTINGS.has((path.at(-1) ?? '').toLowerCase());
      const location = isSetting ? null : await this.locate(path, false);
      if (location === null) return null;
      const exists = await stat(location).then(
        () => true,
        () => false,
      );
      const before = exists ? await this.read(path) : null;
      if (exists && !before) return null;
      const version = before?.version ?? null;
      if (version !== expected) return { done: false, version };
      return { done: true, version: await make(location) };
    };
    const result = this.last.then(run, run);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** The real path of a file; null where it is outside of the folder, or none of a document. */
  private async locate(path: readonly string[], known: boolean): Promise<string | null> {
    const isOwn = known || this.paths.has(path.join('/'));
    const name = path.at(-1) ?? '';
    const isPart = PART.test(name) && !SETTINGS.has(name.toLowerCase());
    if (!isOwn && (!isPart || path.some(isPackagesFolder))) return null;
    try {
      const location = await realLocation(join(this.root, ...path));
      return isServable(this.root, location) ? location : null;
    } catch {
      return null;
    }
  }

  /** The path by which a document knows a file, which may be a link; null outside of the folder. */
  private async pathOf(file: string): Promise<string | null> {
    const at = join(await realLocation(dirname(file)).catch(() => dirname(file)), basename(file));
    return isServable(this.root, at) ? withSlashes(relative(this.root, at)) : null;
  }
}

/** A folder of installed packages, in any case: some file systems make no difference. */
const isPackagesFolder = (name: string): boolean => /^node_modules[ .]*$/i.test(name);

/**
 * Whether a path is below the folder and not hidden, as settings of programs such as git are, nor a
 * device. A ruleset is served, although its name begins with a dot.
 */
function isServable(root: string, path: string): boolean {
  const parts = withSlashes(relative(root, path)).split('/');
  const isHidden = (part: string, i: number) =>
    (part.startsWith('.') && !(i === parts.length - 1 && isRulesetName(part))) ||
    isDeviceName(part);
  return isInside(root, path) && path !== root && !parts.some(isHidden);
}

function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
