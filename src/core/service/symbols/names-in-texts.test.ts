// Names in texts that are written over several lines, links in descriptions, and what is behind
// aliases.
import { describe, expect, test } from 'vitest';
import { isBehindAlias } from '../../analysis/symbols/symbol-at.ts';
import { symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { definition, documentHighlights } from './definition.ts';
import { documentLinks } from './document-links.ts';
import { loaded, marked, shown } from './testing.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\n";

describe('a name in a text of several lines', () => {
  const channel = (address: string) =>
    `${HEAD}channels:\n  c:\n    address: ${address}\n    parameters: {id: {}, "i d": {}, other: {}}\n`;
  test.each([
    // Where lines are folded the offsets are not known: the name is searched for.
    ['folded', '>-\n      orders/{i^d}/x\n      more', 'id'],
    ['folded and at its begin', '>-\n      {i^d}', 'id'],
    ['quoted on two lines', '"orders/\n      {i^d}/x"', 'id'],
    ['plain on two lines', 'orders/{i^d}\n      more', 'id'],
    ['literal', '|-\n      orders/{i^d}', 'id'],
    ['twice, so that the whole is meant', '>-\n      id/{i^d}/x', '>-\n      id/{id}/x'],
    ['escaped', '"orders/{\\u0069^d}"', '\\u0069d'],
  ])('%s', (_name, address, origin) => {
    const { file, offset } = marked(channel(address), '^');
    const found = definition(file, offset);
    expect(found && file.text.slice(found.origin.start, found.origin.end)).toBe(origin);
    const [target] = found?.targets ?? [];
    expect(target && file.text.slice(target.range.start, target.range.end)).toBe('id');
    expect(documentHighlights(file, offset)).toHaveLength(2);
  });
});

describe('a link in a description', () => {
  test.each([
    ['See https://example.com/a.', 'https://example.com/a'],
    ['https://example.com/a, b', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ['[t](https://example.com/a) more', 'https://example.com/a'],
    ['[t](https://example.com/a)!', 'https://example.com/a'],
    ['[t](https://example.com/a)b', 'https://example.com/a'],
    ['[t](https://example.com/a(1)) more', 'https://example.com/a(1)'],
    ['[https://example.com/a]', 'https://example.com/a'],
    ['[https://example.com/a].', 'https://example.com/a'],
    ['https://example.com/a[1]', 'https://example.com/a[1]'],
    ['https://example.com/[a', 'https://example.com/[a'],
    ['*https://example.com/a*', 'https://example.com/a'],
    ['_https://example.com/a_b_', 'https://example.com/a_b'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['https://example.com/a?!', 'https://example.com/a'],
    ['https://example.com/a?b=c;d:', 'https://example.com/a?b=c;d'],
    ['http://example.com', 'http://example.com'],
    ['ftp://example.com', undefined],
    ['https://', undefined],
  ])('%j', (description, url) => {
    const text = HEAD.replace(
      "version: '1'",
      `version: '1', description: '${description}', externalDocs: {url: 'https://example.com/docs'}`,
    );
    const { file } = marked(text);
    const [first, second, ...more] = documentLinks(file).map(({ start, end, to }) => [
      file.text.slice(start, end),
      'url' in to && to.url,
    ]);
    const docs = ['https://example.com/docs', 'https://example.com/docs'];
    expect([first, second]).toEqual(url ? [[url, url], docs] : [docs, undefined]);
    expect(more).toEqual([]);
    // The second time they are remembered.
    expect(documentLinks(file)).toBe(documentLinks(file));
  });
});

test('what is behind an alias belongs to another location too', () => {
  const { analyzer } = loaded({
    'a.yaml': `${HEAD}x-a: &a {b: {c: 1}, l: [{d: 1}]}\nx-b: *a\nx-c: [1, *a]\nx-d: {<<: *a, own: 1}\n`,
  });
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('The text was not analyzed.');
  const index = symbolIndexOf(file.documents);
  const behind = (...path: string[]) => isBehindAlias(index, '', path);
  expect(behind('x-a', 'b', 'c')).toBe(false);
  expect(behind('x-a', 'l', '0', 'd')).toBe(false);
  expect(behind('x-b')).toBe(true);
  expect(behind('x-b', 'b')).toBe(true);
  expect(behind('x-c', '0')).toBe(false);
  expect(behind('x-c', '1')).toBe(true);
  expect(behind('x-c', '1', 'b')).toBe(true);
  expect(behind('x-d', 'b')).toBe(true);
  expect(behind('x-d', 'own')).toBe(false);
  expect(behind('x-none', 'b')).toBe(false);
  expect(behind()).toBe(false);
  expect(isBehindAlias(index, 'none.yaml', ['x-b'])).toBe(false);
});

test('an alias and its anchor are found at their first and last characters', () => {
  const m = marked(`${HEAD}x-a: &one {b: 1}\nx-b: *one\nx-c: [*one|, *one]\nx-d: {<<: *one}\n`);
  const at = definition(m.file, m.offset);
  expect(at && m.file.text.slice(at.origin.start, at.origin.end)).toBe('*one');
  expect(shown(m, at?.targets.map((target) => target.whole) ?? [])).toEqual(['3:{b: 1}']);
  const start = m.file.text.indexOf('&one');
  const found = (offset: number) => definition(m.file, offset)?.origin.start;
  expect([start - 1, start, start + 4, start + 5].map(found)).toEqual([
    undefined,
    start,
    start,
    undefined,
  ]);
  expect(documentHighlights(m.file, start)).toHaveLength(5);
});
