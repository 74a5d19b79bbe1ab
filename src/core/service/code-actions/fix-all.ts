// One action for all problems of a kind: their preferred fixes, round after round, until none is
// left or nothing changes.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Analyzer } from '../../analysis/analyzer.ts';
import { changedCopy } from '../../analysis/changed-copy.ts';
import type { Problem } from '../../analysis/problem.ts';
import { applyEdits, History } from '../../text/edit/apply.ts';
import { reparsedTree } from '../../text/edit/reparse.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import { type Node, nodeAt } from '../../text/tree.ts';
import { commentsLostBy } from '../code-action.ts';
import type { CodeAction, FixTitle } from '../types.ts';
import type { FixDraft } from './fixer.ts';
import { draftsOf, filesOf } from './quick-fixes.ts';

/** Fixing problems can reveal others of their kind, but not endlessly. */
const MAX_ROUNDS = 20;
const MAX_FIXES = 5_000;

/**
 * Fixes all problems of the file that have a safe fix; null if none has. Fixes that would change
 * other files too are left to the user.
 * @param code of the problems; without it, all of them
 */
export function fixAll(file: AnalyzedFile, code?: string): CodeAction | null {
  const history = new History(file.text);
  let now = file;
  let analyzer: Analyzer | null = null;
  let fixed = 0;
  const hasRules = file.problems().some((p) => p.ruleset !== undefined && isOf(p, code));
  for (let round = 0; round < MAX_ROUNDS && fixed < MAX_FIXES; round++) {
    let { edits, count } = roundOf(now, code, MAX_FIXES);
    if (count === 0) break;
    // Fixes that are right one by one may be wrong in combination.
    if (problemsWith(now, edits) > now.tree.problems.length)
      ({ edits, count } = roundOf(now, code, 1));
    if (problemsWith(now, edits) > now.tree.problems.length) break;
    history.add(edits);
    const text = applyEdits(now.text, edits);
    fixed += count;
    if (analyzer) setFile(analyzer, file.uri, text);
    else analyzer = changedCopy(file, [{ uri: file.uri, edits }]);
    if (hasRules) runRules(file, analyzer);
    const next = analyzer.analyzedFile(file.uri);
    if (!next) break;
    now = next;
  }
  const edits = history.edits();
  if (fixed === 0 || edits.length === 0 || countIn(now, code) >= countIn(file, code)) return null;
  const files = [{ uri: file.uri, edits }];
  const warnings = commentsLostBy(file, files);
  return {
    title: code === undefined ? 'Fix all problems' : `Fix all problems of this kind (${code})`,
    kind: 'source.fixAll',
    files,
    count: fixed,
    ...(warnings.length > 0 && { warnings }),
  };
}

/**
 * Returns the preferred fix of each problem of the file; null if it has none. Its edits aren't
 * worked out yet.
 */
export function fixTitles(
  file: AnalyzedFile,
  problems: readonly { readonly code: string; readonly start: number; readonly end: number }[],
): (FixTitle | null)[] {
  const own = file.problems().filter((p) => p.uri === file.uri);
  return problems.map(({ code, start, end }) => {
    const problem = own.find((p) => p.code === code && p.start === start && p.end === end);
    const draft = problem && draftsOf(file, problem).find((d) => d.preferred);
    return draft
      ? {
          title: draft.title,
          ...((draft.select ?? draft.caret) !== undefined && { placeholder: true as const }),
        }
      : null;
  });
}

/**
 * Returns how many problems with a code in the file `fixAll` could start with, without working out
 * the edits. Counts 100 at most.
 */
export function countFixable(file: AnalyzedFile, code: string): number {
  const own = file.problems().filter((p) => p.code === code && p.uri === file.uri);
  return own.slice(0, 100).filter((p) => draftsOf(file, p).some(isSure)).length;
}

/** Returns whether a fix is safe without the user: nothing is to be filled in or chosen. */
function isSure({ preferred, caret, converts }: FixDraft): boolean {
  return preferred === true && caret === undefined && !converts;
}

/** Returns the safe fixes of all current problems, except for those whose edits overlap others. */
function roundOf(
  subject: AnalyzedFile,
  code: string | undefined,
  most: number,
): { readonly edits: readonly TextEdit[]; readonly count: number } {
  const edits: TextEdit[] = [];
  let count = 0;
  for (const problem of subject.problems()) {
    if (count >= most) break;
    if ((code !== undefined && problem.code !== code) || problem.uri !== subject.uri) continue;
    const draft = draftsOf(subject, problem).find(isSure);
    const files = draft && filesOf(subject, draft);
    if (!files || files.some((file) => file.uri !== subject.uri)) continue;
    const own = files.flatMap((file) => file.edits);
    if (code === undefined && removesContent(subject, draft, own)) continue;
    if (own.some((a) => edits.some((b) => a.start <= b.end && b.start <= a.end))) continue;
    edits.push(...own);
    count++;
  }
  return { edits, count };
}

/**
 * Returns whether a fix removes values that are nowhere afterwards: an unused schema, or a field
 * without effect. Who fixes all problems at once doesn't see them go.
 */
function removesContent(
  { tree, text, language }: AnalyzedFile,
  { changes = [] }: FixDraft,
  edits: readonly TextEdit[],
): boolean {
  const removed = changes.flatMap((change) => {
    const node = change.do === 'remove' ? nodeAt(tree, change.path) : undefined;
    return node ? contentOf(node) : [];
  });
  if (removed.length === 0 || !tree.root) return false;
  const { root } = reparsedTree(applyEdits(text, edits), language);
  const left = countByValue(root ? contentOf(root) : []);
  const before = countByValue(contentOf(tree.root));
  return removed.some((value) => (left.get(value) ?? 0) < (before.get(value) ?? 0));
}

function countByValue(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns the texts and numbers in a value. */
function contentOf(node: Node): readonly string[] {
  if (node.kind === 'scalar')
    return typeof node.value === 'string' || typeof node.value === 'number'
      ? [String(node.value)]
      : [];
  const slots = node.kind === 'map' ? node.entries : node.items;
  return slots.flatMap(({ value }) => contentOf(value));
}

/** Returns the number of problems of a kind, or of all kinds, in a file. */
function countIn(file: AnalyzedFile, code: string | undefined): number {
  return file.problems().filter((problem) => problem.uri === file.uri && isOf(problem, code))
    .length;
}

const isOf = (problem: Problem, code: string | undefined): boolean =>
  code === undefined || problem.code === code;

/** Returns the number of syntax errors with edits applied. */
function problemsWith({ text, language }: AnalyzedFile, edits: readonly TextEdit[]): number {
  return reparsedTree(applyEdits(text, edits), language).problems.length;
}

/** Runs the rules of the team again, which only the host of the document knows. */
function runRules(file: AnalyzedFile, analyzer: Analyzer): void {
  const copy = analyzer.analyzedFile('');
  if (copy && file.runRules) analyzer.setRuleFindings(file.runRules(copy.documents));
}

function setFile(analyzer: Analyzer, uri: string, text: string): void {
  if (isRoot(uri)) analyzer.setText(text);
  else analyzer.addFile(uri, text);
}
