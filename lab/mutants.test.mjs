import { expect, test } from 'vitest';
import * as core from '../src/core/api.ts';
import * as dialects from '../src/core/format/dialects.ts';
import { sourceDocuments } from './mutants/documents.mjs';
import { runMutants } from './mutants/run-mutants.mjs';

// `npm run fuzz` makes 4,000 of another seed.
test('50 single mistakes are reported at their location, or provably none', {
  timeout: 300_000,
}, () => {
  const outcomes = runMutants({
    core: { ...core, ...dialects },
    sources: sourceDocuments(),
    count: 50,
    seed: 200,
  });
  expect(outcomes).toHaveLength(50);
  expect(
    outcomes
      .filter((o) => o.result === 'unexplained')
      .map((o) => `${o.kind}: ${o.source}#${o.path} ${o.what}; ${o.why}`),
  ).toEqual([]);
  expect(outcomes.filter((o) => o.result === 'reported').length).toBeGreaterThan(35);
  const errors = outcomes.filter((o) => o.result === 'reported').map((o) => o.errors);
  expect(errors.sort((a, b) => a - b)[errors.length >> 1]).toBe(1);
});
