// One action for all problems of a kind: their surest fixes, round after round, until none is left or nothing changes.
import { Analyzer } from '../../analyzer.ts';
import type { TextEdit } from '../../edit/types.ts';
import type { Subject } from '../subject.ts';
import type { Action, FixTitle } from '../types.ts';
import { draftsOf, filesOf } from './fix.ts';
import { reparse } from './reparse.ts';
import { Splice } from './splice.ts';
import { applied } from './syntax.ts';
import type { Draft } from './types.ts';

/** Mended problems can uncover others of their kind, but not for ever. */
const MAX_ROUNDS = 20;
const MAX_FIXES = 5_000;

/**
 * Mends all problems of a code in the file that have a sure fix; null where none has.
 * Fixes that would change other files too are left to the person.
 */
export function fixAll(subject: Subject, code: string): Action | null {
  const splice = new Splice(subject.text);
  let now = subject;
  let analyzer: Analyzer | null = null;
  let mended = 0;
  for (let round = 0; round < MAX_ROUNDS && mended < MAX_FIXES; round++) {
    let { edits, count } = roundOf(now, code, MAX_FIXES);
    if (count === 0) break;
    // Fixes that are right one by one may be wrong together.
    if (faultsWith(now, edits) > now.tree.problems.length) ({ edits, count } = roundOf(now, code, 1));
    if (faultsWith(now, edits) > now.tree.problems.length) break;
    splice.apply(edits);
    mended += count;
    if (analyzer) setFile(analyzer, subject.uri, splice.text);
    else analyzer = copyOf(subject, splice.text);
    const next = analyzer.subject(subject.uri);
    if (!next) break;
    now = next;
  }
  const edits = splice.edits;
  if (mended === 0 || edits.length === 0) return null;
  return {
    title: `Fix all problems of this kind (${code})`,
    kind: 'source.fixAll',
    files: [{ uri: subject.uri, edits }],
    count: mended,
  };
}

/** Returns the preferred fix of each problem of the file; null where it has none. Its edits aren't worked out yet. */
export function fixTitles(
  subject: Subject,
  problems: readonly { readonly code: string; readonly start: number; readonly end: number }[],
): (FixTitle | null)[] {
  const own = subject.problems().filter((p) => p.uri === subject.uri);
  return problems.map(({ code, start, end }) => {
    const problem = own.find((p) => p.code === code && p.start === start && p.end === end);
    const draft = problem && draftsOf(subject, problem).find((d) => d.preferred);
    return draft ? { title: draft.title, ...((draft.select ?? draft.caret) !== undefined && { placeholder: true as const }) } : null;
  });
}

/** How many problems of a code in the file `fixAll` could begin with, without the work of doing it. At most 100 are counted. */
export function fixable(subject: Subject, code: string): number {
  const own = subject.problems().filter((p) => p.code === code && p.uri === subject.uri);
  return own.slice(0, 100).filter((p) => draftsOf(subject, p).some(isSure)).length;
}

/** Whether a fix is right without the user, who has nothing to fill in after it. */
function isSure({ preferred, caret }: Draft): boolean {
  return preferred === true && caret === undefined;
}

/** The sure fixes of all problems as they are now, but for those whose edits touch others. */
function roundOf(subject: Subject, code: string, most: number): { readonly edits: readonly TextEdit[]; readonly count: number } {
  const edits: TextEdit[] = [];
  let count = 0;
  for (const problem of subject.problems()) {
    if (count >= most) break;
    if (problem.code !== code || problem.uri !== subject.uri) continue;
    const draft = draftsOf(subject, problem).find(isSure);
    const files = draft && filesOf(subject, draft);
    if (!files || files.some((file) => file.uri !== subject.uri)) continue;
    const own = files.flatMap((file) => file.edits);
    if (own.some((a) => edits.some((b) => a.start <= b.end && b.start <= a.end))) continue;
    edits.push(...own);
    count++;
  }
  return { edits, count };
}

/** Faults of the syntax with edits applied. */
function faultsWith({ text, language }: Subject, edits: readonly TextEdit[]): number {
  return reparse(applied(text, edits), language).problems.length;
}

/** The same document in hands of its own, with another text of the file that is asked about. */
function copyOf({ world, tree, uri: own }: Subject, text: string): Analyzer {
  const entry = world.file('');
  const copy = new Analyzer(world.entryUri, entry?.tree?.language ?? tree.language);
  copy.setText(own === '' ? text : (entry?.text ?? ''));
  for (const uri of world.uses) {
    const file = world.file(uri);
    if (file?.tree) copy.addFile(uri, uri === own ? text : file.text);
    else if (file) copy.failFile(uri, file.failure ?? '', file.blocked ?? false);
  }
  return copy;
}

function setFile(analyzer: Analyzer, uri: string, text: string): void {
  if (uri === '') analyzer.setText(text);
  else analyzer.addFile(uri, text);
}
