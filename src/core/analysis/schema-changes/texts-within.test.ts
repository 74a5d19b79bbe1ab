// Patterns decided by their automata agree with the regular expressions of the language.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allTexts, areApart, isNarrower, someText, textOutside } from './texts-within.ts';

const RUNS = process.env.FUZZ ? 20_000 : 150;
const ANY = { min: 0, max: Infinity };

const atom = fc.oneof(
  fc.constantFrom('a', 'b', '1', '.', '[ab]', '[^a]', '\\d', '\\w', '\\.', 'é'),
  fc.constantFrom('(?:a|b1)', '(a|)', '(ab)', '[a-c1]', '\\s', '[\\d-]'),
);
const counted = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{2,}'))
  .map((parts) => parts.join(''));
const branch = fc
  .tuple(
    fc.constantFrom('', '^', '^(?=.*a)', '^(?!b)'),
    fc.array(counted, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '$'),
  )
  .map(([start, items, end]) => start + items.join('') + end);
const pattern = fc.oneof(
  branch,
  fc
    .tuple(branch, branch)
    .filter((both) => both.every((one) => !one.includes('(?=') && !one.includes('(?!')))
    .map((both) => both.join('|')),
);
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', '.', ' ', '-', 'é', '_'), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('what is found is right', () => {
  fc.assert(
    fc.property(pattern, pattern, fc.array(text, { maxLength: 30 }), (a, b, texts) => {
      const one = new RegExp(a, 'u');
      const other = new RegExp(b, 'u');
      const outside = textOutside({ patterns: [a], ...ANY }, { patterns: [b], ...ANY });
      const both = someText({ patterns: [a, b], ...ANY });
      if (typeof outside === 'string')
        expect([one.test(outside), other.test(outside)]).toEqual([true, false]);
      if (typeof both === 'string')
        expect([one.test(both), other.test(both)]).toEqual([true, true]);
      for (const each of texts) {
        if (!one.test(each)) continue;
        if (outside === null) expect([each, other.test(each)]).toEqual([each, true]);
        if (both === null) expect([each, other.test(each)]).toEqual([each, false]);
      }
    }),
    { numRuns: RUNS, ...(process.env.FUZZ ? {} : { seed: 42 }) },
  );
});

test.each([
  ['^[0-8]+$', '^\\d+$'],
  ['^abc', '^ab'],
  ['^abc', 'ab'],
  ['^(red|green)$', '^(red|green|blue)$'],
  ['^[A-Z]{3}$', '^[A-Z]{2,4}$'],
  ['^(?:a+)+$', '^a*$'],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', '^(?=.*\\d).{6,}$'],
  ['a[-]b', '-'],
])('%s is narrower than %s, and not the reverse', (a, b) => {
  expect([isNarrower(a, b), isNarrower(b, a)]).toEqual([true, false]);
});

test('patterns without a text in common are apart', () => {
  expect(areApart('^a', '^b')).toBe(true);
  expect(areApart('^a', 'b$')).toBe(false);
  expect(someText({ patterns: ['^abc$'], min: 0, max: 2 })).toBeNull();
  expect(someText({ patterns: [], min: 3, max: 2 })).toBeNull();
});

test('few texts are listed', () => {
  expect(allTexts({ patterns: ['^(red|green)$'], ...ANY })).toEqual(['red', 'green']);
  expect(allTexts({ patterns: ['^re'], ...ANY })).toBeNull();
});

test('what matters is a length where the patterns are the same', () => {
  const letters = { patterns: ['^[a-z]{3}$'] };
  expect(textOutside({ ...letters, ...ANY }, { patterns: [], min: 3, max: 3 })).toBeNull();
  expect(textOutside({ ...letters, ...ANY }, { patterns: [], min: 4, max: 9 })).toBe('aaa');
});

test.each(['(a)\\1', '\\bword', '\\p{L}', '(a{1,500}){1,500}', '^(?:[ab]{0,700}c){2}$'])(
  '%s is not decided, and ends',
  (one) => {
    expect(textOutside({ patterns: [one], ...ANY }, { patterns: ['^x$'], ...ANY })).not.toBeNull();
  },
);

test('a text with a line end shows nothing', () => {
  const some = { patterns: [], min: 1, max: Infinity };
  expect(textOutside(some, { patterns: ['[^\\n]'], ...ANY })).toBe(undefined);
  // Authors of `.` mean any character.
  expect(textOutside(some, { patterns: ['.'], ...ANY })).toBe(null);
});
