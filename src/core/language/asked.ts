// What a person asks about a place in a text, by the name of the question. Loaded when the first of them comes; what is only painted is in `painted.ts`.
import { pathAt } from '../parse/place.ts';
import { complete } from './complete/complete.ts';
import { fixes } from './fix/fix.ts';
import { fixAll, fixable, fixTitles } from './fix/fix-all.ts';
import { hover } from './hover/hover.ts';
import { definition, references } from './names/definition.ts';
import { rename, renameStart } from './names/rename.ts';
import type { Answers, Ask, Asks, Painted, Visual } from './questions.ts';
import { convert } from './refactor/convert.ts';
import { formatted } from './refactor/format.ts';
import { refactorings } from './refactor/refactorings.ts';
import { sorted } from './refactor/sort.ts';
import { selectionRanges } from './structure/selection.ts';
import { symbols } from './structure/symbols.ts';
import type { Subject } from './subject.ts';
import type { Action } from './types.ts';

export const answers: Answers<Exclude<Ask, Painted | Visual>> = {
  complete: (subject, { offset }) => complete(subject, offset),
  hover: (subject, { offset }) => hover(subject, offset),
  definition: (subject, { offset }) => definition(subject, offset),
  references: (subject, { offset }) => references(subject, offset),
  paths: ({ tree }, { offsets }) => offsets.map((offset) => pathAt(tree, offset)),
  renameStart: (subject, { offset }) => renameStart(subject, offset),
  rename: (subject, { offset, to }) => rename(subject, offset, to),
  actions,
  fixTitles: (subject, { problems }) => fixTitles(subject, problems),
  mendAll: (subject, { code }) => fixAll(subject, code),
  symbols: (subject) => symbols(subject),
  selections: (subject, { offset }) => selectionRanges(subject, offset),
  format: (subject) => formatted(subject),
  convert: ({ text, language }, { to }) => convert(text, language, to),
};

/** What can be done in a range: mend its problems, each by itself and all of its kind, and rearrange what stands there. */
function actions(subject: Subject, { start, end, want }: Asks['actions']['with']): Action[] {
  if (want === 'sorts') return sorted(subject, start);
  const fixed = fixes(subject, start, end);
  if (want === 'mends') return fixed;
  const codes = [...new Set(fixed.flatMap((fix) => fix.mends?.code ?? []))];
  const all = codes.filter((code) => fixable(subject, code) > 1).map(mendingAll);
  return [...fixed, ...all, ...refactorings(subject, start, end)];
}

/** To find out the edits takes seconds in a large document, which nobody wants to wait for who only opens the menu. */
function mendingAll(code: string): Action {
  return { title: `Fix all problems of this kind (${code})`, kind: 'source.fixAll', files: [], all: code };
}
