import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { MessagePart } from '../../core/analysis/model/types.ts';
import { exampleKey } from '../pane/folds.ts';
import { createPane, PaneContext } from '../pane/pane.ts';
import type { Services } from '../pane/services.ts';
import { ExampleValues, MessageExamples } from './MessageExamples.tsx';

const MAKES: Services = { makeExample: () => Promise.resolve(null) };

function draw(
  examples: string,
  {
    services = {},
    chosen,
    print = false,
  }: { services?: Services; chosen?: string; print?: boolean } = {},
): string {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(
    `apidoc: 3.1.0\ninfo: {title: A, version: 1.0.0}\ncomponents: {messages: {m: {title: Order, payload: {}, examples: ${examples}}}}\n`,
  );
  const model = analyzer.model();
  const part = model.parts.get('#/components/messages/m') as MessagePart;
  const pane = createPane(
    { model, problems: new Map(), marked: null, print },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services },
  );
  if (chosen !== undefined) pane.folds.choose(exampleKey(part.id), chosen);
  return renderToStaticMarkup(
    createElement(PaneContext, { value: pane }, createElement(MessageExamples, { part })),
  );
}

const THREE = '[{name: first, payload: 101}, {summary: The second, payload: 102}, {payload: 103}]';
const shown = (html: string) => ['101', '102', '103'].filter((text) => html.includes(text));

test('shows one example at a time, with a choice of all', () => {
  const html = draw(THREE);
  expect(shown(html)).toEqual(['101']);
  expect(
    [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, value, text]) => [
      value,
      text,
    ]),
  ).toEqual([
    ['0', 'first'],
    ['1', 'The second'],
    ['2', 'Example 3'],
  ]);
  expect(html).toMatch(/<select[^>]* aria-label="Example of Order"/);
  expect(shown(draw(THREE, { chosen: '2' }))).toEqual(['103']);
});

test('shows an example that has only a name or a summary', () => {
  const html = draw('[{name: later, summary: To be written.}, {}]', { print: true });
  expect(html).toMatch(/later.*To be written\..*Neither headers nor payload.*Neither headers/s);
  expect(draw('[{payload: null}]')).not.toContain('Neither');
});

test('shows the last example when the selected one is removed', () => {
  expect(shown(draw(THREE, { chosen: '7' }))).toEqual(['103']);
});

test('a generated example is one of the choices', () => {
  expect(draw(THREE, { services: MAKES })).toContain(
    '<option value="made">Generated example</option>',
  );
  expect(shown(draw(THREE, { services: MAKES, chosen: 'made' }))).toEqual([]);
});

test('shows no choice for a single example', () => {
  expect(draw('[{payload: 101}]')).not.toContain('<select');
  expect(draw('[]', { services: MAKES })).not.toContain('<select');
});

test('paper has all examples', () => {
  expect(shown(draw(THREE, { print: true }))).toEqual(['101', '102', '103']);
});

test('a long example is folded after 20 lines', () => {
  const items = Array.from({ length: 60 }, (_, i) => `"item number ${i}"`).join(', ');
  const html = draw(`[{payload: [${items}]}]`);
  expect(html).toContain('item number 18');
  expect(html).not.toContain('item number 19');
  expect(html).toContain('Show all 62 lines');
});

describe('a value in the language of the reader', () => {
  // Values of examples: every one of them can be seen.

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
});
