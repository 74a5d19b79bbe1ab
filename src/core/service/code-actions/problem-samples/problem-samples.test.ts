// Single mistakes typed into the example documents: the first problem, its first fix, and what is
// left. `npm run quick-fix-trial` prints each.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_PROBLEMS, trySample } from './testing.ts';

const examples = resolve(import.meta.dirname, '../../../../../public/examples');

test('the first fix of most mistakes restores the text before, and never causes another error', {
  timeout: 120_000,
}, () => {
  const results = SAMPLE_PROBLEMS.map((problem) =>
    trySample(problem, (file) => readFileSync(resolve(examples, file), 'utf8')),
  );
  expect(results.length).toBe(70);
  expect(results.flatMap((r) => r.added)).toEqual([]);
  expect(results.filter((r) => r.restored).length).toBeGreaterThanOrEqual(50);
  expect(
    results.filter((r) => r.title !== undefined && r.left.length === 0).length,
  ).toBeGreaterThanOrEqual(66);
});
