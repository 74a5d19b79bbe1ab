// Single mistakes typed into the example documents: the first problem, its first fix, and what is
// left. `npm run quick-fix-trial` prints each, `npm run fuzz` takes all.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sampleOfKinds } from '../../../testing.ts';
import { SAMPLE_PROBLEMS, trySample } from './testing.ts';

const examples = resolve(import.meta.dirname, '../../../../../public/examples');

const tried = sampleOfKinds(SAMPLE_PROBLEMS, 3, ({ kind }) => kind);

test(`${tried.length} of 70 mistakes: the first fix of most restores the text before, and never causes another error`, {
  timeout: 120_000,
}, () => {
  expect(SAMPLE_PROBLEMS.length).toBe(70);
  const results = tried.map((problem) =>
    trySample(problem, (file) => readFileSync(resolve(examples, file), 'utf8')),
  );
  const share = results.length / 70;
  expect(results.flatMap((r) => r.added)).toEqual([]);
  expect(results.filter((r) => r.restored).length).toBeGreaterThanOrEqual(Math.floor(50 * share));
  expect(
    results.filter((r) => r.title !== undefined && r.left.length === 0).length,
  ).toBeGreaterThanOrEqual(Math.floor(66 * share));
});
