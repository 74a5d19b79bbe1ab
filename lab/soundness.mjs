/**
 * Makes random edits of many documents in the worker's session, compares problems, model, symbols,
 * searches and references with those of a full analysis after each, and prints what differs as a
 * case that can be repeated: `npm run soundness -- --edits=20000 --seed=1`. `--only=cases` takes
 * one group of documents, `--document=NAME` one document.
 */
import { loadModules } from '../scripts/load-core.mjs';
import { option } from '../scripts/run.mjs';
import { NO_PUBLISHED, publishedAreHere } from './published-documents.mjs';
import { soundnessDocuments } from './soundness/documents.mjs';
import { MODULES, runSoundness } from './soundness/run-soundness.mjs';

const edits = Number(option('edits') ?? 20_000);
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const only = option('only');
const name = option('document');

const loaded = await loadModules(MODULES);
const soundness = Object.assign({}, ...Object.values(loaded));
if (!publishedAreHere) console.log(`${NO_PUBLISHED}: they are not edited.`);
const groups = Object.entries(soundnessDocuments())
  .filter(([group]) => !only || group === only)
  .map(([, documents]) => documents.filter((one) => !name || one.name === name))
  .filter((documents) => documents.length > 0);
console.log(`${edits} edits of ${groups.flat().length} documents, seed ${seed}`);
const found = await runSoundness({
  soundness,
  groups,
  edits,
  seed,
  onCase: (text) => console.log(`\n${text}\n`),
  onProgress: (done, differences) => console.log(`${done} edits, ${differences} differences`),
});
console.log(`${found.edits} edits, ${found.cases.length} differences, seed ${seed}`);
process.exitCode = found.cases.length > 0 ? 1 : 0;
