// Splits a document: components into files of their own, from which bundling makes it again.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { bundle } from '../../analysis/bundle/bundle.ts';
import { DocumentSet } from '../../analysis/documents/document-set.ts';
import type { LoadedFile } from '../../analysis/documents/loaded-file.ts';
import { localReference, refOf } from '../../analysis/documents/reference.ts';
import { isDeviceName, relativeUri, resolveUri } from '../../analysis/documents/uri.ts';
import { COMPONENTS } from '../../analysis/targets/component-maps.ts';
import { refsInside } from '../../analysis/targets/move-references.ts';
import { SchemaWalker } from '../../analysis/validation/walk.ts';
import { shapeAt } from '../../format/typed-tree.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { edit } from '../../text/edit/edit.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { Change, TextEdit } from '../../text/edit/types.ts';
import { freeName } from '../../text/free-name.ts';
import { ROOT_URI } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type NodePath, type Tree } from '../../text/tree.ts';

/** The root document and its new files, by their addresses as files of the document. */
export type SplitResult =
  | {
      readonly text: string;
      readonly files: readonly { readonly uri: string; readonly text: string }[];
    }
  | { readonly refused: string };

/**
 * References in these may only resolve to objects of the root document or its components, so that
 * they stay there.
 */
const KEPT: ReadonlySet<string> = new Set(['servers', 'channels', 'operations', 'replies']);

const AGAIN =
  "Bundling its files wouldn't give the same document. Fix its problems first, and resolve aliases.";

/** A component that gets its own file. */
interface Part {
  readonly path: NodePath;
  readonly uri: string;
  /** From the folder of the root document. */
  readonly name: string;
}

/**
 * Splits a document that refers to no other file. The components keep their names: the root
 * document refers to their files. What is returned was bundled again, and is what it was before.
 * Never throws.
 */
export function split(subject: AnalyzedFile): SplitResult {
  const { documents, text, tree, language } = subject;
  const problem = tree.problems.find(({ severity }) => severity === 'error');
  if (!tree.root || problem) return { refused: problem?.message ?? 'The document is empty.' };
  // The files are known once the references were followed.
  subject.problems();
  if (documents.referencedFiles.size > 0)
    return { refused: 'It refers to other files. Bundle it first.' };
  const parts = partsOf(subject);
  if (parts.length === 0) return { refused: 'It has no components that can have their own file.' };
  const files: { uri: string; text: string }[] = [];
  for (const part of parts) {
    const written = textOf(subject, part, parts);
    if (written === null)
      return { refused: `#${toPointer(part.path)} can't be copied into a file.` };
    files.push({ uri: part.uri, text: written });
  }
  const changes = parts.map(
    ({ path, name }): Change => ({ do: 'set', path, value: { data: { $ref: `./${name}` } } }),
  );
  const entry = edit({ text, language, tree }, changes);
  if ('refused' in entry) return { refused: entry.refused };
  const root = applyEdits(entry.text, copiedComments(entry.text, entry.tree, parts));
  return bundlesTo(subject, root, files) ? { text: root, files } : { refused: AGAIN };
}

/** The comment lines directly above the references to the files, which have them now. */
function copiedComments(text: string, tree: Tree, parts: readonly Part[]): TextEdit[] {
  if (tree.language === 'json') return [];
  return parts.flatMap(({ path }) => {
    const ranges = nodeRangesAt(tree, path);
    const from = ranges?.key?.end ?? 0;
    const above = /(?:\n[ \t]*#[^\n]*)+(?=\n[ \t]*$)/.exec(text.slice(from, ranges?.value.start));
    if (!above) return [];
    const start = from + above.index;
    return [{ start, end: start + above[0].length, text: '' }];
  });
}

function partsOf({ tree: { root }, language, documents }: AnalyzedFile): Part[] {
  const ending = language === 'json' ? 'json' : 'yaml';
  const sections = root && get(root, COMPONENTS);
  const dialect = documents.dialectOf(root);
  /** Whether its values may be references: traits of version 2 may not. */
  const takesReferences = (section: string): boolean => {
    const shape = root && shapeAt(root, [COMPONENTS, section], dialect);
    return shape?.is === 'map' && !(shape.of.is === 'object' && shape.of.ref === 'no');
  };
  const names = new Set<string>();
  const parts: Part[] = [];
  for (const section of sections?.kind === 'map' ? sections.entries : []) {
    if (KEPT.has(section.key) || section.key.startsWith('x-') || section.value.kind !== 'map')
      continue;
    if (!takesReferences(section.key)) continue;
    for (const { key, value, alias } of section.value.entries) {
      const isPlain = value.kind === 'map' && value.entries.length > 0 && alias === undefined;
      if (!isPlain || refOf(value) !== undefined || !/^[\w.-]+$/.test(key)) continue;
      // Names that differ in case only are one file on some systems.
      const name = freeName(isDeviceName(key) ? `_${key}` : key, (candidate) =>
        names.has(`${section.key}/${candidate}`.toLowerCase()),
      );
      names.add(`${section.key}/${name}`.toLowerCase());
      const path = [COMPONENTS, section.key, key];
      const file = `${COMPONENTS}/${section.key}/${name}.${ending}`;
      parts.push({ path, uri: resolveUri(documents.entryUri, file), name: file });
    }
  }
  return parts;
}

/** The text of the file of a component, whose references have the same targets as before. */
function textOf(subject: AnalyzedFile, part: Part, parts: readonly Part[]): string | null {
  const { documents, language, tree } = subject;
  const root = tree.root;
  const node = part.path.reduce((at: typeof root | undefined, key) => at && get(at, key), root);
  const shape = root && shapeAt(root, part.path, documents.dialectOf(root));
  if (!node || !shape) return null;
  const changes: Change[] = [
    { do: 'set', path: [], value: { written: { from: subject, path: part.path, comments: true } } },
  ];
  for (const { path, ref } of refsInside(documents, { uri: '', path: part.path, node }, shape)) {
    const to = documents.locate('', ref);
    if (to?.uri !== ROOT_URI) continue;
    const value = { data: referenceFrom(part, to.path, parts, documents.entryUri) };
    changes.push({ do: 'set', path: [...path, '$ref'], value });
  }
  const empty = language === 'json' ? '{}\n' : '';
  const made = edit({ text: empty, language, tree: parse(empty, language, null).tree }, changes);
  if ('refused' in made) return null;
  return made.text.endsWith('\n') ? made.text : `${made.text}\n`;
}

/** The text of a reference in the file of a component to a location of the document. */
function referenceFrom(from: Part, to: NodePath, parts: readonly Part[], entry: string): string {
  const target = parts.find(({ path }) => path.every((key, i) => to[i] === key));
  const pointer = target ? to.slice(target.path.length) : to;
  const file = target === from ? '' : relativeUri(from.uri, target?.uri ?? entry);
  return pointer.length === 0 && file ? file : file + localReference(pointer);
}

/** Whether the files are the document again when bundled, with all of its comments. */
function bundlesTo(
  { text: before, tree, language, documents }: AnalyzedFile,
  root: string,
  files: readonly { readonly uri: string; readonly text: string }[],
): boolean {
  const loaded = [{ uri: '', text: root }, ...files].map((file): [string, LoadedFile] => [
    file.uri,
    { ...file, tree: parse(file.text, language, null).tree },
  ]);
  const { entryUri, tools } = documents;
  const made = bundle(new DocumentSet(new Map(loaded), entryUri, tools), new SchemaWalker());
  if (made.text === null || made.problems.length > 0) return false;
  const after = parse(made.text, language, null).tree;
  const comments = (text: string, of: Tree): string => commentsOf(text, of).sort().join('\n');
  return (
    hasSameContent(tree.root, after.root) && comments(before, tree) === comments(made.text, after)
  );
}
