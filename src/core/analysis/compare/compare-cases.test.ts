// The shared pairs of versions. They are not part of the repository. FUZZ=1 runs all of them.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compareCasesFolder, type Measure, runCompareCases } from './testing.ts';

const folder = resolve(import.meta.dirname, '../../../..', compareCasesFolder);
const EVERY = process.env.FUZZ ? 1 : 4;
const results = await runCompareCases(folder, EVERY);
if (!results)
  console.log(
    'Tests with pairs of versions are skipped: ../shared/corpus/compare is not beside this repository.',
  );

const LEAST: readonly (readonly [Measure, number])[] = [
  ['breaking', 0.97],
  ['affects', 0.97],
  ['unchanged', 1],
  ['level', 0.97],
  ['location', 0.95],
];

test.runIf(results).each(LEAST)('is right in most pairs: %s', (measure, least) => {
  const known = (results ?? []).filter(({ right }) => right[measure] !== undefined);
  const wrong = known.filter(({ right }) => !right[measure]).map(({ name }) => name);
  expect(known.length).toBeGreaterThan(0);
  expect([wrong, wrong.length <= (1 - least) * known.length]).toEqual([wrong, true]);
});
