import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPane, PaneContext } from '../pane/pane.ts';
import { Description } from './Description.tsx';

test('a shortened text shows no footnote marks of the hidden rest', () => {
  const pane = createPane(
    {
      model: {
        info: null,
        parts: new Map(),
        order: {
          servers: [],
          channels: [],
          operations: [],
          messages: [],
          schemas: [],
          security: [],
          components: [],
        },
      },
      problems: new Map(),
      marked: null,
      print: false,
    },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} },
  );
  const text = 'First[^a] and [^b].\n\n[^a]: A note.';
  const html = renderToStaticMarkup(
    createElement(PaneContext, { value: pane }, createElement(Description, { text, fold: 'f' })),
  );
  expect(html).toContain('<p>First and [^b].</p>');
});
