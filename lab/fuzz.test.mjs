import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/run.mjs';
import { POSITIONS, randomPageTests, randomTests } from './fuzz.mjs';

test('takes every test with random samples', () => {
  const found = randomTests();
  expect(found).toEqual(expect.arrayContaining(POSITIONS));
  expect(found).toContain('src/core/service/commands/objects/property.test.ts');
  // Takes its samples by a function of `testing.ts`.
  expect(found).toContain('src/core/dialects.test.ts');
  expect(found).toContain('src/core/service/form/every-field.test.ts');
  expect(found.filter((file) => !existsSync(ROOT + file))).toEqual([]);
  expect(randomPageTests()).toContain('e2e/docs-stability.spec.ts');
});
