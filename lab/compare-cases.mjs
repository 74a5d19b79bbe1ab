/**
 * Compares the pairs of versions of the shared corpus and prints how often the result is right:
 * whether anything breaks, whom, that equal versions have no changes, the level, the location.
 * `npm run compare-cases`; `--only=TEXT` takes the cases whose names have it, `--verbose` lists
 * what is wrong with the changes that were found.
 */
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { option, ROOT } from '../scripts/run.mjs';

const only = option('only');
const verbose = process.argv.includes('--verbose');

/** @type {{ testing: typeof import('../src/core/analysis/compare/testing.ts') }} */
const { testing } = /** @type {any} */ (
  await loadModules({ testing: 'src/core/analysis/compare/testing.ts' })
);
const results = await testing.runCompareCases(path.resolve(ROOT, testing.compareCasesFolder));
if (!results) {
  console.log('The shared pairs of versions are not on this machine: nothing to run.');
  process.exit(0);
}
const selected = results.filter(({ name }) => !only || name.includes(only));
const files = [...new Set(selected.map(({ file }) => file))];
console.log(`${''.padEnd(14)}${testing.MEASURES.map((name) => name.padStart(22)).join('')}`);
for (const file of [...files, 'all']) {
  const own = selected.filter((result) => file === 'all' || result.file === file);
  const cells = testing.MEASURES.map((measure) => {
    const known = own.filter(({ right }) => right[measure] !== undefined);
    const right = known.filter((result) => result.right[measure]).length;
    const share = ((100 * right) / (known.length || 1)).toFixed(1);
    return `${right} of ${known.length} (${share} %)`.padStart(22);
  });
  console.log(`${file.padEnd(14)}${cells.join('')}`);
}
const wrong = selected.filter(({ right }) => Object.values(right).includes(false));
for (const { name, right, comparison, expect } of verbose ? wrong : []) {
  const measures = testing.MEASURES.filter((measure) => right[measure] === false);
  console.log(`\n${name}\n  wrong: ${measures.join(', ')}; expected ${JSON.stringify(expect)}`);
  for (const change of comparison?.changes ?? [])
    console.log(
      `  ${change.level} ${change.code} [${change.affects}] ${change.new?.path ?? change.old?.path}: ${change.message}${change.reason ? ` (${change.reason})` : ''}`,
    );
}
