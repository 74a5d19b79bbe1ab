/**
 * Validates the published cases of protocol bindings and prints by protocol how often result and
 * location are as the official schemas have them. `must` are results for whole documents,
 * `implied` those of a binding's own schema or text; `ambiguous` cases are not counted.
 * `npm run bindings`; `--only=NAME` takes a protocol, `--verbose` lists what is wrong; exit code 1
 * where a `must` is wrong.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { option, ROOT } from '../scripts/run.mjs';

const only = option('only');
const verbose = process.argv.includes('--verbose');

/** @type {{ testing: typeof import('../src/core/testing.ts') }} */
const { testing } = /** @type {any} */ (await loadModules({ testing: 'src/core/testing.ts' }));
// The bundle is in another folder than its sources.
const folder = path.resolve(ROOT, testing.bindingCasesFolder);
if (!existsSync(folder)) {
  console.log('The published cases of bindings are not on this machine: nothing to run.');
  process.exit(0);
}
const rows = testing.tallyBindings(folder).filter((row) => !only || row.protocol === only);
for (const { protocol, level, cases, wrong } of rows) {
  console.log(`${protocol.padEnd(14)}${level.padEnd(11)}${cases - wrong.length} of ${cases}`);
  if (verbose) for (const name of wrong) console.log(`  ${name}`);
}
console.log('');
for (const level of ['must', 'implied', 'ambiguous']) {
  const own = rows.filter((row) => row.level === level);
  const cases = own.reduce((sum, row) => sum + row.cases, 0);
  const right = cases - own.reduce((sum, row) => sum + row.wrong.length, 0);
  console.log(
    `${level.padEnd(25)}${right} of ${cases} (${((100 * right) / (cases || 1)).toFixed(1)} %)`,
  );
  if (level === 'must' && right < cases) process.exitCode = 1;
}
