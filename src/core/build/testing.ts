// For tests only: documents in memory, and what they are after an intent.
import { Analyzer } from '../analyzer.ts';
import { applyEdits } from '../edit/apply.ts';
import type { Subject } from '../language/subject.ts';
import type { Problem } from '../problem.ts';
import { build } from './build.ts';
import type { Built, Intent } from './types.ts';

/** Texts by file; the first one is the entry. A single text is `api.yaml`, or `api.json` where it begins with a brace. */
export type Texts = string | Readonly<Record<string, string>>;

export interface Opened {
  readonly subject: Subject;
  readonly problems: readonly Problem[];
  /** Uris by their names: '' for the entry. */
  readonly texts: ReadonlyMap<string, string>;
}

export function opened(texts: Texts, at = ''): Opened {
  const named = typeof texts === 'string' ? { [/^\s*\{/.test(texts) ? 'api.json' : 'api.yaml']: texts } : texts;
  const [[entry, text] = ['api.yaml', ''], ...others] = Object.entries(named);
  const analyzer = new Analyzer(entry, entry.endsWith('.json') ? 'json' : 'yaml');
  analyzer.setText(text);
  for (const [name, other] of others) analyzer.addFile(name, other);
  const subject = analyzer.subject(at);
  if (!subject) throw new Error(`There is no file ${at}`);
  return { subject, problems: analyzer.problems(), texts: new Map([['', text], ...others]) };
}

/** The texts after an intent: of the entry alone, or where others were changed of all that were, by uri; or why nothing was done. */
export function made(texts: Texts, intent: Intent, at = ''): string | Record<string, string> {
  const before = opened(texts, at);
  return madeOf(before, build(before.subject, intent));
}

/** What the texts are with the edits of an answer. */
export function madeOf({ texts }: Opened, built: Built): string | Record<string, string> {
  if ('refused' in built) return `refused: ${built.refused}`;
  const after = built.files.map(({ uri, edits }) => [uri, applyEdits(texts.get(uri) ?? '', edits)] as const);
  return after.every(([uri]) => uri === '') ? (after[0]?.[1] ?? texts.get('') ?? '') : Object.fromEntries(after);
}

/** Messages of the errors of a document. */
export function errorsOf(texts: Texts): readonly string[] {
  return opened(texts).problems.flatMap((p) => (p.severity === 'error' ? `${p.code} ${p.path.join('/')}: ${p.message}` : []));
}
