import { describe, expect, it, test } from 'vitest';
import { applyEdits } from '../core/text/edit/apply.ts';
import { labelText, referenceLabel, splitLargeEdit, wrapText } from './monaco-texts.ts';

describe('a message', () => {
  test('keeps its lines within the limit where words allow it', () => {
    const lines = wrapText(
      'This must be a string; it is the number 1.0. Put it in quotes.',
      20,
    ).split('\n');
    expect(lines).toEqual([
      'This must be a',
      'string; it is the',
      'number 1.0. Put it',
      'in quotes.',
    ]);
  });

  test('a word stays whole, and a short message is as it was', () => {
    expect(wrapText('See https://example.com/a/long/address now', 10)).toBe(
      'See\nhttps://example.com/a/long/address\nnow',
    );
    expect(wrapText('Short.')).toBe('Short.');
    expect(wrapText('')).toBe('');
  });
});

describe('an edit of a whole text', () => {
  const OLD = 'old line\n'.repeat(5_000);
  const NEW = 'another line\n'.repeat(4_000);

  test('a large replacement is a deletion and an insertion with the same result', () => {
    const text = `first\n${OLD}last\n`;
    const edit = { start: 6, end: 6 + OLD.length, text: NEW };
    const split = splitLargeEdit(edit);
    expect(split).toHaveLength(2);
    expect(applyEdits(text, split)).toBe(`first\n${NEW}last\n`);
  });

  test.each([
    { start: 0, end: 4, text: NEW },
    { start: 0, end: OLD.length, text: '' },
    { start: 0, end: 4, text: 'new' },
  ])('any other edit stays as it is', (edit) => {
    expect(splitLargeEdit(edit)).toEqual([edit]);
  });
});

describe('a label', () => {
  it('names no icon', () => {
    expect(labelText('$(lightbulb) and $(loading~spin)')).toBe(
      '$\u2060(lightbulb) and $\u2060(loading~spin)',
    );
    expect(labelText('\\$(add)')).toBe('\\$\u2060(add)');
    // What Monaco takes for an icon.
    expect(labelText('$(lightbulb)')).not.toMatch(/\$\([\w~-]+\)/);
  });

  it('is the text itself where there is none', () => {
    for (const text of ['orders', '$ref', '$(two words)', '$()', '${id}', '(a)'])
      expect(labelText(text)).toBe(text);
  });
});

describe('a row of the list of references', () => {
  test.each([
    [
      ['components', 'messages', 'placed', 'payload', '$ref'],
      82,
      'components › messages › placed › payload, line 82',
    ],
    [['channels', 'orders'], 3, 'channels › orders, line 3'],
    [[], 1, 'line 1'],
  ])('%j on line %d is listed as %s', (path, line, label) =>
    expect(referenceLabel(path, line)).toBe(label),
  );

  test.each([
    [50, 'messages › placed › payload › total › €, line 82'],
    [45, 'messages › placed › … › total › €, line 82'],
    [35, 'messages › placed › … › €, line 82'],
    [10, 'placed › … › €, line 82'],
  ])('has at most %d characters where its ends allow', (width, label) =>
    expect(
      referenceLabel(['components', 'messages', 'placed', 'payload', 'total', '€'], 82, width),
    ).toBe(label),
  );
});
