// What changed between two versions of a document, and which applications it breaks.
import { languageOf, loadComparison, loadOptionalParser } from '../core/api.ts';
import type { Comparison } from '../core/types.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { addFiles, type Files } from './files.ts';

export interface DiffOptions {
  /** Name or URL of both versions. */
  readonly uri?: string;
  /** The files that the new version refers to, and the old one unless `oldFiles` is given. */
  readonly files?: Files;
  /** The files of the old version. */
  readonly oldFiles?: Files;
  /** The content of an `apidoc.config.json`: the levels of changes under `diff`. */
  readonly config?: Configuration;
}

/**
 * Compares two versions of a document: each change has a code, a level, the applications that it
 * breaks, a sentence and both locations. `changesAsMarkdown` makes a comment of it.
 * @throws Error where a version can't be compared, or the configuration has errors
 */
export async function diff(
  old: string,
  changed: string,
  { uri = '', files = {}, oldFiles = files, config }: DiffOptions = {},
): Promise<Comparison> {
  const { openVersion, compareFiles } = await loadComparison();
  const { levels } = configurationOf(config, uri);
  const openOne = async (what: string, text: string) => {
    const opened = await openVersion(uri || 'document.yaml', languageOf(uri, text), text);
    const refusal = opened.refusal();
    if (refusal !== null) throw new Error(`The ${what} version can't be compared: ${refusal}`);
    return opened;
  };
  const before = await openOne('old', old);
  const after = await openOne('new', changed);
  for (;;) {
    const comparison = compareFiles(before, after, levels);
    let isComplete = true;
    for (const [opened, own] of [
      [before, oldFiles],
      [after, files],
    ] as const) {
      const parsers = opened.missingParsers();
      if (opened.needs().length > 0 || parsers.length > 0) isComplete = false;
      await addFiles(opened, own, () => opened.needs());
      for (const name of parsers) opened.setParsers(await loadOptionalParser(name));
    }
    if (!isComplete) continue;
    if (!comparison) throw new Error('A version is not a document.');
    return comparison;
  }
}
