// Requests that the editor sends by itself to decorate a text: the part of the language service
// that is loaded first and is kept small.

import { notConverted } from '../analysis/analyzed-file.ts';
import type { DecorationRequest, RequestHandlers } from './requests.ts';
import { breadcrumbs } from './structure/document-symbols.ts';
import { embeddedLanguages } from './structure/embedded-languages.ts';
import { foldingLines, foldingRanges } from './structure/folding-ranges.ts';
import { inlayHints } from './structure/inlay-hints.ts';
import { semanticTokens } from './structure/semantic-tokens.ts';
import { codeLenses, codeLensReferences } from './symbols/code-lenses.ts';
import { documentHighlights } from './symbols/definition.ts';
import { documentLinks } from './symbols/document-links.ts';
import type { FoldingRange } from './types.ts';

export const handlers: RequestHandlers<DecorationRequest> = {
  documentHighlights: (file, { offset }) => documentHighlights(file, offset),
  // No lenses for version 2, where names are also referred to without $ref.
  codeLenses: (file) => (notConverted(file) === null ? codeLenses(file) : []),
  // When a lens is clicked: in a large document all references would be megabytes.
  codeLensReferences: (file, { offset }) =>
    notConverted(file) === null ? codeLensReferences(file, offset) : [],
  documentLinks: (file) => documentLinks(file),
  breadcrumbs: (file, { offset }) => breadcrumbs(file, offset),
  foldingRanges: (file) => outermostRanges(foldingRanges(file)),
  foldingLines: (file) => foldingLines(file, outermostRanges(foldingRanges(file))),
  semanticTokens: (file, { start, end }) => semanticTokens(file, start, end),
  inlayHints: (file, { start, end }) =>
    notConverted(file) === null ? inlayHints(file, start, end) : [],
  embeddedLanguages: (file, { start, end }) => embeddedLanguages(file, start, end),
};

/** Maximum number of folding ranges that an editor accepts. */
const MAX_FOLDS = 5000;

/**
 * Returns at most as many ranges as an editor accepts, in text order: if there are more, the
 * outermost, and the largest of the level that is not complete.
 */
function outermostRanges(all: readonly FoldingRange[]): readonly FoldingRange[] {
  if (all.length <= MAX_FOLDS) return all;
  const ends: number[] = [];
  const depths = all.map(({ start, end }) => {
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= start) ends.pop();
    return ends.push(end);
  });
  const most = [...depths].sort((a, b) => a - b)[MAX_FOLDS] ?? 0;
  const left = MAX_FOLDS - depths.filter((depth) => depth < most).length;
  const size = ({ start, end }: FoldingRange): number => end - start;
  const largest = all
    .filter((_, i) => depths[i] === most)
    .sort((a, b) => size(b) - size(a))
    .slice(0, left);
  const kept = new Set(largest);
  return all.filter((range, i) => (depths[i] ?? 0) < most || kept.has(range));
}
