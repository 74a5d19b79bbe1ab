// For tests only: documents in memory, and their texts after a command.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../analysis/analyzer.ts';
import type { Problem } from '../../analysis/problem.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { runCommand } from './run-command.ts';
import type { CommandResult, EditCommand } from './types/command.ts';

/**
 * Texts by file; the first one is the root document. A single text is `api.yaml`, or `api.json` if
 * it begins with a brace.
 */
export type Texts = string | Readonly<Record<string, string>>;

export interface Opened {
  readonly file: AnalyzedFile;
  readonly problems: readonly Problem[];
  /** URIs by file name: '' for the root document. */
  readonly texts: ReadonlyMap<string, string>;
}

export function opened(texts: Texts, at = ''): Opened {
  const named =
    typeof texts === 'string' ? { [/^\s*\{/.test(texts) ? 'api.json' : 'api.yaml']: texts } : texts;
  const [[entry, text] = ['api.yaml', ''], ...others] = Object.entries(named);
  const analyzer = new Analyzer(entry, entry.endsWith('.json') ? 'json' : 'yaml');
  analyzer.setText(text);
  for (const [name, other] of others) analyzer.addFile(name, other);
  const file = analyzer.analyzedFile(at);
  if (!file) throw new Error(`There is no file ${at}`);
  return { file, problems: analyzer.problems(), texts: new Map([['', text], ...others]) };
}

/**
 * Returns the texts after a command: only the root document, or all changed files by URI; or why
 * nothing was changed.
 */
export function made(texts: Texts, command: EditCommand, at = ''): string | Record<string, string> {
  const before = opened(texts, at);
  return madeOf(before, runCommand(before.file, command));
}

/** Returns the texts after applying the edits of a result. */
export function madeOf({ texts }: Opened, result: CommandResult): string | Record<string, string> {
  if ('refused' in result) return `refused: ${result.refused}`;
  const after = result.files.map(
    ({ uri, edits }) => [uri, applyEdits(texts.get(uri) ?? '', edits)] as const,
  );
  return after.every(([uri]) => uri === '')
    ? (after[0]?.[1] ?? texts.get('') ?? '')
    : Object.fromEntries(after);
}

/** Messages of the errors of a document. */
export function errorsOf(texts: Texts): readonly string[] {
  return opened(texts).problems.flatMap((p) =>
    p.severity === 'error' ? `${p.code} ${p.path.join('/')}: ${p.message}` : [],
  );
}
