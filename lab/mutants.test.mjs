import { expect, test } from 'vitest';
import * as core from '../src/core/api.ts';
import * as dialects from '../src/core/format/dialects.ts';
import { sourceDocuments } from './mutants/documents.mjs';
import { runMutants } from './mutants/run-mutants.mjs';

test('single mistakes are reported at their location, or provably none', {
  timeout: 300_000,
}, () => {
  const outcomes = runMutants({
    core: { ...core, ...dialects },
    sources: sourceDocuments(),
    count: 100,
    seed: 200,
  });
  expect(outcomes).toHaveLength(100);
  expect(
    outcomes
      .filter((o) => o.result === 'unexplained')
      .map((o) => `${o.kind}: ${o.source}#${o.path} ${o.what}; ${o.why}`),
  ).toEqual([]);
  expect(outcomes.filter((o) => o.result === 'reported').length).toBeGreaterThan(70);
  const errors = outcomes.filter((o) => o.result === 'reported').map((o) => o.errors);
  expect(errors.sort((a, b) => a - b)[errors.length >> 1]).toBe(1);
});
