// Moves an object into a new file beside the one it is written in, and refers to it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import { resolveUri } from '../../analysis/documents/uri.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { isSchema } from '../../format/tables.ts';
import { resolveShape } from '../../format/typed-tree.ts';
import { edit } from '../../text/edit/edit.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeName, identifier } from '../../text/free-name.ts';
import { parse } from '../../text/parse/parse.ts';
import { lastKey } from '../../text/pointer.ts';
import { isComponent } from './component-maps.ts';
import { movedReferences } from './move-references.ts';
import type { RefactorDraft, Refactoring, TypedValue } from './types.ts';

/** What operations refer to must be objects of the root document, and so they stay in it. */
const STAY: ReadonlySet<string> = new Set(['Operation', 'OperationReply']);

/** Offers to move the innermost object that has a name of its own, or that is a payload. */
export const moveToFile: Refactoring = ({ subject, values }) => {
  for (const value of values) {
    const label = fileWorthy(value, subject.uri);
    const draft = label === null ? null : draftOf(subject, value, label);
    if (draft) return [draft];
  }
  return [];
};

/** Returns what to call the object; null if it can't be replaced with a reference, or is small. */
function fileWorthy({ path, node, shape }: TypedValue, uri: string): string | null {
  if (node.kind !== 'map' || node.entries.length < 2 || refOf(node) !== undefined) return null;
  const inside = shape.is === 'payload-schema' ? shape : resolveShape(shape, node);
  if (inside?.is !== 'payload-schema' && (inside?.is !== 'object' || inside.ref !== 'or'))
    return null;
  if (inside.is === 'object' && STAY.has(plainKind(inside.kind))) return null;
  const isOwn =
    isComponent(path) || path.length === (uri === '' ? 2 : 1) || path.at(-2) === 'messages';
  if (isOwn) return `"${lastKey(path)}"`;
  const isPayload = inside.is === 'payload-schema' || isSchema(inside);
  return isPayload && /^(?:payload|headers)$/.test(lastKey(path)) ? `the ${lastKey(path)}` : null;
}

function draftOf(subject: AnalyzedFile, value: TypedValue, label: string): RefactorDraft | null {
  const { documents, language, uri } = subject;
  const { path, node, shape } = value;
  const ending = language === 'json' ? 'json' : 'yaml';
  const from = uri === '' ? documents.entryUri : uri;
  const at = (name: string): string => resolveUri(from, `${name}.${ending}`);
  const name = freeName(nameOf(path), (other) => isTaken(subject, at(other)));
  const target = at(name);
  const use = shape.is === 'payload-schema' ? shape : resolveShape(shape, node);
  if (use?.is !== 'object' && use?.is !== 'payload-schema') return null;
  const rewritten = movedReferences(documents, { uri, path, node }, use, target, []);
  if (!rewritten) return null;
  const empty = language === 'json' ? '{}\n' : '';
  const changes: Change[] = [
    { do: 'set', path: [], value: { written: { from: subject, path } } },
    ...rewritten,
  ];
  const made = edit({ text: empty, language, tree: parse(empty, language, null).tree }, changes);
  if ('refused' in made) return null;
  return {
    title: `Move ${label} to the new file ${name}.${ending}`,
    kind: 'refactor.move',
    changes: [{ do: 'set', path, value: { data: { $ref: `./${name}.${ending}` } } }],
    creates: { uri: target, text: made.text.endsWith('\n') ? made.text : `${made.text}\n` },
  };
}

/** Returns the name of the file: that of the object, or of the message with this payload. */
function nameOf(path: readonly string[]): string {
  const own = /^(?:payload|headers)$/.test(lastKey(path))
    ? `${path.at(-2) ?? ''}-${lastKey(path)}`
    : lastKey(path);
  return identifier(own) || 'object';
}

function isTaken({ documents }: AnalyzedFile, uri: string): boolean {
  return documents.file(uri) !== undefined || uri === documents.entryUri;
}
