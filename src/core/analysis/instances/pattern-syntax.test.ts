// What a pattern of a document may take: steps are counted before the engine runs it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, payloadVersion } from '../compare/testing.ts';
import { stringFor } from './generate-string.ts';
import { isPlainPattern, PatternSteps, stepsOf } from './pattern-syntax.ts';
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
