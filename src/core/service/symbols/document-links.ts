// Links in a text: references open their targets, URLs open external pages, in comments too.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { bare, rangesOf } from '../../analysis/symbols/occurrence-ranges.ts';
import { shapeOf } from '../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
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
    const targets = references(file, index);
    const starts = new Set(targets.map(({ start }) => start));
    const others = urls(file, index).filter(({ start }) => !starts.has(start));
    found = [...targets, ...others].sort((a, b) => a.start - b.start);
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
    if (to) out.push({ ...bare(text, occurrence), to });
  }
  return out;
}

function urls({ uri, text, tree }: AnalyzedFile, index: SymbolIndex): DocumentLink[] {
  const out: DocumentLink[] = [];
  for (const match of text.matchAll(URL)) {
    if (out.length >= MAX_URLS) break;
    const url = isValue(match.index, { uri, tree }, index) ? match[0] : trimmed(match[0]);
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
function trimmed(url: string): string {
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
