// Moves an object into a new file, and writes a reference to it in its stead.

import { type AnalyzedFile, notConverted, readOnly } from '../../analysis/analyzed-file.ts';
import { pathConflict, pathProblem } from '../../analysis/documents/file-paths.ts';
import { refOf } from '../../analysis/documents/reference.ts';
import {
  isDeviceName,
  isUrl,
  normalizeUri,
  relativeUri,
  resolveUri,
} from '../../analysis/documents/uri.ts';
import { isComponent } from '../../analysis/targets/component-maps.ts';
import { movedReferences } from '../../analysis/targets/move-references.ts';
import type { TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import { selectionOfPath } from '../../analysis/typed-tree/objects-at.ts';
import type { ReferenceUse } from '../../analysis/validation/finding.ts';
import { quote } from '../../format/message-text.ts';
import { isSchema } from '../../format/tables.ts';
import { resolveShape } from '../../format/typed-tree.ts';
import { edit } from '../../text/edit/edit.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeName, identifier } from '../../text/free-name.ts';
import { isRoot } from '../../text/location.ts';
import { parse } from '../../text/parse/parse.ts';
import { fromPointer, lastKey, percentDecoded, toPointer } from '../../text/pointer.ts';
import type { RefactorDraft, Refactoring } from '../code-action.ts';
import { codeActionOf } from '../code-action.ts';
import type { CodeAction } from '../types.ts';

/** Characters of the name of a file that is made of that of an object. */
const MAX_NAME = 60;

/** Parts of an object that are often worth a file, though they have no name of their own. */
const NAMELESS = /^(?:payload|headers|reply)$/;

/** Offers to move the innermost object that has a name of its own, or that is a payload. */
export const moveToFile: Refactoring = ({ subject, values }) => {
  for (const value of values) {
    const label = fileWorthy(value, subject.uri);
    if (label === null) continue;
    const draft = draftOf(subject, value, label, freeFile(subject, value.path));
    if (!('refused' in draft)) return [draft];
  }
  return [];
};

/**
 * Returns the action that moves the object at a pointer to a new file, or why it can't be moved, in
 * one sentence. Never throws.
 * @param file the file with the object
 * @param to URI of the new file; unless given, one beside its file with its name
 */
export function moveToNewFile(
  file: AnalyzedFile,
  pointer: string,
  to?: string,
): CodeAction | { readonly refused: string } {
  const { uri, documents } = file;
  const path = fromPointer(pointer);
  const [value] = selectionOfPath(file, path).values;
  const refuse = (refused: string) => ({ refused });
  const closed = notConverted(file) ?? readOnly(file, uri);
  if (closed !== null) return refuse(closed);
  if (path.length === 0) return refuse('The whole file is not an object that can be moved.');
  if (!value || toPointer(value.path) !== toPointer(path))
    return refuse(`There is no object of the format at ${quote(toPointer(path))}.`);
  if (value.node.kind !== 'map') return refuse('Only an object can be moved to a file of its own.');
  const there = refOf(value.node);
  if (there !== undefined) return refuse(`It is a reference to ${quote(there)} already.`);
  if (!referenceShape(value)) return refuse('The format allows no reference there.');
  const target = to === undefined ? freeFile(file, path) : normalizeUri(to);
  const problem = to === undefined ? null : whyNot(file, target);
  if (problem !== null) return refuse(`${quote(target)} can't be the new file. ${problem}`);
  const draft = draftOf(file, value, quote(lastKey(path)), target);
  if ('refused' in draft) return refuse(draft.refused ?? '');
  const action = codeActionOf(file, draft);
  if (!action || action.refused !== undefined)
    return refuse(action?.refused ?? `It can't be moved to ${documents.entryUri || 'a file'}.`);
  return action;
}

/** Returns why a file can't be made at an address that the user named; null where it can. */
function whyNot(file: AnalyzedFile, target: string): string | null {
  if (isUrl(target)) return 'The new file must have a path, not an address.';
  return pathProblem(pathBelow(target), file.language) ?? pathConflict(target, [...filesOf(file)]);
}

/** Returns the name of a path below the folder that it goes up to. */
function pathBelow(uri: string): string {
  const path = uri.replace(/^(?:\.\.\/)+/, '');
  return percentDecoded(path) ?? path;
}

/** Returns what to call the object; null if it can't be replaced with a reference, or is small. */
function fileWorthy(value: TypedValue, uri: string): string | null {
  const { path, node } = value;
  if (node.kind !== 'map' || node.entries.length < 2 || refOf(node) !== undefined) return null;
  const shape = referenceShape(value);
  if (!shape) return null;
  const isOwn =
    isComponent(path) || path.length === (isRoot(uri) ? 2 : 1) || path.at(-2) === 'messages';
  if (isOwn) return quote(lastKey(path));
  const isPayload = shape.is === 'payload-schema' || isSchema(shape);
  const key = lastKey(path);
  return NAMELESS.test(key) && (isPayload || key === 'reply') ? `the ${key}` : null;
}

/** Returns the shape of a value that may be a reference instead; null for any other. */
function referenceShape({ node, shape }: TypedValue): ReferenceUse['shape'] | null {
  if (shape.is === 'payload-schema') return shape;
  const inside = resolveShape(shape, node);
  if (inside?.is === 'payload-schema') return inside;
  return inside?.is === 'object' && inside.ref === 'or' ? inside : null;
}

function draftOf(
  subject: AnalyzedFile,
  value: TypedValue,
  label: string,
  target: string,
): RefactorDraft | { readonly refused: string } {
  const { documents, language, uri } = subject;
  const { path, node } = value;
  const shape = referenceShape(value);
  const from = isRoot(uri) ? documents.entryUri : uri;
  const rewritten = shape && movedReferences(documents, { uri, path, node }, shape, target, []);
  if (!rewritten)
    return {
      refused:
        documents.entryUri === ''
          ? 'It refers to the document, which has no path yet. Save the document in a folder first.'
          : 'A reference in it would have another target in the new file.',
    };
  const changes: Change[] = [
    { do: 'set', path: [], value: { written: { from: subject, path } } },
    ...rewritten,
  ];
  const empty = language === 'json' ? '{}\n' : '';
  const made = edit({ text: empty, language, tree: parse(empty, language, null).tree }, changes);
  if ('refused' in made) return { refused: made.refused };
  const whole = made.text.endsWith('\n') ? made.text : `${made.text}\n`;
  const ref = relativeUri(from, target).replace(/ /g, '%20');
  const data = { $ref: ref.startsWith('../') ? ref : `./${ref}` };
  return {
    title: `Move ${label} to the new file ${pathBelow(target).split('/').at(-1)}`,
    kind: 'refactor.move',
    changes: [{ do: 'set', path, value: { data } }],
    creates: { uri: target, text: withLineEndsOf(subject.text, whole) },
  };
}

/** Returns a text with the line ends of another one. */
function withLineEndsOf(other: string, text: string): string {
  return /^[^\n]*\r\n/.test(other) ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Returns a free file beside that of an object: with its name, or that of what has the payload. */
function freeFile(subject: AnalyzedFile, path: readonly string[]): string {
  const { documents, language, uri } = subject;
  const own = NAMELESS.test(lastKey(path))
    ? `${path.at(-2) ?? ''}-${lastKey(path)}`
    : lastKey(path);
  const plain = identifier(own).slice(0, MAX_NAME) || 'object';
  const name = isDeviceName(plain) ? `_${plain}` : plain;
  const from = isRoot(uri) ? documents.entryUri : uri;
  const files = [...filesOf(subject)];
  const at = (other: string) =>
    resolveUri(from, `${other}.${language === 'json' ? 'json' : 'yaml'}`);
  return at(freeName(name, (other) => pathConflict(at(other), files) !== null));
}

/** Returns the files that the document has or refers to, whether or not they were found. */
function filesOf({ documents }: AnalyzedFile): ReadonlySet<string> {
  const loaded = [...documents.readable()].map(({ uri }) => uri);
  const known = [documents.entryUri, ...documents.referencedFiles, ...documents.needs, ...loaded];
  return new Set(known.filter((uri) => !isRoot(uri)));
}
