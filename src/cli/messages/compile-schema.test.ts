// The quick way and the exact one agree with the library, which is always exact.
import { validate } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multipleOf } from './compile-schema.ts';

const exact = (value: number, divisor: number): boolean =>
  validate(value, { multipleOf: divisor }, '7').valid;

test.each([
  [0.07, 0.01, true],
  [19.99, 0.01, true],
  [1.005, 0.01, false],
  [0.3, 0.1, true],
  [-4.5, 1.5, true],
  [0, 0.01, true],
  [1e300, 2, true],
  [1e-9, 1e-8, false],
  [12391239123, 1e-8, true],
  [123456789012345.67, 0.01, true],
  [9007199254740991, 3, false],
  [5, 1e20, false],
])('%d of %d: %s', (value, divisor, is) => {
  expect([multipleOf(divisor)(value), exact(value, divisor)]).toEqual([is, is]);
});

test('any numbers', () => {
  const divisor = fc.oneof(
    fc.constantFrom(0.01, 0.1, 1e-8, 0.25, 1.5, 3, 100, 1e-20, 1e15, 1e21),
    fc.double({ min: 1e-30, max: 1e30, noNaN: true }),
  );
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1e15, max: 1e15 }).map((n) => n / 100),
    fc.integer(),
  );
  fc.assert(
    fc.property(value, divisor, fc.integer({ min: -1000, max: 1000 }), (number, by, times) => {
      for (const one of [number, by * times])
        expect([one, multipleOf(by)(one)]).toEqual([one, exact(one, by)]);
    }),
    { numRuns: 5000, seed: 29 },
  );
});
