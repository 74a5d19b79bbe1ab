// The language features for a document of AsyncAPI 2, which the tables don't describe: what they
// would say about it is wrong.
import { expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { handlers as decoration } from './decoration-handlers.ts';
import { handlers } from './language-handlers.ts';

const TEXT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
servers:
  main: {url: example.org, protocol: mqtt, security: [{key: []}]}
channels:
  lamps/{id}:
    servers: [main]
    publish:
      message: {$ref: '#/components/messages/dimmed'}
components:
  securitySchemes:
    key: {type: apiKey, in: user}
  messages:
    dimmed: {payload: {type: string}}

`;

function analyzed() {
  const analyzer = new Analyzer('lamps.yaml', 'yaml');
  analyzer.setText(TEXT);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('no file');
  return file;
}

test('nothing comes from the tables of version 3', () => {
  const file = analyzed();
  const whole = { start: 0, end: TEXT.length };
  for (let offset = 16; offset <= TEXT.length; offset++) {
    expect(handlers.hover(file, { offset })).toBe(null);
    expect(handlers.completion(file, { offset }).items).toEqual([]);
  }
  expect(decoration.codeLenses(file, {})).toEqual([]);
  expect(decoration.inlayHints(file, whole)).toEqual([]);
});

test('the hover at the version is the rule of its problem', () => {
  const shown = handlers.hover(analyzed(), { offset: TEXT.indexOf('2.6.0') });
  expect(shown?.blocks[0]).toContain('format-version');
  expect(shown?.blocks.join()).not.toContain('**`asyncapi`**');
});

test('the one fix is the conversion, and what is for version 3 is refused', () => {
  const file = analyzed();
  const start = TEXT.indexOf('2.6.0');
  const actions = handlers.codeActions(file, { start, end: start, only: 'all' });
  expect(actions.map(({ title }) => title)).toEqual([
    'Convert to AsyncAPI 3.0',
    'Ignore this problem with a comment (format-version)',
  ]);
  const offset = TEXT.indexOf('main');
  const at = { start: offset, end: offset };
  expect(handlers.codeActions(file, { ...at, only: 'all' })).toEqual([]);
  expect(handlers.codeActions(file, { ...at, only: 'sorting' })).toEqual([]);
  const refused = { refused: expect.stringContaining('Convert it to version 3 first') };
  expect(handlers.prepareRename(file, { offset })).toEqual(refused);
  expect(handlers.rename(file, { offset, to: 'other' })).toEqual(refused);
});

test('what the text itself says stays: symbols, links and definitions', () => {
  const file = analyzed();
  expect(handlers.documentSymbols(file, {}).map(({ name }) => name)).toContain('channels');
  const offset = TEXT.indexOf('/dimmed') + 1;
  expect(handlers.definition(file, { offset })?.targets).toHaveLength(1);
  expect(decoration.documentLinks(file, {})).toHaveLength(1);
});
