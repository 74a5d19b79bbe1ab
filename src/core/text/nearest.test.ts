import { expect, test } from 'vitest';
import { begunBy, intendedWord } from './nearest.ts';

const WORDS = ['kafka', 'kafka-secure', 'mqtt', 'http', 'https', 'securityScheme', 'secret'];

test.each([
  ['kaf', 'kafka'],
  ['KAF', 'kafka'],
  ['kafka-', 'kafka-secure'],
  ['htt', 'http'],
  ['sec', undefined],
  ['secu', 'securityScheme'],
  ['ka', undefined],
  ['x', undefined],
])('%s begins %s', (word, meant) => expect(begunBy(word, WORDS)).toBe(meant));

test('what is spelled alike comes before what is only begun', () => {
  expect(intendedWord('secre', ['secretary', 'secret'])).toBe('secret');
  expect(intendedWord('secur', ['security', 'secret'])).toBe('security');
});
