/** Random edits of documents, compared with full analyses. */

/**
 * @import { SoundnessDocument } from '../../src/worker/testing/incremental-page.ts'
 * @typedef {typeof import('../../src/core/analysis/instances/random.ts') & typeof
 * import('../../src/worker/testing/full-analysis.ts') & typeof
 * import('../../src/worker/testing/minimize.ts') & typeof
 * import('../../src/worker/testing/soundness.ts')} Soundness
 */

/** The files whose exports make `Soundness`. */
export const MODULES = {
  random: 'src/core/analysis/instances/random.ts',
  full: 'src/worker/testing/full-analysis.ts',
  minimize: 'src/worker/testing/minimize.ts',
  soundness: 'src/worker/testing/soundness.ts',
};

/** Edits of one document before the next is opened. */
const EACH = 40;
/** After so many differences the run ends. */
const MAX_CASES = 5;
const PROGRESS = 1000;

/**
 * Edits documents of each group in turn.
 * @param {{ soundness: Soundness, groups: SoundnessDocument[][], edits: number,
 * seed: number, onCase?: (text: string) => void, onProgress?: (edits:
 * number, differences: number) => void }} options
 * @returns {Promise<{ edits: number, cases: string[] }>} `cases`: each difference with how to
 * repeat it
 */
export async function runSoundness({ soundness, groups, edits, seed, onCase, onProgress }) {
  const { loadTools, minimized, randomOf, runEdits } = soundness;
  const tools = await loadTools();
  const others = groups.flat().map(({ texts }) => texts.get('') ?? '');
  /** @type {string[]} */
  const cases = [];
  let done = 0;
  let shown = 0;
  for (let round = 0; done < edits && cases.length < MAX_CASES; round++) {
    const random = randomOf(seed, round).next;
    const pick = (/** @type {SoundnessDocument[]} */ list) =>
      list[Math.floor(random() * list.length)];
    const document = pick(groups[round % groups.length] ?? []);
    if (!document) continue;
    const count = Math.min(EACH, edits - done);
    const run = await runEdits({ document, others, edits: count, random, tools });
    done += Math.max(1, run.edits);
    if (run.failure) {
      const { difference, versions } = await minimized(document, run.failure, tools);
      const text = [
        `${difference.what} differs: ${difference.how}`,
        `seed ${seed}, round ${round}, ${document.name}, edit ${run.edits}; the texts, one version after the other:`,
        ...versions.map((texts) => JSON.stringify(Object.fromEntries(texts))),
      ].join('\n');
      cases.push(text);
      onCase?.(text);
    }
    if (onProgress && done - shown >= PROGRESS) {
      shown = done;
      onProgress(done, cases.length);
    }
  }
  return { edits: done, cases };
}
