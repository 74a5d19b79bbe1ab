import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPane, PaneContext } from '../pane/pane.ts';
import { ShowMore, type ShowMoreProps } from './ShowMore.tsx';

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

function show(count: number, props: Partial<ShowMoreProps<number>> = {}, print = false): string {
  const state = {
    model: { info: null, parts: new Map(), order },
    problems: new Map(),
    marked: null,
    print,
  };
  const pane = createPane(state, {
    select: () => {},
    goTo: () => {},
    goToLocation: () => {},
    services: {},
  });
  const items = Array.from({ length: count }, (_, i) => i);
  const all: ShowMoreProps<number> = {
    items,
    first: 2,
    noun: 'more',
    children: (i) => `(${i})`,
    ...props,
  };
  const more = createElement(ShowMore<number>, all);
  return renderToStaticMarkup(createElement(PaneContext, { value: pane }, more));
}

test('the first are shown, with a button for the rest', () => {
  expect(show(5)).toMatch(/^\(0\)\(1\)<button[^>]*>\+3 more<\/button>$/);
});

test('shows a single remaining item at once, and everything on paper', () => {
  expect(show(3)).toBe('(0)(1)(2)');
  expect(show(5, {}, true)).toBe('(0)(1)(2)(3)(4)');
});

test('in a list the button is a list item', () => {
  expect(show(5, { listed: 'item' })).toMatch(/<li><button[^>]*>\+3 more<\/button><\/li>$/);
  expect(show(5, { listed: 'term' })).toMatch(
    /<div><dt><button[^>]*>\+3 more<\/button><\/dt><dd><\/dd><\/div>$/,
  );
});
