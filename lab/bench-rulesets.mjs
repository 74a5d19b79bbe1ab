/**
 * Measures twenty rules of a ruleset in Node, parsing included: on documents of three sizes, whole
 * and after a description was changed. With `APIDOC_PEERS`, a folder in whose `node_modules` the
 * packages of Spectral are, Spectral runs the same rules in turn, in a process of its own, and its
 * findings are compared.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { loadModules } from '../scripts/load-core.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/** Channels, operations and messages each, which make about as many lines, and how many runs. */
const SIZES = /** @type {const} */ ([
  [3, 40],
  [100, 20],
  [1_000, 7],
]);
const FIELDS = ['description', 'title', 'summary', 'tags', 'externalDocs'];
/** Twenty rules, four of them with `$..`. */
const RULESET = [
  'rules:',
  ...['channels', 'operations', 'components.messages'].flatMap((section) =>
    FIELDS.map(
      (field) =>
        `  ${section}-${field}: {given: $.${section}.*, then: {field: ${field}, function: truthy}}`,
    ),
  ),
  '  info: {given: $.info, then: {field: contact, function: truthy}}',
  "  properties: {given: $..properties, then: {field: '@key', function: casing, functionOptions: {type: camel}}}",
  '  objects: {given: "$..[?(@ && @.type === \'object\')]", then: {field: additionalProperties, function: defined}}',
  '  descriptions: {given: $..description, then: {function: length, functionOptions: {min: 10}}}',
  "  references: {resolved: false, given: $..$ref, then: {function: pattern, functionOptions: {match: '^#/'}}}",
].join('\n');

/**
 * One run: milliseconds of time and of processor, and what was found, as `code path`.
 * @typedef {{ time: number, processor: number, found: string[] }} Run
 */

/**
 * @param {() => unknown} what
 * @returns {Promise<{ time: number, processor: number, result: any }>}
 */
async function timed(what) {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await what();
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { time, processor: (user + system) / 1000, result };
}

/** @returns {Promise<(text: string, changed: string | null) => Promise<Run>>} */
async function ownRules() {
  const { core, rulesets, kept } = await loadModules({
    core: 'src/core/api.ts',
    rulesets: 'src/core/analysis/rulesets/rulesets.ts',
    kept: 'src/core/analysis/rulesets/rule-memory.ts',
  });
  const team = new rulesets.Rulesets();
  team.add('rules.yaml', RULESET);
  const place = { folder: '', base: '', address: 'api.yaml' };
  /** @param {any} analyzer @param {string} text @param {any} memory */
  const run = (analyzer, text, memory) => {
    analyzer.setText(text);
    const steps = team.run('rules.yaml', analyzer.documentSet, place, memory);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value.problems;
    }
  };
  return async (text, changed) => {
    const analyzer = new core.Analyzer('api.yaml', 'yaml');
    // As an editor does, which runs the rules on one version after the other.
    const memory = changed === null ? null : new kept.RuleMemory();
    if (memory) run(analyzer, text, memory);
    const { result, ...times } = await timed(() => run(analyzer, changed ?? text, memory));
    return { ...times, found: result.map(findingName) };
  };
}

/** @param {string} peers a folder @returns {(text: string) => Promise<Run>} */
function spectralRules(peers) {
  const load = createRequire(path.resolve(peers, 'x.js'));
  const { Document, Ruleset, Spectral } = load('@stoplight/spectral-core');
  const { Yaml } = load('@stoplight/spectral-parsers');
  const functions = load('@stoplight/spectral-functions');
  const definition = parse(RULESET);
  for (const { then } of Object.values(definition.rules)) then.function = functions[then.function];
  return async (text) => {
    const { result, ...times } = await timed(() => {
      const spectral = new Spectral();
      spectral.setRuleset(new Ruleset(definition));
      return spectral.run(new Document(text, Yaml, 'api.yaml'));
    });
    return { ...times, found: result.map(findingName) };
  };
}

/** @param {{ code: string | number, path: readonly (string | number)[] }} finding */
const findingName = ({ code, path: keys }) => `${code} ${keys.join('/')}`;

/** A process that measures one side. @param {string[]} args */
function side(args) {
  const child = fork(fileURLToPath(import.meta.url), args);
  return {
    /** @param {string} text @param {string | null} changed @returns {Promise<Run>} */
    run: (text, changed) =>
      new Promise((resolve, reject) => {
        child.once('message', (run) => resolve(/** @type {Run} */ (run)));
        child.once('exit', () => reject(new Error(`${args.join(' ')} ended early.`)));
        child.send({ text, changed });
      }),
    stop: () => child.disconnect(),
  };
}

/** @param {Run[]} runs @param {'time' | 'processor'} of */
const median = (runs, of) =>
  percentile(
    runs.map((run) => run[of]).sort((a, b) => a - b),
    0.5,
  );

async function main() {
  const peers = process.env.APIDOC_PEERS;
  const own = side(['own']);
  const peer = peers === undefined ? null : side(['spectral', peers]);
  if (!peer) console.log('Without Spectral: APIDOC_PEERS names no folder.');
  for (const [size, times] of SIZES) {
    const text = generateDocument(size);
    const edited = text.replace(/(description: .*)/, '$1 And more.');
    /** @type {Record<'whole' | 'edit' | 'peer', Run[]>} */
    const runs = { whole: [], edit: [], peer: [] };
    for (let i = 0; i < times; i++) {
      runs.whole.push(await own.run(text, null));
      runs.edit.push(await own.run(text, edited));
      if (peer) runs.peer.push(await peer.run(text, null));
    }
    const print = (/** @type {Run[]} */ some) =>
      `${median(some, 'time').toFixed(1)} ms (processor ${median(some, 'processor').toFixed(1)})`;
    console.log(`${text.split('\n').length.toLocaleString('en')} lines, ${times} runs:`);
    const found = runs.whole[0]?.found.sort() ?? [];
    console.log(`  whole ${print(runs.whole)}, ${found.length} problems`);
    const share = median(runs.edit, 'processor') / median(runs.whole, 'processor');
    console.log(`  after an edit ${print(runs.edit)}, ${share.toFixed(2)} of the whole`);
    if (!peer) continue;
    const theirs = runs.peer[0]?.found.sort() ?? [];
    const isSame = JSON.stringify(found) === JSON.stringify(theirs);
    const ratio = median(runs.peer, 'time') / median(runs.whole, 'time');
    const processor = median(runs.peer, 'processor') / median(runs.whole, 'processor');
    console.log(
      `  Spectral ${print(runs.peer)}: ${ratio.toFixed(1)} times (processor ${processor.toFixed(1)}), ${isSame ? 'same findings' : `other findings (${theirs.length})`}`,
    );
  }
  own.stop();
  peer?.stop();
}

const [name, peers = ''] = process.argv.slice(2);
if (name === 'own' || name === 'spectral') {
  const run = name === 'own' ? await ownRules() : spectralRules(peers);
  process.on('message', async ({ text, changed }) => process.send?.(await run(text, changed)));
} else {
  await main();
}
