/**
 * Runs test files with mutants in the sources, in a process of its own: `run-tests.mjs PLAN`, a
 * JSON file with the mutants and the test files.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { ROOT } from '../../scripts/run.mjs';
import { instrumented } from './instrument.mjs';

/** @type {{ mutants: (import('./mutants.mjs').Mutant & { id: number })[], tests: string[] }} */
const { mutants, tests } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
/** @type {Map<string, typeof mutants>} */
const byFile = new Map();
for (const one of mutants) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);

const plugin = {
  name: 'mutants',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const file = path.relative(ROOT, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
    if (!/^src\/core\/.*\.ts$/.test(file) || /\.test\.ts$/.test(file)) return null;
    return { code: instrumented(file, code, byFile.get(file) ?? []), map: null };
  },
};

const vitest = await startVitest(
  'test',
  tests,
  {
    root: ROOT,
    watch: false,
    runner: path.join(ROOT, 'lab/mutation/runner.mjs'),
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    retry: 0,
    reporters: ['dot'],
    testTimeout: 3_600_000,
  },
  { plugins: [plugin] },
);
await vitest.close();
