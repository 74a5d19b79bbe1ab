/**
 * Changes the core in small ways, one at a time, and prints which changes no test notices:
 * `npm run mutation -- --area=edits --count=200 --seed=1`. Without an area all of them. Takes long.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { option, ROOT } from '../scripts/run.mjs';
import { AREAS } from './mutation/areas.mjs';
import { asInterval } from './mutation/interval.mjs';
import { mutantsOf } from './mutation/mutants.mjs';

/** @import { Mutant } from './mutation/mutants.mjs' */
/** @typedef {Mutant & { id: number }} Numbered */

/** CPU time in milliseconds of the slowest tests that are repeated for each mutant. */
const maxTest = option('max-test') ?? '500';
/** A test process that notes nothing for so long hangs. */
const SILENCE_MS = Number(option('silence') ?? 300) * 1000;
const only = option('area');
const count = Number(option('count') ?? 200);
const seed = Number(option('seed') ?? 1);
const verbose = process.argv.includes('--verbose');

for (const [name, area] of Object.entries(AREAS))
  if (!only || only === name) await runArea(name, area);

/** @param {string} name @param {{ sources: string[], tests: string[] }} area */
async function runArea(name, area) {
  const all = area.sources.flatMap((folder) =>
    filesIn(folder, /\.ts$/)
      .filter((file) => !/\.test\.ts$|(?:^|\/)testing(?:\.ts$|\/)/.test(file))
      .flatMap((file) => mutantsOf(file, readFileSync(path.join(ROOT, file), 'utf8'))),
  );
  const mutants = sample(all, count).map((one, id) => ({ ...one, id }));
  const tests = area.tests.flatMap((one) =>
    one.endsWith('.ts') ? [one] : filesIn(one, /\.test\.ts$/),
  );
  console.log(`${name}: ${mutants.length} of ${all.length} mutants, ${tests.length} test files`);
  const rows = await journalOf(mutants, tests);
  const reached = new Set(rows.map(({ id }) => id));
  const killed = new Set(rows.filter(({ is }) => is === 'killed').map(({ id }) => id));
  const [low, high] = asInterval(killed.size, mutants.length);
  const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
  console.log(
    `${name}: ${killed.size} of ${mutants.length} killed, ${percent(killed.size / mutants.length)} (95 %: ${percent(low)} to ${percent(high)}); ${mutants.length - reached.size} reached by no test, seed ${seed}`,
  );
  for (const { id, file, line, operator, change } of mutants)
    if (!killed.has(id))
      console.log(
        `  ${file}:${line} ${operator}: ${change}${reached.has(id) ? '' : ' (not reached)'}`,
      );
  if (verbose)
    for (const { is, id, by } of rows)
      if (is === 'killed')
        console.log(`  killed ${mutants[id]?.file}:${mutants[id]?.line} by ${by}`);
}

/** @param {string} folder @param {RegExp} pattern */
function filesIn(folder, pattern) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => pattern.test(file))
    .sort();
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} size
 * @returns {T[]}
 */
function sample(list, size) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const left = [...list];
  return Array.from({ length: Math.min(size, list.length) }, () => {
    const [one] = left.splice(Math.floor(next() * left.length), 1);
    return /** @type {T} */ (one);
  });
}

/**
 * Runs the tests until each test has met each mutant; a mutant that hangs or ends the process is
 * killed.
 * @param {Numbered[]} mutants
 * @param {string[]} tests
 * @returns {Promise<{ is: string, id: number, by: string }[]>}
 */
async function journalOf(mutants, tests) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutation-'));
  try {
    const journal = path.join(folder, 'journal.jsonl');
    writeFileSync(journal, '');
    writeFileSync(path.join(folder, 'plan.json'), JSON.stringify({ mutants, tests }));
    const rows = () =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    for (;;) {
      const { output, ok } = await runTests(path.join(folder, 'plan.json'), journal);
      const last = rows().at(-1);
      if (last?.is !== 'started') {
        if (process.argv.includes('--output') || !ok) console.log(output);
        if (!ok) throw new Error('Tests fail without a mutant, so there is no score. See above.');
        return rows();
      }
      writeFileSync(journal, `${JSON.stringify({ ...last, is: 'killed' })}\n`, { flag: 'a' });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns what the tests print, and whether all of them pass without a mutant.
 * @param {string} plan
 * @param {string} journal
 * @returns {Promise<{ output: string, ok: boolean }>}
 */
function runTests(plan, journal) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(process.execPath, [path.join(ROOT, 'lab/mutation/run-tests.mjs'), plan], {
      cwd: ROOT,
      env: { ...process.env, MUTATION_JOURNAL: journal, MUTATION_MAX_TEST: maxTest },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
    const stop = () => {
      end();
      process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    const started = Date.now();
    const watch = setInterval(() => {
      const noted = Math.max(started, statSync(journal).mtimeMs);
      const isWaiting = readFileSync(journal, 'utf8').trimEnd().endsWith('}');
      if (isWaiting && Date.now() - noted > SILENCE_MS) end();
    }, 5000);
    child.on('close', (code) => {
      clearInterval(watch);
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
      done({ output, ok: code === 0 });
    });
  });
}
