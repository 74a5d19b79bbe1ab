// Addresses without markup: found once the part that finds them is loaded, by the same settings.
import { LinkifyIt as Finder } from 'linkify-it';
import { expect, test } from 'vitest';
import { LinkifyIt } from './bare-links.ts';
import { loadMarkdownParts } from './late-part.ts';

const TEXTS = [
  'See https://example.com/orders, or orders@example.com.',
  'ftp://example.com and //example.com',
  'orders.placed.io is a topic',
  'mailto:team@example.com',
  '(HTTP://EXAMPLE.COM)',
];

test('finds the same as the library once that is loaded, and nothing before', async () => {
  const late = new LinkifyIt().set({ fuzzyLink: false }).add('ftp:', null).add('//', null);
  const finder = new Finder().set({ fuzzyLink: false }).add('ftp:', null).add('//', null);
  const [first = ''] = TEXTS;
  expect(late.test(first)).toBe(false);
  expect(late.match(first)).toBe(null);
  await loadMarkdownParts();
  for (const text of TEXTS) {
    expect(late.test(text), text).toBe(finder.test(text));
    expect(late.match(text), text).toEqual(finder.match(text));
    expect(late.matchAtStart(text), text).toEqual(finder.matchAtStart(text));
  }
  expect(late.match(first)).toHaveLength(2);
});
