// Texts that match a pattern, for examples: what can be generated matches, the rest is declined.
import { expect, test } from 'vitest';
import { planOf, textOf } from './generate-string.ts';
import { randomOf } from './random.ts';

test.each([
  '^[A-Z]{3}-\\d{2,4}$',
  '^a{2,}$',
  '^(?:ab|cd)+?$',
  '^(?<year>\\d{4})$',
  '^[^a-z]$',
  '^[\\d_-]*$',
  '^[\\b]$',
  '^[!-/]$',
  '^\\x41\\u0042\\u{43}$',
  '^\\p{Lu}\\p{General_Category=Ll}$',
  '^\\t\\n$',
  '^\\.\\/$',
  '^a?.$',
])('a text of %s matches', (pattern) => {
  const plan = planOf(pattern);
  for (let seed = 0; seed < 5; seed++)
    expect(plan && textOf(plan, 4, randomOf(seed, seed))).toMatch(new RegExp(pattern, 'u'));
});

test.each(['^(?=a)\\w$', '^(?!0)\\d{2}$'])('some texts of %s match', (pattern) => {
  const plan = planOf(pattern);
  // What is looked ahead to is only tried.
  const texts = Array.from({ length: 500 }, (_, i) => plan && textOf(plan, 4, randomOf(i, i)));
  expect(texts.some((text) => text !== null && new RegExp(pattern, 'u').test(text))).toBe(true);
});

test.each([
  ['.', /^[a-z0-9]$/],
  ['\\w', /^[a-z0-9]$/],
  ['[^a-z]', /^[A-Z0-9]$/],
  ['\\W', /^[-. ]$/],
  ['[!-/]', /^[-.]$/],
  ['[\\u0430-\\u044f]', /^[\u0430-\u044f]$/],
])('%s is a character that is easy to read', (pattern, expected) => {
  const plan = planOf(pattern);
  for (let seed = 0; seed < 50; seed++)
    expect(plan && textOf(plan, 4, randomOf(seed, seed))).toMatch(expected);
});

test.each([
  ['(?=a)b', 'looks ahead'],
  ['b(?=a)', 'looks ahead'],
  ['(?<=a)b', 'looks back'],
  ['(?<!a)b', 'looks back'],
  ['(a)\\1', 'a reference back'],
  ['\\bword\\b', 'word boundaries'],
  ['\\cA', 'a control letter'],
  ['\\P{Lu}', 'a negated property'],
  ['\\p{Emoji}', 'a property that is not known'],
  ['\\p', 'a property without a name'],
  ['\\xZZ', 'an escape without digits'],
  ['[a-\\d]', 'a range that ends with a class'],
  ['[]', 'an empty set'],
  ['(a', 'a group that is not closed'],
  ['a)', 'a group that is not opened'],
  ['[a', 'a set that is not closed'],
  ['a\\', 'an escape at the end'],
  ['('.repeat(200), 'groups that are nested too deeply'],
])('%s is declined: %s', (pattern) => expect(planOf(pattern)).toBeNull());
