// Requests that the editor sends by itself to decorate a text: the part of the language service
// that is loaded first and is kept small.

import { type AnalyzedFile, notConverted } from '../analysis/analyzed-file.ts';
import type { DecorationRequest, RequestHandlers } from './requests.ts';
import { breadcrumbs } from './structure/document-symbols.ts';
import { embeddedLanguages } from './structure/embedded-languages.ts';
import { foldingRanges } from './structure/folding-ranges.ts';
import { inlayHints } from './structure/inlay-hints.ts';
import { semanticTokens } from './structure/semantic-tokens.ts';
import { codeLenses } from './symbols/code-lenses.ts';
import { documentHighlights } from './symbols/definition.ts';
import { documentLinks } from './symbols/document-links.ts';
import type { FoldingRange } from './types.ts';

export const handlers: RequestHandlers<DecorationRequest> = {
  documentHighlights: (file, { offset }) => documentHighlights(file, offset),
  // The references are requested when a lens is clicked: in a large document they would be
  // megabytes.
  codeLenses: (file) =>
    lensesOf(file).map((codeLens) => ({
      ...codeLens,
      referenceCount: codeLens.references.length,
    })),
  codeLensReferences: (file, { offset }) =>
    lensesOf(file).find(({ start }) => start === offset)?.references ?? [],
  documentLinks: (file) => documentLinks(file),
  breadcrumbs: (file, { offset }) => breadcrumbs(file, offset),
  foldingRanges: (file) => largest(foldingRanges(file)),
  semanticTokens: (file, { start, end }) => semanticTokens(file, start, end),
  inlayHints: (file, { start, end }) =>
    notConverted(file) === null ? inlayHints(file, start, end) : [],
  embeddedLanguages: (file, { start, end }) => embeddedLanguages(file, start, end),
};

/** Returns no lenses for version 2, where names are also referred to without $ref. */
function lensesOf(file: AnalyzedFile): ReturnType<typeof codeLenses> {
  return notConverted(file) === null ? codeLenses(file) : [];
}

/** Maximum number of folding ranges that an editor accepts. */
const MAX_FOLDS = 5000;

/**
 * Returns at most as many ranges as an editor accepts, in text order: if there are more, the
 * largest.
 */
function largest(all: readonly FoldingRange[]): readonly FoldingRange[] {
  if (all.length <= MAX_FOLDS) return all;
  const bySize = all.map(({ start, end }) => end - start).sort((a, b) => b - a);
  const least = bySize[MAX_FOLDS - 1] ?? 0;
  return all.filter(({ start, end }) => end - start >= least).slice(0, MAX_FOLDS);
}
