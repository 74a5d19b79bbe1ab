import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test.each([
  ['order', [], 'order'],
  ['order', ['order'], 'order2'],
  ['order', ['order', 'order2', 'order3'], 'order4'],
  ['order1', ['order1'], 'order1-2'],
  ['order1', ['order1', 'order1-2'], 'order1-3'],
  ['__proto__', ['__proto__'], '__proto__2'],
])('%s beside %j is %s', (name, taken: readonly string[], free) => {
  expect(freeName(name, (other) => taken.includes(other))).toBe(free);
});
