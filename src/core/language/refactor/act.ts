// From what a refactoring wants done to edits that were tried on the text.
import { edit } from '../../edit/edit.ts';
import type { Edited, Source, TextEdit } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import type { Path, Tree } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import type { Action, FileEdits, FileRange } from '../types.ts';
import { treeOf } from './again.ts';
import { commentsOf, counted } from './comments.ts';
import type { Draft } from './types.ts';

/** The action of a draft; null where nothing would change. */
export function act(subject: Subject, draft: Draft): Action | null {
  const { title, kind, lost = [], naming } = draft;
  const refuse = (refused: string): Action => ({ title, kind, files: [], refused });
  if (draft.refused !== undefined) return refuse(draft.refused);
  const files: FileEdits[] = [];
  const lostOf: Changed[] = [];
  let select: FileRange | null = null;
  if (draft.edits) files.push({ uri: subject.uri, edits: draft.edits });
  for (const { uri, changes } of [{ uri: subject.uri, changes: draft.changes ?? [] }, ...(draft.elsewhere ?? [])]) {
    if (changes.length === 0) continue;
    const source = sourceOf(subject, uri);
    if (!source) return refuse(`${uri || 'The document'} is not open.`);
    const edited = edit(source, changes);
    if ('refused' in edited) return refuse(edited.refused);
    files.push({ uri, edits: edited.edits });
    const after = () => treeOf(edited.text, source.language);
    lostOf.push({ source, edits: edited.edits, text: edited.text, after });
    if (naming?.uri === uri) select = named(edited, uri, naming.path) ?? nameAt(edited.text, after(), uri, naming.path);
  }
  if (files.every((file) => file.edits.length === 0)) return null;
  const all = [...lost, ...commentsLost(lostOf)];
  return { title, kind, files, ...(all.length > 0 && { lost: all }), ...(select && { select, rename: true as const }) };
}

interface Changed {
  readonly source: Source;
  readonly edits: readonly TextEdit[];
  readonly text: string;
  after(): Tree;
}

/** Comments that are nowhere any more. Those of what is written elsewhere now are counted there. */
function commentsLost(changed: readonly Changed[]): string[] {
  const touched = changed.some(({ source, edits }) =>
    edits.some((e) => /(?:^|\s)#/m.test(source.text.slice(Math.max(0, e.start - 1), e.end))),
  );
  if (!touched) return [];
  const counts = new Map<string, number>();
  for (const comment of changed.flatMap(({ text, after }) => commentsOf(text, after())))
    counts.set(comment, (counts.get(comment) ?? 0) + 1);
  let lost = 0;
  for (const comment of changed.flatMap(({ source }) => commentsOf(source.text, source.tree))) {
    const count = counts.get(comment) ?? 0;
    if (count === 0) lost++;
    else counts.set(comment, count - 1);
  }
  return lost === 0 ? [] : [`${counted(lost, 'comment')}.`];
}

/** A file of the document as something to edit or to take values from; null where it cannot be read. */
export function sourceOf(subject: Subject, uri: string): Source | null {
  if (uri === subject.uri) return subject;
  const file = subject.world.file(uri);
  return file?.tree && file.failure === undefined ? { text: file.text, language: file.tree.language, tree: file.tree } : null;
}

/** The same without a parser: where only one line of what is new begins with the name. */
function named({ edits, text }: Extract<Edited, { text: string }>, uri: string, path: Path): FileRange | null {
  const name = path.at(-1) ?? '';
  const entry = new RegExp(`(?:^|[\\s{,])(["']?)${name.replace(/[.]/g, '\\.')}\\1:(?=\\s|["{[]|$)`, 'g');
  const found: number[] = [];
  let shift = 0;
  for (const { start, end, text: put } of edits) {
    for (const match of put.matchAll(entry)) found.push(start + shift + match.index + match[0].indexOf(name));
    shift += put.length - (end - start);
  }
  const [at] = found;
  return at !== undefined && found.length === 1 && text.startsWith(name, at) ? { uri, start: at, end: at + name.length } : null;
}

/** Where the name of an entry stands, without its quotes. */
function nameAt(text: string, tree: Tree, uri: string, path: Path): FileRange | null {
  const key = spotAt(tree, path)?.key;
  if (!key) return null;
  const quoted = /["']/.test(text[key.start] ?? '') ? 1 : 0;
  return { uri, start: key.start + quoted, end: key.end - quoted };
}
