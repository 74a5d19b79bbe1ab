// The documentation for paper, without a browser: everything is in it at once.
import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import type { Model, Part } from '../core/analysis/model/types.ts';
import type { Services } from './pane/services.ts';
import { SECTION_HINTS, type SectionHints } from './section-hints.ts';
import { markupOf } from './testing.ts';

const part = (key: string): Part => ({
  id: `#/components/securitySchemes/${key}`,
  kind: 'security',
  uri: '',
  pointer: `/components/securitySchemes/${key}`,
  key,
  tags: [],
  extensions: [],
  usedBy: [],
  flows: [],
});
const parts = Array.from({ length: 200 }, (_, i) => part(`scheme${i}x`));
const model: Model = {
  info: null,
  parts: new Map(parts.map((p) => [p.id, p])),
  order: {
    servers: [],
    channels: [],
    operations: [],
    messages: [],
    schemas: [],
    security: parts.map((p) => p.id),
    components: [],
  },
};
const html = (props: Parameters<typeof markupOf>[1]) => markupOf(model, props);
const shown = (text: string) => parts.filter(({ key }) => text.includes(`${key}<`)).length;

test('every card of a large document is on the paper', () => {
  expect(shown(html({ print: true }))).toBe(200);
});

test('paper begins with a list of all cards, the screen and a single card do not', () => {
  const contents = (text: string) =>
    [
      ...(/<nav class="docs-contents".*?<\/nav>/s.exec(text)?.[0].matchAll(/href="#(\/[^"]*)"/g) ??
        []),
    ].map(([, id]) => id);
  const paper = html({ print: true });
  expect(contents(paper)).toHaveLength(201);
  for (const id of contents(paper)) expect(paper).toContain(`id="${id}"`);
  expect(contents(html({ print: false }))).toEqual([]);
  expect(
    contents(html({ print: true, singlePart: { uri: '', pointer: part('scheme7x').pointer } })),
  ).toEqual([]);
});

test('paper omits hints about what could be added', () => {
  expect(html({ print: true })).not.toMatch(/ yet/);
});

test('shows hints about what could be added to authors only', () => {
  const empty: Model = { info: null, parts: new Map(), order: { ...model.order, security: [] } };
  const draw = (hints?: SectionHints) => html({ model: empty, hints });
  expect(draw(SECTION_HINTS)).toContain('No servers yet');
  expect(draw(SECTION_HINTS)).toContain('No information yet');
  expect(draw()).not.toMatch(/ yet/);
});

test('on the screen a large document begins with the first cards', () => {
  const text = html({ print: false });
  expect(shown(text)).toBeGreaterThan(0);
  expect(shown(text)).toBeLessThan(20);
  expect(text).toContain('aria-setsize="200"');
});

test('a single object is shown alone', () => {
  for (const print of [true, false]) {
    const text = html({
      print,
      singlePart: { uri: '', pointer: '/components/securitySchemes/scheme7x/flows' },
    });
    expect(shown(text)).toBe(1);
    expect(text).toContain('scheme7x<');
    expect(text).not.toContain('No channels yet');
  }
  expect(shown(html({ print: true, singlePart: { uri: '', pointer: '/nowhere' } }))).toBe(200);
});

test('says of a document that was too large to be read that it was not read, and not that it is empty', () => {
  const analyzer = new Analyzer('large.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0\nchannels:\n  orders: {}\n${'# filler\n'.repeat(1_000_000)}`);
  const problems = analyzer.problems();
  for (const print of [true, false]) {
    const text = html({ model: analyzer.model(), problems, print });
    expect(text).toContain('<h1>Too large to be read here</h1>');
    expect(text).toContain('more than 8 MB');
    expect(text).not.toMatch(/ yet/);
  }
});

test.each([
  ['<!doctype html>\n<html><body>Sign in: again</body></html>\n', 'This is an HTML page'],
  [
    'openapi: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\npaths: {}\n',
    'This is an OpenAPI 3.1.0 document',
  ],
])(
  'says of a text that is something else what it is, and lists no empty sections: %j',
  (content, reason) => {
    const analyzer = new Analyzer('page.yaml', 'yaml');
    analyzer.setText(content);
    const problems = analyzer.problems();
    for (const print of [true, false]) {
      const text = html({ model: analyzer.model(), problems, print });
      expect(text).toContain('<h1>Not an API document</h1>');
      expect(text).toContain(reason);
      expect(text).not.toMatch(/ yet/);
    }
  },
);

test.each([
  ['asyncapi: 2.6.0', true],
  ['asyncapi: 3.0.0', false],
  ['apidoc: 3.1.0', false],
  ['asyncapi: 30.0.0', false],
])('a document of %s is reported as written for version 2: %s', (version, isOld) => {
  const analyzer = new Analyzer('old.yaml', 'yaml');
  analyzer.setText(
    `${version}\ninfo: {title: Orders, version: '1'}\nchannels:\n  orders: {subscribe: {message: {payload: {type: string}}}}\n`,
  );
  for (const print of [true, false]) {
    const text = html({ model: analyzer.model(), print });
    expect(text.includes('This document is written for asyncapi 2.6.0.')).toBe(isOld);
  }
});

test('sections are landmarks, unless a page of others has more content than the document', () => {
  const draw = (services: Services) => html({ reader: true, services });
  const section =
    /<section class="docs-section"[^>]* aria-labelledby="\/components\/securitySchemes"/;
  expect(draw({})).toMatch(section);
  expect(draw({ embedded: true })).toMatch(section);
  expect(draw({ embedded: true, inPage: true })).not.toMatch(section);
});
