import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPane, PaneContext } from '../pane/pane.ts';
import { Code } from './Code.tsx';

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};
const text = Array.from({ length: 60 }, (_, i) => `- item ${i}`).join('\n');
const code = createElement(Code, { text, language: 'yaml', label: 'list' });

function show(print: boolean): string {
  const state = {
    model: { info: null, parts: new Map(), order },
    problems: new Map(),
    marked: null,
    print,
  };
  const pane = createPane(state, { select() {}, goTo() {}, goToLocation() {}, services: {} });
  return renderToStaticMarkup(createElement(PaneContext, { value: pane }, code));
}

test('a long text is cut and says how to see the rest', () => {
  expect(show(false)).not.toContain('item 59');
  expect(show(false)).toContain('Show all 60 lines');
});

test('on paper it is complete, without controls', () => {
  expect(show(true)).toContain('item 59');
  expect(show(true)).not.toContain('<button');
});

test('renders outside of the documentation, too', () => {
  expect(renderToStaticMarkup(code)).toContain('item 1');
});

test('words from right to left are apart, so that names and values keep their order', () => {
  const bdi = (source: string, language: string) => {
    const element = createElement(Code, { text: source, language, label: 'code' });
    return [...renderToStaticMarkup(element).matchAll(/<bdi>([^<]*)/g)].map(([, run]) => run);
  };
  const json =
    '{"\u0627\u0633\u0645": "\u0639\u0644\u064a \u0628\u0646 5", "id": ["\u05d0", "\u05d1"]}';
  const words = ['\u0627\u0633\u0645', '\u0639\u0644\u064a \u0628\u0646', '\u05d0', '\u05d1'];
  expect(bdi(json, 'json')).toEqual(words);
  expect(bdi(json, '')).toEqual(words);
  expect(bdi('\u0627\u0633\u0645: \u0639\u0644\u064a # \u05d0', 'yaml')).toEqual([
    words[0],
    '\u0639\u0644\u064a',
    '\u05d0',
  ]);
  expect(bdi('{"a": 1}', 'json')).toEqual([]);
});
