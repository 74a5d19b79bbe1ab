// What the editor asks for by itself to paint a text: a part of the language service that comes first and is kept small.
import { highlights } from './names/definition.ts';
import { lenses } from './names/lenses.ts';
import { links } from './names/links.ts';
import type { Answers, Painted } from './questions.ts';
import { embedded } from './structure/embedded.ts';
import { folds } from './structure/folds.ts';
import { hints } from './structure/hints.ts';
import { breadcrumbs } from './structure/symbols.ts';
import { tokens } from './structure/tokens.ts';
import type { Fold } from './types.ts';

export const answers: Answers<Painted> = {
  highlights: (subject, { offset }) => highlights(subject, offset),
  // The places are asked for when a lens is pressed: of a large document they would be megabytes.
  lenses: (subject) => lenses(subject).map((lens) => ({ ...lens, uses: lens.uses.length })),
  uses: (subject, { offset }) => lenses(subject).find(({ start }) => start === offset)?.uses ?? [],
  links: (subject) => links(subject),
  crumbs: (subject, { offset }) => breadcrumbs(subject, offset),
  folds: (subject) => largest(folds(subject)),
  tokens: (subject, { start, end }) => tokens(subject, start, end),
  hints: (subject, { start, end }) => hints(subject, start, end),
  embedded: (subject, { start, end }) => embedded(subject, start, end),
};

/** Foldings that an editor takes. */
const MAX_FOLDS = 5000;

/** As many as an editor takes, in the order of the text: where there are more, the largest. */
function largest(all: readonly Fold[]): readonly Fold[] {
  if (all.length <= MAX_FOLDS) return all;
  const bySize = all.map(({ start, end }) => end - start).sort((a, b) => b - a);
  const least = bySize[MAX_FOLDS - 1] ?? 0;
  return all.filter(({ start, end }) => end - start >= least).slice(0, MAX_FOLDS);
}
