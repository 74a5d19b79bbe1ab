/**
 * Makes single mistakes in the example documents and applies the first fix of the first problem
 * of each, as F8, quick fix and Enter do.
 * Prints how many restore the text before, how many leave no error, how many cause another one;
 * exit code 1 where a fix causes an error.
 * `npm run quick-fix-trial`; `--verbose` lists every mistake with its problem and its fix.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { ROOT } from '../scripts/run.mjs';

const { samples } = await loadModules({
  samples: 'src/core/service/code-actions/problem-samples/testing.ts',
});
const read = (/** @type {string} */ file) =>
  readFileSync(path.join(ROOT, 'public/examples', file), 'utf8');
const verbose = process.argv.includes('--verbose');
const tally = { restored: 0, clean: 0, added: 0, single: 0 };

for (const fault of samples.SAMPLE_PROBLEMS) {
  const { problem, title, errors, restored, added, left } = samples.trySample(fault, read);
  const clean = title !== undefined && left.length === 0;
  tally.restored += Number(restored);
  tally.clean += Number(clean);
  tally.added += Number(added.length > 0);
  tally.single += Number(errors <= 1);
  if (!verbose && clean && errors <= 1) continue;
  const outcome = restored
    ? 'text before'
    : clean
      ? 'no error'
      : added.length > 0
        ? 'another error'
        : 'error left';
  console.log(
    `${fault.kind}: ${JSON.stringify(fault.before)} typed as ${JSON.stringify(fault.typed)}`,
  );
  console.log(
    `  ${errors} ${errors === 1 ? 'error' : 'errors'}; ${problem ? `${problem.severity}: ${problem.message}` : 'no problem but hints'}`,
  );
  console.log(
    `  ${title ?? 'no fix'}: ${outcome}${left.length > 0 ? `\n  left: ${left.join('\n        ')}` : ''}`,
  );
}
const count = samples.SAMPLE_PROBLEMS.length;
console.log(`\n${count} mistakes: ${tally.single} with at most one error.`);
console.log(
  `The first fix gives the text before in ${tally.restored}, no error in ${tally.clean}, another error in ${tally.added}.`,
);
if (tally.added > 0) process.exitCode = 1;
