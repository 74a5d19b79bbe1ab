// Quick fixes for the problems in a range, each as edits that were tried on the text, and one
// action for all problems of a kind.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Analyzer } from '../../analysis/analyzer.ts';
import { changedCopy } from '../../analysis/changed-copy.ts';
import type { Problem } from '../../analysis/problem.ts';
import { applyEdits, History } from '../../text/edit/apply.ts';
import { edit } from '../../text/edit/edit.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import type { Change, Source, TextEdit } from '../../text/edit/types.ts';
import { lineAt } from '../../text/lines.ts';
import { isRoot } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, nodeAt, type ScalarNode } from '../../text/tree.ts';
import { commentsLostBy } from '../code-action.ts';
import type { CodeAction, FileEdits, FileRange, FixTitle } from '../types.ts';
import type { FixDraft } from './fixer.ts';
import { fixerOf } from './fixers.ts';
import { repairValue } from './rule-repairs.ts';

/**
 * Maximum number of problems in a range for which fixes are computed; a range with more is too
 * large to be meant.
 */
const MAX_PROBLEMS = 20;

/**
 * Returns the fixes for the problems of the file that touch a range, or else the line in which it
 * begins; the preferred one first for each. Offsets are UTF-16 units. Never throws; [] if there is
 * no automatic fix.
 */
export function quickFixes(file: AnalyzedFile, start: number, end: number): CodeAction[] {
  const seen = new Set<string>();
  return problemsIn(file, start, end)
    .flatMap((problem) => fixesOf(file, problem))
    .filter((action) => {
      // Two problems of one object may have the same fix.
      const what = JSON.stringify([action.title, action.files]);
      return !seen.has(what) && seen.add(what);
    });
}

/**
 * Returns the first problems of the file that touch a range, or else the line in which it begins.
 */
export function problemsIn(file: AnalyzedFile, start: number, end: number): Problem[] {
  const own = file.problems().filter((p) => p.uri === file.uri);
  let touched = own.filter((p) => p.start <= end && p.end >= start);
  if (touched.length === 0) {
    const line = lineAt(file.text, start);
    touched = own.filter((p) => p.start <= Math.max(line.end, end) && p.end >= line.start);
  }
  return touched.slice(0, MAX_PROBLEMS);
}

/** Returns the fixes of one problem of the file. */
export function fixesOf(file: AnalyzedFile, problem: Problem): CodeAction[] {
  const out = new Map<string, CodeAction>();
  for (const draft of draftsOf(file, problem)) {
    if (out.has(draft.title)) continue;
    const files = filesOf(file, draft);
    if (!files) continue;
    const select = rangeToSelect(file, files, draft);
    const warnings = draft.creates ? [] : commentsLostBy(file, files);
    out.set(draft.title, {
      title: draft.title,
      kind: 'quickfix',
      files,
      fixes: { code: problem.code, start: problem.start, end: problem.end },
      ...(draft.preferred &&
        ![...out.values()].some((a) => a.preferred) && { preferred: true as const }),
      ...(select && { select }),
      ...(warnings.length > 0 && { warnings }),
      ...(draft.creates && { creates: draft.creates.uri }),
      ...(draft.treatAs && { treatAs: draft.treatAs }),
      ...(draft.converts && { converts: draft.converts }),
    });
  }
  return [...out.values()].sort(
    (a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false),
  );
}

/** Returns the possible fixes of a problem, before they are tried. */
function draftsOf(file: AnalyzedFile, problem: Problem): readonly FixDraft[] {
  const node = nodeAt(file.tree, problem.path);
  const fault = { subject: file, problem, path: problem.path, ...(node && { node }) };
  // A rule of a team may have the name of one of ours.
  const fixer = problem.ruleset === undefined ? fixerOf(problem.code) : repairValue;
  return fixer?.(fault) ?? [];
}

/** Returns the edits of a draft; null if the text can't be changed like this. */
function filesOf(subject: AnalyzedFile, draft: FixDraft): readonly FileEdits[] | null {
  if (draft.creates)
    return [{ uri: draft.creates.uri, edits: [{ start: 0, end: 0, text: draft.creates.text }] }];
  if (draft.treatAs || draft.converts) return [];
  if (draft.files) return draft.files();
  const files: FileEdits[] = [];
  if (draft.edits) files.push({ uri: subject.uri, edits: draft.edits });
  for (const { uri, changes } of [
    { uri: subject.uri, changes: draft.changes ?? [] },
    ...(draft.otherFiles ?? []),
  ]) {
    if (changes.length === 0) continue;
    const source = sourceOf(subject, uri);
    const [only] = changes;
    const direct = source && only && changes.length === 1 ? directEdit(source, only) : null;
    if (direct) {
      files.push({ uri, edits: [direct] });
      continue;
    }
    const edited = source && edit(source, changes);
    if (!edited || 'refused' in edited) return null;
    files.push({ uri, edits: edited.edits });
  }
  return files.some((file) => file.edits.length > 0) ? files : null;
}

function sourceOf(subject: AnalyzedFile, uri: string): Source | null {
  if (uri === subject.uri) return subject;
  const file = subject.documents.file(uri);
  return file?.tree ? { text: file.text, language: file.tree.language, tree: file.tree } : null;
}

/** Returns the range of the text to select after the edits. */
function rangeToSelect(
  file: AnalyzedFile,
  files: readonly FileEdits[],
  { select, caret }: FixDraft,
): FileRange | null {
  if (caret !== undefined) return caretIn(file, files, caret);
  if (!select) return null;
  for (const { uri, edits } of files) {
    const at = selectionOf(
      [...edits].sort((a, b) => a.start - b.start),
      select,
    );
    if (at >= 0 && uri === file.uri) return { uri, start: at, end: at + select.length };
  }
  return null;
}

/** Returns the position between the quotes of the new empty text with a key. */
function caretIn(file: AnalyzedFile, files: readonly FileEdits[], key: string): FileRange | null {
  const edits = files.find(({ uri }) => uri === file.uri)?.edits ?? [];
  let shift = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    const found = new RegExp(
      `(?:^|[\\s{,"])${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?:\\s*(?=(?:''|""))`,
    ).exec(text);
    if (found) {
      const at = start + shift + found.index + found[0].length + 1;
      return { uri: file.uri, start: at, end: at };
    }
    shift += text.length - (end - start);
  }
  return null;
}

function selectionOf(edits: readonly TextEdit[], text: string): number {
  let shift = 0;
  for (const { start, end, text: written } of edits) {
    const at = written.lastIndexOf(text);
    if (at >= 0) return start + shift + at;
    shift += written.length - (end - start);
  }
  return -1;
}

// Replacing one word by another: the one change that needs no verified edit, and by far the most
// frequent. All others go through core/text/edit.

/** Texts that YAML reads as plain strings wherever a value or a key may be, in brackets too. */
const WORD = /^[A-Za-z$][\w$./-]*$/;
const NOT_TEXT = /^(?:null|true|false)$/i;

/**
 * Returns the edit of a change that replaces one short text or number with another on the same
 * line; null for all others.
 */
function directEdit(source: Source, change: Change): TextEdit | null {
  if (change.do === 'rename') {
    const key = lastKey(change.path);
    const holder = nodeAt(source.tree, change.path.slice(0, -1));
    const location = nodeRangesAt(source.tree, change.path)?.key;
    if (
      !location ||
      get(holder, change.to) ||
      (holder?.kind === 'map' && holder.entries.filter((e) => e.key === key).length > 1)
    )
      return null;
    return swap(source, location, key, change.to);
  }
  if (change.do !== 'set' || !('data' in change.value)) return null;
  const spot = nodeRangesAt(source.tree, change.path);
  const to = change.value.data;
  if (spot?.node.kind !== 'scalar' || (typeof to !== 'string' && typeof to !== 'number'))
    return null;
  return swap(source, spot.value, spot.node.value, to);
}

function swap(
  source: Source,
  { start, end }: { start: number; end: number },
  from: ScalarNode['value'],
  to: string | number,
): TextEdit | null {
  const { text, language } = source;
  const written = text.slice(start, end);
  if (typeof from !== 'string' || source.tree.broken) return null;
  if (language === 'json')
    return written === JSON.stringify(from) ? { start, end, text: JSON.stringify(to) } : null;
  if (typeof to === 'number') return null;
  if (written === from && WORD.test(from))
    return WORD.test(to) && !NOT_TEXT.test(to) ? { start, end, text: to } : null;
  const quote = written[0];
  if (
    (quote !== '"' && quote !== "'") ||
    /["'\\\n\r]/.test(from + to) ||
    written !== quote + from + quote
  )
    return null;
  return { start, end, text: quote + to + quote };
}

// One action for all problems of a kind: their preferred fixes, round after round, until none is
// left or nothing changes.

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
  const hasRules = file.problems().some((p) => p.ruleset !== undefined && hasCode(p, code));
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
  // A syntax error hides problems, so that there may be more without it.
  const isReadFurther = now.tree.problems.length < file.tree.problems.length;
  const isBetter = isReadFurther || countIn(now, code) < countIn(file, code);
  if (fixed === 0 || edits.length === 0 || !isBetter) return null;
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
  return own.slice(0, 100).filter((p) => draftsOf(file, p).some(isSafeWithoutUser)).length;
}

/** Returns whether a fix is safe without the user: nothing is to be filled in or chosen. */
function isSafeWithoutUser({ preferred, caret, converts }: FixDraft): boolean {
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
    const draft = draftsOf(subject, problem).find(isSafeWithoutUser);
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
  return file.problems().filter((problem) => problem.uri === file.uri && hasCode(problem, code))
    .length;
}

const hasCode = (problem: Problem, code: string | undefined): boolean =>
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
