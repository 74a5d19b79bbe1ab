// For tests only: what the documentation says in words, drawn for paper.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Model, Part } from '../core/analysis/model/types.ts';
import type { Problem } from '../core/analysis/problem.ts';
import { Card } from './cards/Card.tsx';
import { OverviewCard } from './cards/OverviewCard.tsx';
import { Docs } from './Docs.tsx';
import type { DocsProps } from './docs-props.ts';
import { PrintedDocs } from './PrintedDocs.tsx';
import { createPane, PaneContext } from './pane/pane.ts';
import { partProblems } from './pane/part-problems.ts';

/** Returns what the card of a part says: its text, and the names and values of its controls. */
export function textOfPart(
  model: Model,
  part: Part,
  problems: readonly Problem[] = [],
  print = true,
): string {
  return wordsOf(htmlOf(model, createElement(Card, { part }), problems, print));
}

/** Returns what the overview says: its text, and the names and values of its controls. */
export function textOfInfo(model: Model, problems: readonly Problem[] = [], print = true): string {
  return wordsOf(
    htmlOf(model, createElement(OverviewCard, { model, onSection: () => {} }), problems, print),
  );
}

/** Returns the markup of the whole documentation: as on the screen at first, or on paper. */
export function markupOf(
  model: Model,
  { print, ...props }: Partial<DocsProps> & { print?: boolean } = {},
): string {
  const all = { model, problems: [], marked: null, reveal: 0, onSelect: () => {}, ...props };
  return renderToStaticMarkup(print ? createElement(PrintedDocs, all) : createElement(Docs, all));
}

function htmlOf(
  model: Model,
  what: ReactNode,
  problems: readonly Problem[],
  print: boolean,
): string {
  const pane = createPane(
    { model, problems: partProblems(problems, model, new Map()), marked: null, print },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} },
  );
  return renderToStaticMarkup(createElement(PaneContext, { value: pane }, what));
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
]);

/**
 * Returns the text without tags, where inline tags don't separate words; labels and values of
 * controls follow it.
 */
function wordsOf(html: string): string {
  const labels = [...html.matchAll(/ (?:aria-label|value)="([^"]*)"/g)].map(([, text]) => text);
  const text = html.replace(/<\/?(?:wbr|span|code)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ');
  return [text, ...labels]
    .join('\n')
    .replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
