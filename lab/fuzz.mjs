/**
 * `npm run fuzz`: the random tests in full and mutants of another seed each time. Takes hours, and
 * needs a build. The tests are those that read the variable `FUZZ`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isMain, ROOT, run, tool } from '../scripts/run.mjs';

/** Those that take so many random positions of each document. */
export const POSITIONS = [
  'src/core/text/cursor/corpus.test.ts',
  'src/core/service/completion/property.test.ts',
  'src/core/service/code-actions/property.test.ts',
];

/** Returns the unit tests that take more samples with `FUZZ`, themselves or by `sampleOf`. */
export const randomTests = () => takingMore('src', '.test.ts');

/** Returns the end-to-end tests that do more with `FUZZ`. */
export const randomPageTests = () => takingMore('e2e', '.spec.ts');

/** @param {string} folder @param {string} end how names of its tests end */
function takingMore(folder, end) {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) =>
      /process\.env\.FUZZ|\bsampleOf(?:Kinds)?\b/.test(readFileSync(`${ROOT}${file}`, 'utf8')),
    )
    .sort();
}

async function main() {
  const [node = process.execPath, ...vitest] = tool('vitest');
  const env = { FUZZ: '1', FUZZ_RUNS: '15000' };
  const all = [...vitest, 'run', '--testTimeout', '36000000'];
  const tests = await run(
    node,
    [...all, ...randomTests().filter((file) => !POSITIONS.includes(file))],
    { env, show: true },
  );
  const positions = await run(node, [...all, ...POSITIONS], {
    env: { FUZZ: '10', FUZZ_RUNS: '40' },
    show: true,
  });
  const pages = await run(
    node,
    [...tool('@playwright/test', 'playwright').slice(1), 'test', ...randomPageTests()],
    { env: { FUZZ: '1' }, show: true },
  );
  const seed = String(Date.now() % 1_000_000);
  const mutants = await run(node, ['lab/mutants.mjs', '--count', '4000', '--seed', seed], {
    show: true,
  });
  process.exitCode = tests.code || positions.code || pages.code || mutants.code;
}

if (isMain(import.meta.url)) void main();
