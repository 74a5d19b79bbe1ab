// Turns the changes of a refactoring into edits that were tried on the text.

import { type AnalyzedFile, sourceOf } from '../analysis/analyzed-file.ts';
import type { Selection } from '../analysis/typed-tree/objects-at.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { edit } from '../text/edit/edit.ts';
import { reparsedTree } from '../text/edit/editable-document.ts';
import { commentsOf, countByText } from '../text/edit/lost-comments.ts';
import type { Change, Edited, Source, TextEdit } from '../text/edit/types.ts';
import { languageOf } from '../text/language.ts';
import { nodeRangesAt } from '../text/node-ranges.ts';
import { parse } from '../text/parse/parse.ts';
import { lastKey } from '../text/pointer.ts';
import type { NodePath, Tree } from '../text/tree.ts';
import type { CodeAction, CodeActionKind, FileEdits, FileRange } from './types.ts';

/** A refactoring that is not yet tried on the text. */
export interface RefactorDraft {
  readonly title: string;
  readonly kind: CodeActionKind;
  /** Changes of the current file. */
  readonly changes?: readonly Change[];
  /** Of other files. */
  readonly otherFiles?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** A new file of the document. */
  readonly creates?: { readonly uri: string; readonly text: string };
  /** Instead of changes. */
  readonly edits?: readonly TextEdit[];
  readonly warnings?: readonly string[];
  /** It cannot be done, and why. */
  readonly refused?: string;
  /** An entry that the user may want to rename, as it is after the changes. */
  readonly naming?: { readonly uri: string; readonly path: NodePath };
}

/** Returns what can be rearranged around a selection. */
export type Refactoring = (selection: Selection) => readonly RefactorDraft[];

/** Returns the code action of a draft; null if nothing would change. */
export function codeActionOf(subject: AnalyzedFile, draft: RefactorDraft): CodeAction | null {
  const { title, kind, warnings: lost = [], naming } = draft;
  const refuse = (refused: string): CodeAction => ({ title, kind, files: [], refused });
  if (draft.refused !== undefined) return refuse(draft.refused);
  const files: FileEdits[] = [];
  const lostOf: ChangedFile[] = [];
  let select: FileRange | null = null;
  if (draft.edits) files.push({ uri: subject.uri, edits: draft.edits });
  for (const { uri, changes } of [
    { uri: subject.uri, changes: draft.changes ?? [] },
    ...(draft.otherFiles ?? []),
  ]) {
    if (changes.length === 0) continue;
    const source = sourceOf(subject, uri);
    if (!source) return refuse(`${uri || 'The document'} is not open.`);
    const edited = edit(source, changes);
    if ('refused' in edited) return refuse(edited.refused);
    files.push({ uri, edits: edited.edits });
    const after = () => reparsedTree(edited.text, source.language);
    lostOf.push({ source, edits: edited.edits, text: edited.text, after });
    if (naming?.uri === uri)
      select = keyRange(edited, uri, naming.path) ?? nameAt(edited.text, after(), uri, naming.path);
  }
  if (files.every((file) => file.edits.length === 0)) return null;
  if (draft.creates) {
    const { uri, text } = draft.creates;
    const language = languageOf(uri, text);
    files.push({ uri, edits: [{ start: 0, end: 0, text }] });
    const none = { text: '', language, tree: parse('', language, null).tree };
    lostOf.push({ source: none, edits: [], text, after: () => reparsedTree(text, language) });
  }
  const all = [...lost, ...lostComments(lostOf)];
  return {
    title,
    kind,
    files,
    ...(draft.creates && { creates: draft.creates.uri }),
    ...(all.length > 0 && { warnings: all }),
    ...(select && { select, rename: true as const }),
  };
}

/** Returns how many comments edits would remove from the files of a document, as a sentence. */
export function commentsLostBy(subject: AnalyzedFile, files: readonly FileEdits[]): string[] {
  const sources = files.flatMap(({ uri, edits }) => {
    const source = sourceOf(subject, uri);
    return source ? [{ source, edits }] : [];
  });
  if (!sources.some(removesComment)) return [];
  return lostComments(
    sources.map(({ source, edits }) => {
      const text = applyEdits(source.text, edits);
      return { source, edits, text, after: () => reparsedTree(text, source.language) };
    }),
  );
}

/** Whether one of the edits may remove a comment. */
function removesComment({ source, edits }: Pick<ChangedFile, 'source' | 'edits'>): boolean {
  return edits.some((e) => /(?:^|\s)#/m.test(source.text.slice(Math.max(0, e.start - 1), e.end)));
}

interface ChangedFile {
  readonly source: Source;
  readonly edits: readonly TextEdit[];
  readonly text: string;
  after(): Tree;
}

/** Comments that are nowhere any more. Those of what is written elsewhere now are counted there. */
function lostComments(changed: readonly ChangedFile[]): string[] {
  if (!changed.some(removesComment)) return [];
  const counts = new Map<string, number>();
  for (const comment of changed.flatMap(({ text, after }) => commentsOf(text, after())))
    counts.set(comment, (counts.get(comment) ?? 0) + 1);
  let lost = 0;
  for (const comment of changed.flatMap(({ source }) => commentsOf(source.text, source.tree))) {
    const count = counts.get(comment) ?? 0;
    if (count === 0) lost++;
    else counts.set(comment, count - 1);
  }
  return lost === 0 ? [] : [`${countByText(lost, 'comment')}.`];
}

/** Returns the range of an entry's key without a parser, if only one new line begins with it. */
function keyRange(
  { edits, text }: Extract<Edited, { text: string }>,
  uri: string,
  path: NodePath,
): FileRange | null {
  const name = lastKey(path);
  const entry = new RegExp(
    `(?:^|[\\s{,])(["']?)${name.replace(/[.]/g, '\\.')}\\1:(?=\\s|["{[]|$)`,
    'g',
  );
  const found: number[] = [];
  let shift = 0;
  for (const { start, end, text: put } of edits) {
    for (const match of put.matchAll(entry))
      found.push(start + shift + match.index + match[0].indexOf(name));
    shift += put.length - (end - start);
  }
  const [at] = found;
  return at !== undefined && found.length === 1 && text.startsWith(name, at)
    ? { uri, start: at, end: at + name.length }
    : null;
}

/** Returns the range of an entry's key, without its quotes. */
function nameAt(text: string, tree: Tree, uri: string, path: NodePath): FileRange | null {
  const key = nodeRangesAt(tree, path)?.key;
  if (!key) return null;
  const quoted = /["']/.test(text.charAt(key.start)) ? 1 : 0;
  return { uri, start: key.start + quoted, end: key.end - quoted };
}
