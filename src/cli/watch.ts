// Runs a command again whenever a file that it read changes: `--watch`.
import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { formatCount, visibleText } from '../core/api.ts';
import { type ExitCode, errorLine, type Streams } from './command.ts';
import { CONFIG_NAME } from './config.ts';
import { CommandError } from './failures.ts';
import type { SearchedFolders } from './find-files.ts';

/** A program writes a file in several steps; so many milliseconds after the last one it is read. */
const SETTLED = 50;
/** Files that change what is found in a folder that is searched. */
const MAY_MATTER = /\.(?:ya?ml|json)$|^\.gitignore$/i;

/** What one run read, the folders that it searched for documents, and its exit code. */
export interface WatchedRun extends SearchedFolders {
  readonly code: ExitCode;
  /** Paths of all files that it read or looked for. */
  readonly files: readonly string[];
}

/**
 * Runs until the user interrupts it, again after each change of what was read.
 * @param written files that the runs write themselves
 * @returns the exit code of the last run
 */
export async function watchRuns(
  run: () => Promise<WatchedRun>,
  written: readonly string[],
  { error, watchFolder, interrupted }: Streams,
): Promise<ExitCode> {
  if (!watchFolder || !interrupted) throw new CommandError('files cannot be watched here.');
  const changes = new Changes(watchFolder, resolvePaths(written));
  const ended = interrupted().then(() => null);
  const started = Date.now();
  let last = await run();
  try {
    changes.watch(last);
    let changed = (await newerThan(started, last.files)) ?? null;
    for (;;) {
      if (changed === null) {
        error(errorLine(`watching ${formatCount(changes.count, 'file')}; Ctrl+C ends.`));
        changed = await Promise.race([changes.next(), ended]);
        if (changed === null) return last.code;
      }
      const time = new Date().toLocaleTimeString('en-GB');
      error(`\n--- ${time} ${visibleText(changed)} changed ---\n`);
      last = await runAgain(run, last, error);
      changes.watch(last);
      changed = null;
    }
  } finally {
    changes.stop();
  }
}

/**
 * Runs again. A run that can't run, for example by a mistake in the configuration, ends only
 * itself: its reasons are printed.
 * @param last the run before
 */
export async function runAgain(
  run: () => Promise<WatchedRun>,
  last: WatchedRun,
  error: Streams['error'],
): Promise<WatchedRun> {
  try {
    return await run();
  } catch (failure) {
    if (!(failure instanceof CommandError)) throw failure;
    error(failure.reasons.map(errorLine).join(''));
    return { ...last, code: 2 };
  }
}

/** Returns a file that changed during the first run, when nothing was watched yet. */
async function newerThan(started: number, files: readonly string[]): Promise<string | undefined> {
  const times = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => Math.floor(mtimeMs),
        () => 0,
      ),
    ),
  );
  return files.find((_, i) => (times[i] ?? 0) > started);
}

/** A folder that is watched. */
interface WatchedFolder {
  /** Another one for another folder with the same path. */
  readonly id: string;
  stop(): void;
}

/** The changes of files that matter, in all folders that hold some. */
class Changes {
  private readonly watchFolder: NonNullable<Streams['watchFolder']>;
  private readonly written: ReadonlySet<string>;
  private readonly watched = new Map<string, WatchedFolder>();
  private files: ReadonlySet<string> = new Set();
  private searched: ReadonlySet<string> = new Set();
  private ignored: ReadonlySet<string> = new Set();
  /** Folders that would be watched if they existed. */
  private missing = new Set<string>();
  private changed: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private resolveNext: ((file: string) => void) | undefined;

  /** @param written files that the runs write */
  constructor(watchFolder: NonNullable<Streams['watchFolder']>, written: ReadonlySet<string>) {
    this.watchFolder = watchFolder;
    this.written = written;
  }

  /** How many files are watched. */
  get count(): number {
    return this.files.size;
  }

  /** Watches what a run read, and nothing else any more. */
  watch({ files, folders, ignoredFolders }: WatchedRun): void {
    this.files = resolvePaths(files);
    this.searched = resolvePaths(folders);
    this.ignored = resolvePaths(ignoredFolders);
    this.missing = new Set();
    const needed = [...[...this.files].map((file) => dirname(file)), ...this.searched];
    const kept = new Set(needed.map((folder) => this.watchNearest(folder)));
    for (const folder of [...this.watched.keys()]) if (!kept.has(folder)) this.unwatch(folder);
  }

  /** Resolves with a name as soon as files have changed and are written. */
  next(): Promise<string> {
    return new Promise((done) => {
      this.resolveNext = done;
      this.settle();
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const { stop } of this.watched.values()) stop();
  }

  /** Watches a folder, or else the nearest one above it, which is returned. */
  private watchNearest(folder: string): string {
    const id = idOf(folder);
    if (id !== null && this.watched.get(folder)?.id === id) return folder;
    this.unwatch(folder);
    if (id !== null) {
      try {
        const stop = this.watchFolder(folder, (name) => this.report(folder, name));
        this.watched.set(folder, { id, stop });
        return folder;
      } catch {
        // Some kinds of folders can't be watched.
      }
    }
    this.missing.add(folder);
    const parent = dirname(folder);
    return parent === folder ? folder : this.watchNearest(parent);
  }

  private unwatch(folder: string): void {
    this.watched.get(folder)?.stop();
    this.watched.delete(folder);
  }

  private report(folder: string, name: string | null): void {
    if (!this.matters(folder, name)) return;
    this.changed = name ?? folder;
    this.settle();
  }

  private matters(folder: string, name: string | null): boolean {
    if (name === null) return true;
    const path = join(folder, name);
    if (this.written.has(path)) return false;
    if (this.files.has(path) || this.missing.has(path) || name === CONFIG_NAME) return true;
    if (this.searched.has(folder) && (MAY_MATTER.test(name) || this.isNewFolder(path))) return true;
    // It was moved or deleted, which is the only change of files in it that is reported then.
    return !existsSync(folder);
  }

  /** Whether it is a folder in which documents may be that were not there yet. */
  private isNewFolder(path: string): boolean {
    if (this.ignored.has(path) || /^(?:\.|node_modules$)/.test(basename(path))) return false;
    const id = idOf(path);
    return id !== null && id !== this.watched.get(path)?.id;
  }

  private settle(): void {
    clearTimeout(this.timer);
    if (this.changed === null || !this.resolveNext) return;
    this.timer = setTimeout(() => {
      const { changed, resolveNext } = this;
      this.changed = null;
      this.resolveNext = undefined;
      if (changed !== null) resolveNext?.(changed);
    }, SETTLED);
  }
}

function resolvePaths(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map((path) => resolve(path)));
}

/** Returns what identifies a folder; null where there is none that can be entered. */
function idOf(folder: string): string | null {
  try {
    const stats = statSync(folder);
    // The number of a folder that was deleted may be that of the next one.
    return stats.isDirectory() ? [stats.dev, stats.ino, stats.birthtimeMs].join(' ') : null;
  } catch {
    return null;
  }
}
