// One comparison of two versions as plain data, so that it can run in a thread, be stopped there,
// and go on in another one with what it has found.
import { languageOf, loadComparison, loadOptionalParser } from '../../core/api.ts';
import type { ComparedFiles, Comparison, LevelSettings, PayloadResults } from '../../core/types.ts';

/** What was read of a file that a version refers to. */
export type ReadFile =
  | { readonly uri: string; readonly text: string }
  | { readonly uri: string; readonly failure: Parameters<ComparedFiles['failFile']> };

type OfBoth<T> = readonly [old: T, changed: T];

export interface CompareTask {
  readonly versions: OfBoth<{ readonly name: string; readonly text: string }>;
  /** What was read before. */
  readonly files: OfBoth<readonly ReadFile[]>;
  readonly settings: LevelSettings;
  readonly known: PayloadResults['known'];
  readonly stopped: PayloadResults['stopped'];
}

/** What a comparison needs, and whom it reports to. */
export interface CompareHost extends Pick<PayloadResults, 'started' | 'found'> {
  /** Reads files that the versions refer to; what was found before that counts no longer. */
  read(needs: OfBoth<readonly string[]>): Promise<CompareTask['files']>;
}

/**
 * Compares both versions, and reads what they refer to until nothing is missing.
 * @returns null where one of them is not a document
 */
export async function runComparison(
  task: CompareTask,
  host: CompareHost,
): Promise<Comparison | null> {
  const { compareFiles, openVersion } = await loadComparison();
  const open = ({ name, text }: CompareTask['versions'][0]) =>
    openVersion(name, languageOf(name, text), text);
  const versions = [await open(task.versions[0]), await open(task.versions[1])] as const;
  const add = (files: CompareTask['files']): void => {
    for (const [i, version] of versions.entries())
      for (const file of files[i] ?? [])
        if ('text' in file) version.addFile(file.uri, file.text);
        else version.failFile(...file.failure);
  };
  add(task.files);
  let { known } = task;
  for (;;) {
    const results = { ...host, known, stopped: task.stopped };
    const comparison = compareFiles(...versions, task.settings, results);
    const needs: OfBoth<readonly string[]> = [versions[0].needs(), versions[1].needs()];
    const parsers = versions.map((version) => version.missingParsers());
    for (const [i, names] of parsers.entries())
      for (const name of names) versions[i]?.setParsers(await loadOptionalParser(name));
    if (needs.flat().length > 0) {
      add(await host.read(needs));
      known = new Map();
    } else if (parsers.flat().length === 0) return comparison;
  }
}
