// What a pattern of a document may take: steps are counted before the engine runs it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, payloadVersion } from '../compare/testing.ts';
import { stringFor } from './generate-string.ts';
import { isPlainPattern, PatternSteps, powerOf, stepsOf } from './pattern-steps.ts';
import { randomOf } from './random.ts';

const MOST = 100_000;

test.each([
  ['^(a+)+$', `${'a'.repeat(40)}b`],
  ['^(a|a)*$', `${'a'.repeat(40)}b`],
  ['^(a|aa)+$', `${'a'.repeat(60)}b`],
  ['^(((((a+)+)+)+)+)+$', `${'a'.repeat(14)}b`],
  ['^(?:a?){40}a{40}$', 'a'.repeat(40)],
  ['a*a*a*a*b', 'a'.repeat(300)],
  ['(.*)(.*)(.*)(.*)(.*)x', 'a'.repeat(300)],
  ['((((){100}){100}){100}){100}', ''],
  ['(((((a?){100}){100}){100}){100}){100}b', 'aaa'],
  ['(a+)+\\1', 'a'.repeat(60)],
])('%s takes too many steps for %j', (pattern, text) => {
  expect(isPlainPattern(pattern)).toBe(false);
  expect(stepsOf(pattern, text, MOST)).toBeGreaterThan(MOST);
  const steps = new PatternSteps(1_000_000);
  expect(steps.allows(pattern, text)).toBe(false);
});

test.each([
  ['^[A-Z]{3}-\\d{4}$', 'ABC-1234'],
  ['^[a-z]+(\\.[a-z]+)*@[a-z]+(\\.[a-z]+)+$', 'first.last@mail.example.com'],
  ['^(?=.*[a-z])(?=.*\\d).{8,}$', 'abcdefg1'],
  ['^(\\w+\\s?)*$', 'some words that match'],
  ['^([0-9a-f]{2}:){5}[0-9a-f]{2}$', '00:11:22:33:44:55'],
])('%s is matched with %j', (pattern, text) => {
  expect(new PatternSteps(MOST).allows(pattern, text)).toBe(true);
});

const LONG = `${'a'.repeat(60)}!`;

test.each([
  ['^([\\1a]+)+\\2b$', '', LONG],
  ['^([(?<a>]+)+b$', '', LONG],
  ['^([(?=a)]+)+b$', '', LONG],
  ['^(?<x>[(?<a>]+)+\\k<x>b$', '', LONG],
  ['^(?=.*.*.*.*.*.*~)a', '', LONG],
  ['x?(?=(a+)+b)', '', LONG],
  ['(?!(a|a)*b)c', '', LONG],
  ['(?<=^(a+)+b)c', '', LONG],
  ['(\\ba|a)+c', '', LONG],
  ['^(\\u{1}|u)+$', '', `${'u'.repeat(60)}!`],
  ['^(\\01|\\x01)+$', '', `${'\x01'.repeat(60)}!`],
  ['^(\\p{L}|p\\{L})+$', '', `${'p{L}'.repeat(60)}!`],
  ['^([^a]+)+b$', '', '\u{1f600}'.repeat(12)],
  ['^(\u{1f600}+)+b$', 'u', '\u{1f600}'.repeat(40)],
  ['^(\\ud83d\\ude00+)+b$', 'u', '\u{1f600}'.repeat(40)],
  ['^(\\p{L}+)+$', 'u', LONG],
  ['^([^\\p{Lu}]+)+$', 'u', `${LONG}A`],
  ['^(A+)+$', 'i', LONG],
  ['^([A-z]+)+$', 'i', `${'_'.repeat(60)}!`],
  ['^([\u00e9]+)+$', 'i', `${'\u00c9'.repeat(60)}!`],
  ['^(k+)+$', 'iu', `${'\u212a'.repeat(60)}!`],
  ['^(a+)+$', 'm', `b\n${LONG}`],
  ['^(a+?)+?b', '', LONG],
])('what %s takes with the flags "%s" is not less than it is for %j', (pattern, flags, text) => {
  expect(() => new RegExp(pattern, flags)).not.toThrow();
  expect(powerOf(pattern, flags)).toBeGreaterThan(2);
  expect(stepsOf(pattern, text, MOST, flags)).toBeGreaterThan(MOST);
});

test.each([
  ['\\bURL\\b', ''],
  ['^(?!.*(?:foo|bar)).*$', ''],
  ['^(?:(?!Id)[a-z])+$', 'i'],
  ['(?<!Event)$', ''],
  ['(?<=[a-z])(?=[A-Z])', ''],
  ['^([a-z]+)-\\1$', ''],
  ['^\\p{Lu}[\\p{L}\\d ]*\\.$', 'u'],
  ['.*?order.*?', 'i'],
])('a rule with %s and the flags "%s" is run', (pattern, flags) => {
  for (const text of ['Orders of the shop', 'order-order', LONG])
    expect(new PatternSteps(MOST).allows(pattern, text, flags)).toBe(true);
});

/** Patterns with all that has no exact tree. */
const loose = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      'a',
      'A',
      '[^a]',
      '.',
      '[(?=a)]',
      '[\\1a]',
      '\\b',
      '\\1',
      '^',
      '$',
      '\\w',
      '[B-z]',
    ),
    fc
      .tuple(fc.constantFrom('', '?:', '?=', '?!', '?<=', '?<!'), tie('node'))
      .map(([open, inner]) => `(${open}${inner})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '*?', '{2,}', ''))
      .map(([inner, count]) => `(?:${inner})${count}`),
    fc.tuple(tie('node'), tie('node')).map((both) => `(?:${both.join('|')})`),
    fc.tuple(tie('node'), tie('node')).map((both) => both.join('')),
  ),
})).node;

// One that takes longer than it is counted would never end.
test('what is allowed ends', () => {
  const texts = fc.tuple(fc.constantFrom('a', 'A', 'aA', 'a\n', '_', '\u{1f600}'), fc.nat(60));
  fc.assert(
    fc.property(
      loose,
      fc.constantFrom('', 'i', 'm', 'u', 'iu', 's'),
      texts,
      (pattern, flags, t) => {
        const text = `${t[0].repeat(t[1])}!`;
        fc.pre(compiles(pattern, flags));
        if (new PatternSteps(MOST).allows(pattern, text, flags))
          new RegExp(pattern, flags).test(text);
      },
    ),
    { numRuns: 3_000, seed: 1 },
  );
});

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags).source !== '';
  } catch {
    return false;
  }
}

test('the steps of many texts count together', () => {
  const steps = new PatternSteps(500);
  let allowed = 0;
  while (steps.allows('^(a|b)*$', 'abababab')) allowed++;
  expect(allowed).toBeGreaterThan(2);
  expect(steps.areUsedUp).toBe(true);
});

/** Patterns that multiply repetitions: random nestings of groups, choices and counts. */
const nested = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom('a', 'b', '[ab]', '.', ''),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{100}', '{0,100}', '{50,}', ''))
      .map(([inner, count]) => `(${inner})${count}`),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one}|${other})*`),
    fc.tuple(tie('node'), tie('node')).map((both) => both.join('')),
  ),
})).node;

test('what is plain or allowed matches soon, and a text for a pattern is found or given up', () => {
  fc.assert(
    fc.property(nested, fc.stringMatching(/^[ab]{0,40}$/), (pattern, text) => {
      if (isPlainPattern(pattern)) expect(stepsOf(pattern, text, MOST)).toBeLessThan(MOST);
      try {
        stringFor([{ pattern }], randomOf(1, 0));
      } catch (error) {
        expect(String(error)).toContain('no text was found');
      }
    }),
    { numRuns: 150, seed: 1 },
  );
});

test.each([
  ['(((((a{100}){100}){100}){100}){100})', '(((((a{100}){100}){100}){100}){101})'],
  ['((((){100}){100}){100}){100}c', '((((){100}){100}){100}){101}d'],
  ['^(((x{1,50}){1,50}){1,50}){1,50}$', '^(((x{1,50}){1,50}){1,50}){1,51}$'],
  ['^(a+)+\\1$', '^(a+)+\\1b?$'],
])('%s is compared with %s until it is given up, with the reason', async (before, after) => {
  const versions = [before, after].map((pattern) =>
    payloadVersion({ type: 'object', properties: { a: { type: 'string', pattern } } }, 'receive'),
  ) as [never, never];
  const { changes } = await compareVersions(...versions);
  expect(changes).toMatchObject([{ code: 'schema.pattern-changed', level: 'unclassified' }]);
  expect(changes[0]?.reason).toMatch(/too long to be matched/);
});
