/**
 * Changes every field of every object of the published documents through forms, and prints how many
 * changes made a valid document invalid without the row with the cause saying so, how many block
 * scalars lost their style, and how many values the tool invented. `--only=NAME` takes some
 * documents, `--verbose` lists what is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { option } from '../scripts/run.mjs';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from './published-documents.mjs';

const only = option('only');
const verbose = process.argv.includes('--verbose');

if (!publishedAreHere) {
  console.log(`${NO_PUBLISHED}: nothing to run.`);
  process.exit(0);
}

/** @type {{ core: typeof import('./form-changes.ts') }} */
const { core } = /** @type {any} */ (await loadModules({ core: 'lab/form-changes.ts' }));
const files = readdirSync(PUBLISHED, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.(?:ya?ml|json)$/.test(file) && file !== 'manifest.json' && (!only || file.includes(only)),
  )
  .sort();
const sum = {
  documents: 0,
  changes: 0,
  refused: 0,
  silent: 0,
  blocks: 0,
  restyled: 0,
  starts: 0,
  invented: 0,
};
for (const file of files) {
  const tally = core.changeEverything(
    path.basename(file),
    readFileSync(path.join(PUBLISHED, file), 'utf8'),
  );
  if (!tally) continue;
  sum.documents++;
  sum.changes += tally.changes;
  sum.refused += tally.refused;
  sum.silent += tally.silent.length;
  sum.blocks += tally.blocks;
  sum.restyled += tally.restyled.length;
  sum.starts += tally.starts;
  sum.invented += tally.invented.length;
  if (verbose)
    for (const line of [...tally.silent, ...tally.restyled, ...tally.invented])
      console.log(`${file} ${line}`);
}
const kept = sum.blocks === 0 ? 100 : (100 * (sum.blocks - sum.restyled)) / sum.blocks;
console.log(`documents that are valid              ${sum.documents} of ${files.length}`);
console.log(
  `changes through forms                 ${sum.changes} (${sum.refused} refused with a reason)`,
);
console.log(`invalid without the row saying so     ${sum.silent}`);
console.log(`block scalars with their style kept   ${kept.toFixed(1)} % of ${sum.blocks}`);
console.log(`values invented                       ${sum.invented} in ${sum.starts} beginnings`);
process.exitCode = sum.silent + sum.restyled + sum.invented > 0 ? 1 : 0;
