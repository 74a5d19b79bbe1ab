// Values of examples: every one of them can be seen.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPane, PaneContext } from '../pane/pane.ts';
import { ExampleValues } from './ExampleValue.tsx';

const model = {
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
};
const pane = createPane(
  { model, problems: new Map(), marked: null, print: true },
  { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} },
);
const shown = (value: unknown): string =>
  renderToStaticMarkup(
    createElement(
      PaneContext,
      { value: pane },
      createElement(ExampleValues, { payload: { value } }),
    ),
  );

test('makes a text of line ends only visible', () => {
  expect(shown('\r\n')).toContain('\\r\\n');
  expect(shown('<a>\n</a>')).toContain('&lt;a&gt;\n&lt;/a&gt;');
});
