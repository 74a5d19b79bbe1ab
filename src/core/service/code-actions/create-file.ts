// `reference-file`: creates a missing file in the folder of the document, with the targets of all
// references to it.

import { type AnalyzedFile, analyzedFileOf } from '../../analysis/analyzed-file.ts';
import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { relativeUri, resolveUri } from '../../analysis/documents/uri.ts';
import type { Shape } from '../../format/table-types.ts';
import { edit } from '../../text/edit/edit.ts';
import { languageOf } from '../../text/language.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { parse } from '../../text/parse/parse.ts';
import { type NodePath, nodeAt, stringOf } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { parent, set } from './fixer-kit.ts';
import { skeletonOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

/**
 * File names that are allowed below the folder of the document: not an address, not above the
 * folder, with a supported extension.
 */
const BELOW =
  /^(?![A-Za-z][\w+.-]*:|\/|\.)(?:(?!\.\.?\/)[^/\\:*?"<>|]+\/)*[^/\\:*?"<>|]+\.(?:ya?ml|json|avsc|jsonschema)$/i;

export const createFile: Fixer = ({ subject, node }) => {
  const { documents } = subject;
  const uri = lookedFor(documents, subject.uri, stringOf(node))?.uri;
  const file = uri === undefined ? undefined : documents.file(uri);
  if (!uri || !file || file.tree || file.blocked || !BELOW.test(uri)) return [];
  const text = textOf(subject, uri);
  return text === null ? [] : [{ title: `Create ${uri}`, creates: { uri, text } }];
};

/** Returns the location at which a reference, or the last one of its chain, can't be resolved. */
function lookedFor(
  documents: DocumentSet,
  uri: string,
  ref: string | undefined,
): { readonly uri: string; readonly path: NodePath } | null {
  if (ref === undefined) return null;
  const target = documents.target(uri, ref);
  const via = target.kind === 'broken' ? target.via : undefined;
  const tree = via && documents.file(via.uri)?.tree;
  const last = tree ? stringOf(nodeAt(tree, [...via.path, '$ref'])) : undefined;
  return via && last !== undefined ? documents.locate(via.uri, last) : documents.locate(uri, ref);
}

/**
 * Returns the text of a file in which each reference to it, from whatever file, resolves to the
 * smallest valid value.
 */
function textOf(file: AnalyzedFile, uri: string): string | null {
  const { documents } = file;
  // A new value may refer to the root document.
  const around = analyzedFileOf(documents.file(''), file);
  if (!around) return null;
  const language = languageOf(uri, /\.(?:avsc|jsonschema)$/i.test(uri) ? '{' : '');
  const expected = file
    .problems()
    .flatMap(({ uri: at, code, path }): { readonly to: NodePath; readonly value: unknown }[] => {
      const tree = code === 'reference-file' ? documents.file(at)?.tree : null;
      const named = tree && lookedFor(documents, at, stringOf(nodeAt(tree, path)));
      if (!tree || named?.uri !== uri) return [];
      const shape = expectedShapeAt({ tree, uri: at, documents }, parent(path));
      const inline: Shape | null = shape?.is === 'object' ? { ...shape, ref: 'no' } : shape;
      const value = inline
        ? skeletonOf(inline, null, { subject: around, path: [...named.path, 'x'] })
        : {};
      return [{ to: named.path, value: fromFile(value, uri, documents.entryUri) }];
    });
  // A value around another one comes first, and the same value only once.
  const sorted = [...expected].sort((a, b) => a.to.length - b.to.length);
  const empty = language === 'json' ? '{}\n' : '';
  let source = { text: empty, language, tree: parse(empty, language, null).tree };
  for (const { to, value } of sorted) {
    if (nodeRangesAt(source.tree, to) && (to.length > 0 || source.text.trim() !== empty.trim()))
      continue;
    if (to.length === 0 && JSON.stringify(value) === '{}') continue;
    const edited = edit(source, [set(to, value)]);
    if ('refused' in edited) return null;
    source = { ...source, text: edited.text, tree: edited.tree };
  }
  const { text } = source;
  return text === '' ? '{}\n' : text.endsWith('\n') ? text : `${text}\n`;
}

/** Returns a value of the root document with its references rewritten for another file. */
function fromFile(value: unknown, uri: string, entry: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromFile(item, uri, entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string'
      ? refFrom(inner, uri, entry)
      : fromFile(inner, uri, entry),
  ]);
  return Object.fromEntries(entries);
}

function refFrom(ref: string, uri: string, entry: string): string {
  const hash = ref.indexOf('#');
  const address = resolveUri(entry, hash < 0 ? ref : ref.slice(0, hash));
  return relativeUri(uri, address) + (hash < 0 ? '' : ref.slice(hash));
}
