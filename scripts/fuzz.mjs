/** `npm run fuzz`: the random tests in full and mutants of another seed each time. Takes most of an hour. */
import { isMain, run, tool } from './run.mjs';

const TESTS = ['src/core/properties.test.ts', 'src/core/parse/parse.test.ts'];

async function main() {
  const [node = process.execPath, ...vitest] = tool('vitest');
  const env = { FUZZ: '1', FUZZ_RUNS: '15000' };
  const tests = await run(node, [...vitest, 'run', '--testTimeout', '3600000', ...TESTS], { env, show: true });
  const seed = String(Date.now() % 1_000_000);
  const mutants = await run(node, ['scripts/mutants.mjs', '--count', '4000', '--seed', seed], { show: true });
  process.exitCode = tests.code || mutants.code;
}

if (isMain(import.meta.url)) void main();
