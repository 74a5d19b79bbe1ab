// Handlers for the requests about a position in a text, by name. Loaded on the first of them; those
// that only decorate the text are in `decoration-handlers.ts`.

import { type AnalyzedFile, notConverted } from '../analysis/analyzed-file.ts';
import { prepareRename, rename } from '../analysis/rename/rename.ts';
import { followReferences } from '../analysis/symbols/symbol-index.ts';
import { pathAt } from '../text/node-ranges.ts';
import { ignoreActions } from './code-actions/ignore-problem.ts';
import {
  countFixable,
  fixAll,
  fixTitles,
  problemsIn,
  quickFixes,
} from './code-actions/quick-fixes.ts';
import { hover } from './hover/hover.ts';
import { completeWithPatterns } from './pattern-completion.ts';
import { convert } from './refactor/convert.ts';
import { checkedFormat } from './refactor/format.ts';
import { refactorings } from './refactor/refactorings.ts';
import { sortActions } from './refactor/sort.ts';
import type {
  DecorationRequest,
  EditingRequest,
  ImportRequest,
  LiveRequest,
  RequestHandlers,
  RequestName,
  Requests,
  RulesetRequest,
} from './requests.ts';
import { documentSymbols } from './structure/document-symbols.ts';
import { selectionRanges } from './structure/selection-ranges.ts';
import { definition, references } from './symbols/definition.ts';
import type { CodeAction } from './types.ts';

export const handlers: RequestHandlers<
  Exclude<
    RequestName,
    DecorationRequest | EditingRequest | ImportRequest | LiveRequest | RulesetRequest
  >
> = {
  completion: (file, { offset }) =>
    notConverted(file) === null
      ? completeWithPatterns(file, offset)
      : { items: [], incomplete: false },
  hover: (file, { offset }) => hover(file, offset),
  definition: (file, { offset }) => definition(file, offset),
  references: (file, { offset, declaration }) => references(file, offset, declaration),
  followReferences: ({ documents }) => {
    followReferences(documents);
    return null;
  },
  paths: ({ tree }, { offsets }) => offsets.map((offset) => pathAt(tree, offset)),
  // Names are also referred to without $ref in version 2.
  prepareRename: (file, { offset }) => refusalOf(file) ?? prepareRename(file, offset),
  rename: (file, { offset, to }) => refusalOf(file) ?? rename(file, offset, to),
  codeActions,
  fixTitles: (file, { problems }) => fixTitles(file, problems),
  fixAll: (file, { code }) => fixAll(file, code),
  documentSymbols: (file) => documentSymbols(file),
  selectionRanges: (file, { offset }) => selectionRanges(file, offset),
  formatting: (file, { layout }) => checkedFormat(file, layout),
  convert: ({ text, language }, { to }) => convert(text, language, to),
};

/**
 * Returns the code actions for a range: quick fixes for its problems, one by one and all of a kind,
 * comments that ignore them, and refactorings of the code in it.
 */
function codeActions(
  file: AnalyzedFile,
  { start, end, only: want }: Requests['codeActions']['params'],
): CodeAction[] {
  const isOlder = notConverted(file) !== null;
  if (want === 'sorting') return isOlder ? [] : sortActions(file, start);
  const fixed = quickFixes(file, start, end);
  if (want === 'quickFixes') return fixed;
  const codes = [...new Set(fixed.flatMap((fix) => fix.fixes?.code ?? []))];
  const all = codes.filter((code) => countFixable(file, code) > 1).map(fixAllAction);
  const ignored = ignoreActions(file, problemsIn(file, start, end));
  return [...fixed, ...all, ...ignored, ...(isOlder ? [] : refactorings(file, start, end))];
}

function refusalOf(file: AnalyzedFile): { readonly refused: string } | null {
  const refused = notConverted(file);
  return refused === null ? null : { refused };
}

/**
 * Working out the edits takes seconds in a large document, too long for a user who only opens the
 * menu.
 */
function fixAllAction(code: string): CodeAction {
  return {
    title: `Fix all problems of this kind (${code})`,
    kind: 'source.fixAll',
    files: [],
    all: code,
  };
}
