/**
 * `npm run lab -- NAME`: measurements and long trials, which `npm test` does not run. Without a
 * name it lists them. What one needs is made first: the packages, and a build where it uses one.
 * Options behind the name go to it.
 */
import path from 'node:path';
import { isFresh } from '../scripts/build-stamp.mjs';
import { isMain, ROOT, run } from '../scripts/run.mjs';
import { setup } from '../scripts/setup.mjs';

/**
 * `files`: the programs, in `lab/`, one after the other. `build`: they use the build.
 * @typedef {{ files: readonly string[], what: string, build?: true }} Experiment
 */

/** All of them, by name. @type {Readonly<Record<string, Experiment>>} */
const EXPERIMENTS = {
  bench: { files: ['bench'], what: 'core, load, typing, documentation and forms', build: true },
  'bench:core': { files: ['bench-core'], what: 'parsing, validation and language features' },
  'bench:typing': { files: ['bench-typing'], what: 'a key to its marker', build: true },
  'bench:docs': { files: ['bench-docs'], what: 'documentation of large documents', build: true },
  'bench:forms': { files: ['bench-forms'], what: 'a change by a form', build: true },
  'bench:site': { files: ['bench-site'], what: 'the site of 200 documents', build: true },
  'bench:compare': { files: ['bench-compare'], what: 'comparison of two versions' },
  'bench:compare-page': {
    files: ['bench-compare-page'],
    what: 'comparison in the page',
    build: true,
  },
  'bench:hostile': { files: ['bench-hostile'], what: 'hostile documents in the page', build: true },
  'bench:reader': { files: ['bench-reader'], what: 'the first readable page', build: true },
  'bench:memory': { files: ['bench-memory'], what: 'memory of the page', build: true },
  'bench:messages': {
    files: ['bench-messages'],
    what: 'a million messages by check-messages',
    build: true,
  },
  'bench:repositories': {
    files: ['bench-repositories'],
    what: '1,000 documents by validate, with threads and a cache',
  },
  'bench:live': { files: ['bench-live'], what: 'the judge of live messages' },
  'bench:feed': {
    files: ['bench-feed'],
    what: 'the page while 10,000 messages a second come',
    build: true,
  },
  'bench:rulesets': { files: ['bench-rulesets'], what: 'twenty rules of a team' },
  'bench:lsp': {
    files: ['bench-lsp', 'bench-lsp-workspace'],
    what: 'the language server: edits, and references in 1,000 documents',
  },
  agents: {
    files: ['agents'],
    what: 'tools for agents over 1,000 documents, by the inspector and the conformance suite',
  },
  attacks: { files: ['attacks'], what: 'hostile input by each way', build: true },
  bindings: { files: ['bindings'], what: 'published cases of bindings' },
  'blind-typing': {
    files: ['blind-typing'],
    what: 'documents that are typed without looking',
    build: true,
  },
  browsers: { files: ['browsers'], what: 'Firefox and WebKit', build: true },
  'compare-cases': { files: ['compare-cases'], what: 'published pairs of versions' },
  conformance: { files: ['conformance'], what: 'the cases of each rule', build: true },
  conversion: { files: ['conversion'], what: 'published documents of AsyncAPI 2' },
  faults: { files: ['faults'], what: 'failures, with a browser that is killed', build: true },
  forms: { files: ['forms'], what: 'every field of published documents by forms' },
  fuzz: { files: ['fuzz'], what: 'the random tests in full: hours', build: true },
  'json-schema': {
    files: ['json-schema'],
    what: 'the published tests of JSON Schema by both validators',
  },
  live: {
    files: ['live'],
    what: 'live messages through the brokers that are installed',
    build: true,
  },
  mutants: { files: ['mutants'], what: 'single errors in valid documents' },
  mutation: { files: ['mutation'], what: 'changes of the core that no test notices' },
  peers: { files: ['peers'], what: 'this build beside other tools, where they are', build: true },
  'quick-fix-trial': { files: ['quick-fix-trial'], what: 'typed errors and their first fix' },
  'rulesets-beside-spectral': {
    files: ['rulesets-beside-spectral'],
    what: 'random rules, and published documents, beside Spectral',
  },
  samples: {
    files: ['samples'],
    what: 'samples of code, as they are printed, through real brokers',
    build: true,
  },
  sentinel: {
    files: ['sentinel'],
    what: 'texts of documents in which every field is set',
    build: true,
  },
  soundness: { files: ['soundness'], what: 'random edits against a full analysis' },
  types: { files: ['types'], what: 'types of published documents, compiled, with their examples' },
};

/** @param {string[]} args name and options @returns {Promise<number>} The exit code. */
async function main([name, ...options]) {
  const experiment = name !== undefined && Object.hasOwn(EXPERIMENTS, name) && EXPERIMENTS[name];
  if (!experiment) {
    const unknown = name === undefined ? '' : `There is nothing called ${name} in the lab.\n\n`;
    console.log(`${unknown}npm run lab -- NAME [OPTIONS]\n`);
    for (const [each, { what }] of Object.entries(EXPERIMENTS))
      console.log(`  ${each.padEnd(26)}${what}`);
    return name === undefined ? 0 : 2;
  }
  await setup();
  if (experiment.build && !isFresh()) {
    console.log('Building ...');
    const { code, output } = await run(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }
  for (const file of experiment.files) {
    const program = path.join(ROOT, 'lab', `${file}.mjs`);
    const { code } = await run(process.execPath, [program, ...options], { show: true });
    if (code !== 0) return code;
  }
  return 0;
}

if (isMain(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
