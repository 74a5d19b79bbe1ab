import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { DocumentSet } from '../../../analysis/documents/document-set.ts';
import { buildModel } from '../../../analysis/model/build-model.ts';
import { dialectOf } from '../../../format/dialects.ts';
import { corpusIsHere, exampleDocuments, realDocuments } from '../../../testing.ts';
import { cursorAt } from '../../../text/cursor/cursor.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { parse } from '../../../text/parse/parse.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { completionContextOf } from '../completion-context.ts';
import type { SuggestionProvider } from '../types.ts';
import { propertyNames } from './names.ts';
import { referenceSuggestions } from './references.ts';

const documents = [
  ...exampleDocuments(),
  ...(corpusIsHere ? realDocuments('apidoc').filter((d) => d.valid) : []),
].flatMap((d) => {
  const text = d.read(d.entry);
  return text === undefined || text.length > 120_000
    ? []
    : [{ name: d.name, subject: analyzedFileOf(text) }];
});

function analyzedFileOf(text: string): AnalyzedFile {
  const language = /^\s*\{/.test(text) ? 'json' : 'yaml';
  const { tree } = parse(text, language, null);
  const documents = new DocumentSet(new Map([['', { uri: '', text, tree }]]), 'entry');
  const dialect = dialectOf((name) => get(tree.root, name) !== undefined);
  return {
    uri: '',
    text,
    language,
    tree,
    documents,
    dialect,
    problems: () => [],
    model: () => buildModel(documents, null),
  };
}

/** Positions in texts, each with the text. */
function* textsIn(
  node: Node | null,
  path: NodePath = [],
): Generator<{ path: NodePath; text: string }> {
  if (!node) return;
  const text = stringOf(node);
  if (text !== undefined) yield { path, text };
  if (node.kind === 'map')
    for (const e of node.entries)
      if (e.alias === undefined) yield* textsIn(e.value, [...path, e.key]);
  if (node.kind === 'seq')
    for (const [i, item] of node.items.entries())
      if (item.alias === undefined) yield* textsIn(item.value, [...path, String(i)]);
}

/** Returns texts of the documents that aren't suggested at their own position. */
function missing(
  offering: SuggestionProvider,
  isMeant: (path: NodePath, text: string, file: AnalyzedFile) => boolean,
): { asked: number; missed: string[] } {
  const out: string[] = [];
  let request = 0;
  for (const { name, subject: file } of documents) {
    for (const { path, text } of textsIn(file.tree.root)) {
      if (!isMeant(path, text, file)) continue;
      const location = nodeRangesAt(file.tree, path);
      if (!location) continue;
      const cursor = cursorAt(
        file.text,
        file.language,
        location.value.end - (/["']/.test(file.text[location.value.end - 1] ?? '') ? 1 : 0),
      );
      const values = offering(completionContextOf(file, cursor)).map(({ insert: put }) =>
        put.is === 'value' ? put.value : null,
      );
      request++;
      if (!values.includes(text))
        out.push(`${name} ${path.join('/')}: ${text} of ${values.length}`);
    }
  }
  return { asked: request, missed: out };
}

const some = documents.length > 0;

test.skipIf(!some)(
  'offers every reference of the documents at its position',
  { timeout: 300_000 },
  () => {
    const isMeant = (path: NodePath, ref: string, { documents }: AnalyzedFile) =>
      path.at(-1) === '$ref' && ref.startsWith('#') && documents.target('', ref).kind === 'found';
    const { asked: request, missed } = missing(referenceSuggestions, isMeant);
    expect(request).toBeGreaterThan(20);
    expect(missed).toEqual([]);
  },
);

test.skipIf(!some)(
  'so are the names of required properties, but for those that are described nowhere near',
  { timeout: 300_000 },
  () => {
    const { asked: request, missed } = missing(
      propertyNames,
      (path) => path.at(-2) === 'required' && !path.includes('examples'),
    );
    expect(request).toBeGreaterThan(20);
    expect(missed.length / request).toBeLessThan(0.02);
  },
);
