import { expect, test } from 'vitest';
import * as random from '../src/core/analysis/instances/random.ts';
import * as full from '../src/worker/testing/full-analysis.ts';
import * as minimize from '../src/worker/testing/minimize.ts';
import * as edits from '../src/worker/testing/soundness.ts';
import { soundnessDocuments } from './soundness/documents.mjs';
import { runSoundness } from './soundness/run-soundness.mjs';

test('after any edit the page has what a full analysis finds', async () => {
  const groups = Object.values(soundnessDocuments()).filter((documents) => documents.length > 0);
  const soundness = { ...random, ...full, ...minimize, ...edits };
  const found = await runSoundness({ soundness, groups, edits: 100, seed: 20261125 });
  expect(found).toEqual({ edits: 100, cases: [] });
});
