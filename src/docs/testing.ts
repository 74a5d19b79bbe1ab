// For tests only: what the documentation says in words, drawn for paper.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Model, Part } from '../core/model/types.ts';
import type { Problem } from '../core/problem.ts';
import { Card } from './cards/Card.tsx';
import { Overview } from './cards/Overview.tsx';
import { faultsOf } from './pane/faults.ts';
import { createPane, PaneContext } from './pane/pane.ts';

/** What the card of a part says: its text, and the names and values of its controls. */
export function textOfPart(model: Model, part: Part, problems: readonly Problem[] = [], print = true): string {
  return wordsOf(htmlOf(model, createElement(Card, { part }), problems, print));
}

/** The same for the overview. */
export function textOfInfo(model: Model, problems: readonly Problem[] = [], print = true): string {
  return wordsOf(htmlOf(model, createElement(Overview, { model, onSection: () => {} }), problems, print));
}

function htmlOf(model: Model, what: ReactNode, problems: readonly Problem[], print: boolean): string {
  const pane = createPane(
    { model, faults: faultsOf(problems, model, new Map()), marked: null, print },
    { select: () => {}, goTo: () => {}, goToPlace: () => {}, services: {} },
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

/** Text without tags, where those inside of a line are no gap; labels and values of controls follow it. */
function wordsOf(html: string): string {
  const labels = [...html.matchAll(/ (?:aria-label|value)="([^"]*)"/g)].map(([, text]) => text);
  const text = html.replace(/<\/?(?:wbr|span|code)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ');
  return [text, ...labels].join('\n').replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
