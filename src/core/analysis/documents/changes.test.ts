// What an edit of the root document changed: its units, its sections, or perhaps everything.
import { describe, expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { Changes, changesBetween } from './changes.ts';

const HEAD = 'apidoc: 3.1.0\n';

/**
 * Units, then sections in brackets, and the maps with other keys, of which `/` is the root;
 * `everything` where all may differ.
 */
function changed(before: string, after: string, language: 'yaml' | 'json' = 'yaml'): string {
  const old = parse(before, language, null);
  const changes = changesBetween(old.tree, parse(after, language, old).tree);
  if (!changes) return 'everything';
  const { units, sections, rearranged } = changes;
  const maps = [...rearranged].map((pointer) => ` rearranged ${pointer || '/'}`);
  return `${[...units].join()} [${[...sections].join()}]${maps.join('')}`;
}

test.each([
  ['nothing', 'channels: {a: {}}\n', 'channels: {a: {}}\n', ' []'],
  ['a comment', 'channels: {a: {}}\n', '# c\nchannels: {a: {}}\n', ' []'],
  ['a value', 'channels:\n  a: {b: 1}\n', 'channels:\n  a: {b: 2}\n', '/channels/a []'],
  [
    'two values',
    'channels:\n  a: 1\n  b: 1\n  c: 1\n',
    'channels:\n  a: 2\n  b: 1\n  c: 2\n',
    '/channels/a,/channels/c []',
  ],
  ['a key with a slash', 'channels:\n  a/b: 1\n', 'channels:\n  a/b: 2\n', '/channels/a~1b []'],
  [
    'a component',
    'components:\n  schemas:\n    A: {b: 1}\n    C: {}\n',
    'components:\n  schemas:\n    A: {b: 2}\n    C: {}\n',
    '/components/schemas/A []',
  ],
  [
    'an added unit',
    'channels:\n  a: 1\n',
    'channels:\n  a: 1\n  b: 1\n',
    '/channels/b [] rearranged /channels',
  ],
  [
    'a removed unit',
    'channels:\n  a: 1\n  b: 1\n',
    'channels:\n  b: 1\n',
    '/channels/a [] rearranged /channels',
  ],
  [
    'a renamed unit',
    'channels:\n  a: 1\n  c: 1\n',
    'channels:\n  b: 1\n  c: 1\n',
    '/channels/b,/channels/a [] rearranged /channels',
  ],
  [
    'moved units',
    'channels:\n  a: 1\n  b: 1\n',
    'channels:\n  b: 1\n  a: 1\n',
    ' [] rearranged /channels',
  ],
  ['an added section', 'info: {}\n', 'info: {}\nchannels: {}\n', ' [/channels] rearranged /'],
  ['a removed section', 'info: {}\nchannels: {}\n', 'info: {}\n', ' [/channels] rearranged /'],
  [
    'an added map of components',
    'components:\n  schemas: {}\n',
    'components:\n  schemas: {}\n  messages: {}\n',
    ' [/components/messages] rearranged /components',
  ],
  ['a section that is another thing', 'channels: {}\n', 'channels: 5\n', ' [/channels]'],
  ['a section that is a text', 'x-a: 1\n', 'x-a: 2\n', ' [/x-a]'],
  ['a section that becomes a list', 'components: {}\n', 'components: []\n', ' [/components]'],
  ['a syntax error in a unit', 'channels:\n  a: 1\n', 'channels:\n  a: "x\n', '/channels/a []'],
  ['a syntax error in a section', 'x-a: 1\n', 'x-a: ]\n', ' [/x-a]'],
  ['a key twice', 'channels:\n  a: 1\n', 'channels:\n  a: 1\n  a: 1\n', 'everything'],
  [
    'a key that was there twice',
    'channels:\n  a: 1\n  a: 1\n',
    'channels:\n  a: 1\n',
    'everything',
  ],
])('%s', (_name, before, after, expected) => {
  expect(changed(HEAD + before, HEAD + after)).toBe(expected);
});

test.each([
  ['apidoc: 3.1.0\n', 'apidoc: 3.0.0\n'],
  ['asyncapi: 3.1.0\n', 'asyncapi: 3.0.0\n'],
  ['a: 1\n', 'apidoc: 3.1.0\n'],
  ['a: 1\n', ''],
  ['', 'a: 1\n'],
  ['a: 1\n', '5\n'],
  ['- a\n', '- b\n'],
])('from %j to %j everything may differ', (before, after) => {
  expect(changed(before, after)).toBe('everything');
});

test('everything may differ in another language, and with a syntax error of the whole text', () => {
  const json = parse('{"a": 1}', 'json', null);
  expect(changesBetween(json.tree, parse('{"a": 1}', 'yaml', null).tree)).toBeNull();
  expect(changed('{"a": {}}', '{"a": {]', 'json')).toBe('everything');
  expect(changed('{"a": {]', '{"a": {}}', 'json')).toBe('everything');
  expect(changed('{"a": {"b": 1}}', '{"a": {"b": 2}}', 'json')).toBe('/a/b []');
  expect(changesBetween(null, json.tree)).toBeNull();
  expect(changesBetween(json.tree, null)).toBeNull();
});

describe('a unit differs', () => {
  const changes = new Changes();
  changes.units.add('/channels/a');
  changes.sections.add('/components/schemas');
  test.each([
    ['/channels/a', true],
    ['/channels/b', false],
    ['/components/schemas/A', true],
    ['/components/schemasA', false],
    ['/components/messages/A', false],
  ])('%s: %s', (unit, differs) => {
    expect(changes.has(unit)).toBe(differs);
    expect(changes.hasAny(['/x', unit])).toBe(differs);
  });
  test('of none, none does', () => {
    expect(changes.hasAny([])).toBe(false);
  });
});
