/**
 * Puts single errors into valid documents and prints, kind by kind, how many are reported at
 * their location or provably valid, and what is left.
 * `npm run mutants`; `--count=2000`, `--seed=1`, `--crowded` also lists the mutants that cause
 * more than three errors.
 */
import { loadCore } from '../scripts/load-core.mjs';
import { option } from '../scripts/run.mjs';
import { sourceDocuments } from './mutants/documents.mjs';
import { mutationKinds } from './mutants/mutation-kinds.mjs';
import { runMutants } from './mutants/run-mutants.mjs';
import { NO_PUBLISHED, publishedAreHere } from './published-documents.mjs';

const count = Number(option('count') ?? 2000);
const seed = Number(option('seed') ?? 20261121);
const core = await loadCore();
const sources = sourceDocuments();
if (!publishedAreHere) console.log(`${NO_PUBLISHED}: only the example documents are used.`);
const outcomes = runMutants({ core, sources, count, seed });

console.log(`${count} mutants of ${sources.length} documents, seed ${seed}\n`);
console.log(`${'kind'.padEnd(48)} mutants  reported  provably valid  unexplained`);
const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
/** @param {string} name @param {typeof outcomes} rows */
function row(name, rows) {
  const of = (/** @type {string} */ result) => rows.filter((o) => o.result === result).length;
  console.log(
    `${name.padEnd(48)} ${String(rows.length).padStart(7)}  ${share(of('reported'), rows.length)}  ${share(of('valid'), rows.length).padStart(14)}  ${String(of('unexplained')).padStart(11)}`,
  );
}
for (const name of mutationKinds.keys())
  row(
    name,
    outcomes.filter((o) => o.kind === name),
  );
row('all', outcomes);
const found = outcomes
  .filter((o) => o.result === 'reported')
  .map((o) => o.errors)
  .sort((a, b) => a - b);
console.log(
  `\nErrors for one mistake, where it is reported: median ${found[found.length >> 1]}, p95 ${found[Math.floor(found.length * 0.95)]}, most ${found.at(-1)}`,
);
const unexplained = outcomes.filter((o) => o.result === 'unexplained');
console.log(`Explained: ${share(outcomes.length - unexplained.length, outcomes.length).trim()}`);
for (const o of unexplained)
  console.log(`\n${o.kind}: ${o.source}#${o.path} ${o.what}\n  ${o.why}`);
if (process.argv.includes('--crowded'))
  for (const o of outcomes.filter((o) => o.errors > 3))
    console.log(`\n${o.errors} errors, ${o.kind}: ${o.source}#${o.path} ${o.what}\n  ${o.why}`);
if (unexplained.length > 0) process.exitCode = 1;
