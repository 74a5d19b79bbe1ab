// Runs a command again whenever a file that it read changes: `--watch`.
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { formatCount } from '../core/api.ts';
import { type ExitCode, errorLine, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { visibleText } from './visible-text.ts';

/** A program writes a file in several steps; so many milliseconds after the last one it is read. */
const SETTLED = 50;
/** New files with these endings may be documents, or the configuration. */
const MAY_MATTER = /\.(?:ya?ml|json)$|^\.gitignore$/i;

/** What one run read, and its exit code. */
export interface WatchedRun {
  readonly code: ExitCode;
  /** Paths of all files that it read or looked for. */
  readonly files: readonly string[];
  /** Folders in which new documents may come: those that the user named, and those below. */
  readonly folders: readonly string[];
}

/**
 * Runs until the user interrupts it, again after each change of what was read.
 * @param ignored files that the runs write themselves
 * @returns the exit code of the last run
 */
export async function watchRuns(
  run: () => Promise<WatchedRun>,
  ignored: readonly string[],
  { error, watchFolder, interrupted }: Streams,
): Promise<ExitCode> {
  if (!watchFolder || !interrupted) throw new CommandError('files can not be watched here.');
  const changes = new Changes(watchFolder, new Set(ignored.map((file) => resolve(file))));
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
 * Runs again. A run that can't run, for example by a mistake in the configuration, ends only itself:
 * its reasons are printed.
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

/** The changes of files that matter, in all folders that hold some. */
class Changes {
  private readonly watchFolder: NonNullable<Streams['watchFolder']>;
  private readonly ignored: ReadonlySet<string>;
  private readonly stops = new Map<string, () => void>();
  private files: ReadonlySet<string> = new Set();
  private changed: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private resolveNext: ((file: string) => void) | undefined;

  constructor(watchFolder: NonNullable<Streams['watchFolder']>, ignored: ReadonlySet<string>) {
    this.watchFolder = watchFolder;
    this.ignored = ignored;
  }

  /** How many files are watched. */
  get count(): number {
    return this.files.size;
  }

  /** Watches what a run read, and nothing else any more. */
  watch({ files, folders }: WatchedRun): void {
    this.files = new Set(files.map((file) => resolve(file)));
    const needed = new Set([
      ...[...this.files].map((file) => dirname(file)),
      ...folders.map((folder) => resolve(folder)),
    ]);
    for (const [folder, stop] of this.stops) {
      if (needed.has(folder)) continue;
      stop();
      this.stops.delete(folder);
    }
    for (const folder of needed) {
      if (this.stops.has(folder)) continue;
      try {
        this.stops.set(
          folder,
          this.watchFolder(folder, (name) => this.report(folder, name)),
        );
      } catch {
        // The folder of a reference does not exist: the document that refers to it is watched.
      }
    }
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
    for (const stop of this.stops.values()) stop();
  }

  private report(folder: string, name: string | null): void {
    const file = name === null ? folder : join(folder, name);
    if (this.ignored.has(file)) return;
    if (name !== null && !this.files.has(file) && !MAY_MATTER.test(name) && !this.isNew(file))
      return;
    this.changed = name ?? folder;
    this.settle();
  }

  /** Whether it is a folder that came since the last run: documents may be in it. */
  private isNew(path: string): boolean {
    if (this.stops.has(path) || /^(?:\.|node_modules$)/.test(basename(path))) return false;
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
