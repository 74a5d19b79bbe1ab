/**
 * Measures the comparison of two versions of a document of 5,817 lines with 50 changes of payloads
 * in Node, and prints its ratio to the parse of both, which is less of a matter of the machine:
 * `npm run bench:compare`. Most of the time is the search for values that only one version allows.
 */

import { loadModules } from '../scripts/load-core.mjs';
import { comparedVersions } from './compared-versions.mjs';
import { percentile } from './percentile.mjs';

const TIMES = 9;
/** CPU milliseconds after the parse, in a program that has compared once. */
const TARGET = 300;

/**
 * Milliseconds of CPU time.
 * @param {() => void} work
 */
function cpuOf(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** @type {{ files: typeof import('../src/core/analysis/compare/compared-files.ts') }} */
const { files } = /** @type {any} */ (
  await loadModules({ files: 'src/core/analysis/compare/compared-files.ts' })
);
const { old: text, changed } = comparedVersions();
/** @param {string} source */
const open = (source) => {
  const loaded = new files.ComparedFiles('api.yaml', 'yaml');
  loaded.setText(source);
  return loaded;
};

/** @type {{ parse: number, compare: number, levels: string }[]} */
const runs = [];
for (let i = 0; i < TIMES + 1; i++) {
  /** @type {ReturnType<typeof open>[]} */
  const versions = [];
  const parse = cpuOf(() => versions.push(open(text), open(changed)));
  const [before, after] = versions;
  if (!before || !after) throw new Error('A version is missing.');
  /** @type {ReturnType<typeof files.compareFiles>} */
  let comparison = null;
  const compare = cpuOf(() => {
    comparison = files.compareFiles(before, after);
  });
  const { summary } = /** @type {NonNullable<typeof comparison>} */ (
    /** @type {any} */ (comparison)
  );
  runs.push({ parse, compare, levels: JSON.stringify(summary) });
}
const [first, ...warm] = runs;
/** @param {'parse' | 'compare'} what */
const row = (what) => {
  const p50 = percentile(
    warm.map((run) => run[what]),
    0.5,
  );
  console.log(
    `  ${what.padEnd(8)} ${p50.toFixed(0).padStart(5)} ms CPU (the first time ${first?.[what].toFixed(0)} ms)`,
  );
  return p50;
};
console.log(
  `Two versions of ${(text.split('\n').length - 1).toLocaleString('en')} lines: ${first?.levels}`,
);
const parse = row('parse');
const compare = row('compare');
console.log(
  `  ratio of the comparison to the parse of both: ${(compare / parse).toFixed(2)}; target: at most ${TARGET} ms`,
);
if (compare > TARGET) process.exitCode = 1;
