// Links in a text: references open their targets, URLs open external pages, in comments too.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { rangesOf, withoutTokenQuotes } from '../../analysis/symbols/occurrence.ts';
import { shapeOf } from '../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { schemaTargetAt } from '../../analysis/typed-tree/follow-reference.ts';
import { locationId } from '../../text/location.ts';
import { nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentLink, FileRange } from '../types.ts';

/** Maximum number of links of each kind in one file. */
const MAX_REFERENCES = 5_000;
const MAX_URLS = 1_000;
const URL = /https?:\/\/[^\s<>"'`\\|^{}]+/g;
/** Other schemes are ignored: an accidental click must not open what a document contains. */
const URL_FORMATS: ReadonlySet<string> = new Set(['absolute-url', 'uri']);

const memo = new WeakMap<SymbolIndex, Map<string, readonly DocumentLink[]>>();

/** Returns the links of a file, in text order; the first of each kind if there are very many. */
export function documentLinks(file: AnalyzedFile): readonly DocumentLink[] {
  const index = symbolIndexOf(file.documents);
  const known = memo.get(index) ?? new Map<string, readonly DocumentLink[]>();
  memo.set(index, known);
  let found = known.get(file.uri);
  if (!found) {
    const targets = new Map<number, DocumentLink>();
    const all = [...schemaReferences(file), ...references(file, index), ...urls(file, index)];
    for (const link of all) if (!targets.has(link.start)) targets.set(link.start, link);
    found = [...targets.values()].sort((a, b) => a.start - b.start);
    known.set(file.uri, found);
  }
  return found;
}

function references({ uri, text, documents }: AnalyzedFile, index: SymbolIndex): DocumentLink[] {
  const out: DocumentLink[] = [];
  for (const occurrence of index.byFile.get(uri) ?? []) {
    if (out.length >= MAX_REFERENCES) break;
    const [id] = occurrence.targets;
    if (!occurrence.ref || !occurrence.last || occurrence.alias || id === undefined) continue;
    const to: FileRange | undefined = rangesOf(documents, id)?.name;
    if (to) out.push({ ...withoutTokenQuotes(text, occurrence), to });
  }
  return out;
}

/** Without one of them, references of a JSON Schema are those of the format. */
const IDENTIFIERS = /\$(?:id|anchor|dynamicAnchor|recursiveAnchor)\b/;
const SCHEMA_REFERENCE = /\$(?:ref|dynamicRef|recursiveRef)["']?\s*:\s*/g;

/** References by `$id` and anchors. */
function schemaReferences(file: AnalyzedFile): DocumentLink[] {
  const { text, tree } = file;
  if (!IDENTIFIERS.test(text)) return [];
  const out: DocumentLink[] = [];
  for (const match of text.matchAll(SCHEMA_REFERENCE)) {
    if (out.length >= MAX_REFERENCES) break;
    const path = pathAt(tree, match.index + match[0].length);
    const here = nodeRangesAt(tree, path)?.value;
    const to = here && schemaLink(file, path);
    if (to) out.push({ ...withoutTokenQuotes(text, here), to: to.name });
  }
  return out;
}

/**
 * Returns the ranges of the schema that a reference names by its `$id` or an anchor; null for any
 * other one, and where the schema is none of a file of the document.
 * @param path of the text of the reference
 */
export function schemaLink(
  file: AnalyzedFile,
  path: NodePath,
): { readonly name: FileRange; readonly whole: FileRange } | null {
  const { documents, uri } = file;
  const target = schemaTargetAt(file, uri, path);
  if (target?.kind !== 'found') return null;
  const { node } = target;
  // The published metaschemas are no files that an editor could open.
  for (const one of documents.readable())
    if (one.uri === node.uri) return rangesOf(documents, locationId(node));
  return null;
}

function urls({ uri, text, tree }: AnalyzedFile, index: SymbolIndex): DocumentLink[] {
  const out: DocumentLink[] = [];
  for (const match of text.matchAll(URL)) {
    if (out.length >= MAX_URLS) break;
    const url = isValue(match.index, { uri, tree }, index) ? match[0] : trimUrl(match[0]);
    out.push({ start: match.index, end: match.index + url.length, to: { url } });
  }
  return out;
}

/** Whether what begins at an offset is the value of a field that holds a URL and nothing else. */
function isValue(
  at: number,
  { uri, tree }: Pick<AnalyzedFile, 'uri' | 'tree'>,
  index: SymbolIndex,
): boolean {
  const path = pathAt(tree, at);
  const location = nodeRangesAt(tree, path);
  if (location?.node.kind !== 'scalar' || at < location.value.start || at >= location.value.end)
    return false;
  const shape = shapeOf(index, uri, path);
  return shape?.is === 'string' && shape.format !== undefined && URL_FORMATS.has(shape.format);
}

/** Returns a URL without the punctuation or the brackets around it. */
function trimUrl(url: string): string {
  let out = url;
  for (let before = ''; before !== out; ) {
    before = out;
    out = out.replace(/[.,;:!?*_]+$/, '');
    for (const [open, close] of ['()', '[]']) {
      if (open && close && out.endsWith(close) && out.split(close).length > out.split(open).length)
        out = out.slice(0, -1);
    }
    // `[text](url) more`: what follows the closing bracket of the link isn't part of it.
    const cut = out.indexOf(')');
    if (cut >= 0 && !out.slice(0, cut).includes('(')) out = out.slice(0, cut);
  }
  return out;
}
