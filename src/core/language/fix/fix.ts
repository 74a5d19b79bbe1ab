// Quick fixes: what mends the problems at a place, each as edits that were tried on the text.
import { edit } from '../../edit/edit.ts';
import type { Source, TextEdit } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import type { Problem } from '../../problem.ts';
import type { Subject } from '../subject.ts';
import type { Action, FileEdits, FileRange } from '../types.ts';
import { directEdit } from './direct.ts';
import { fixerOf } from './fixes.ts';
import { lineAt } from './syntax.ts';
import type { Draft } from './types.ts';

/** Problems at one place for which fixes are made; more of them are a heap, not a place. */
const MAX_PROBLEMS = 20;

/**
 * What can be done about the problems of the file that touch a range, or else the line in which it begins; the surest first for each.
 * Offsets are UTF-16 units.
 * Never throws; [] where nothing mechanical helps.
 */
export function fixes(subject: Subject, start: number, end: number): Action[] {
  const own = subject.problems().filter((p) => p.uri === subject.uri);
  let touched = own.filter((p) => p.start <= end && p.end >= start);
  if (touched.length === 0) {
    const line = lineAt(subject.text, start);
    touched = own.filter((p) => p.start <= Math.max(line.end, end) && p.end >= line.start);
  }
  const seen = new Set<string>();
  return touched
    .slice(0, MAX_PROBLEMS)
    .flatMap((problem) => fixesOf(subject, problem))
    .filter((action) => {
      // Two problems of one object may be mended together.
      const what = JSON.stringify([action.title, action.files]);
      return !seen.has(what) && seen.add(what);
    });
}

/** The fixes of one problem of the file. */
export function fixesOf(subject: Subject, problem: Problem): Action[] {
  const out = new Map<string, Action>();
  for (const draft of draftsOf(subject, problem)) {
    if (out.has(draft.title)) continue;
    const files = filesOf(subject, draft);
    if (!files) continue;
    const select = selected(subject, files, draft);
    out.set(draft.title, {
      title: draft.title,
      kind: 'quickfix',
      files,
      mends: { code: problem.code, start: problem.start, end: problem.end },
      ...(draft.preferred && ![...out.values()].some((a) => a.preferred) && { preferred: true as const }),
      ...(select && { select }),
      ...(draft.creates && { creates: draft.creates.uri }),
      ...(draft.treatAs && { treatAs: draft.treatAs }),
    });
  }
  return [...out.values()].sort((a, b) => Number(b.preferred ?? false) - Number(a.preferred ?? false));
}

/** What could be tried for a problem. */
export function draftsOf(subject: Subject, problem: Problem): readonly Draft[] {
  const node = spotAt(subject.tree, problem.path)?.node;
  const fault = { subject, problem, path: problem.path, ...(node && { node }) };
  return fixerOf(problem.code)?.(fault) ?? [];
}

/** The edits of a draft; null where the text cannot be changed so. */
export function filesOf(subject: Subject, draft: Draft): readonly FileEdits[] | null {
  if (draft.creates) return [{ uri: draft.creates.uri, edits: [{ start: 0, end: 0, text: draft.creates.text }] }];
  if (draft.treatAs) return [];
  const files: FileEdits[] = [];
  if (draft.edits) files.push({ uri: subject.uri, edits: draft.edits });
  for (const { uri, changes } of [{ uri: subject.uri, changes: draft.changes ?? [] }, ...(draft.elsewhere ?? [])]) {
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

function sourceOf(subject: Subject, uri: string): Source | null {
  if (uri === subject.uri) return subject;
  const file = subject.world.file(uri);
  return file?.tree ? { text: file.text, language: file.tree.language, tree: file.tree } : null;
}

/** Where the text to replace stands after the edits. */
function selected(subject: Subject, files: readonly FileEdits[], { select, caret }: Draft): FileRange | null {
  if (caret !== undefined) return caretIn(subject, files, caret);
  if (!select) return null;
  for (const { uri, edits } of files) {
    const at = placeOf(
      [...edits].sort((a, b) => a.start - b.start),
      select,
    );
    if (at >= 0 && uri === subject.uri) return { uri, start: at, end: at + select.length };
  }
  return null;
}

/** Between the quotes of the new empty text with a key. */
function caretIn(subject: Subject, files: readonly FileEdits[], key: string): FileRange | null {
  const edits = files.find(({ uri }) => uri === subject.uri)?.edits ?? [];
  let shift = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    const found = new RegExp(`(?:^|[\\s{,"])${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?:\\s*(?=(?:''|""))`).exec(text);
    if (found) {
      const at = start + shift + found.index + found[0].length + 1;
      return { uri: subject.uri, start: at, end: at };
    }
    shift += text.length - (end - start);
  }
  return null;
}

function placeOf(edits: readonly TextEdit[], text: string): number {
  let shift = 0;
  for (const { start, end, text: written } of edits) {
    const at = written.lastIndexOf(text);
    if (at >= 0) return start + shift + at;
    shift += written.length - (end - start);
  }
  return -1;
}
