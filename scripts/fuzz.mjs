/** `npm run fuzz`: the random tests in full and mutants of another seed each time. Takes hours. */
import { isMain, run, tool } from './run.mjs';

const TESTS = [
  'src/core/properties.test.ts',
  'src/core/dialects.test.ts',
  'src/core/analysis/next-version.test.ts',
  'src/core/analysis/bundle/corpus.test.ts',
  'src/core/service/every-offset.test.ts',
  'src/core/service/form/every-object.test.ts',
  'src/core/service/commands/connect/property.test.ts',
  'src/core/service/commands/schema/property.test.ts',
  'src/language-server/conformance.test.ts',
  'src/core/binding-facts.test.ts',
  'src/cli/messages/agreement.test.ts',
  'src/core/text/parse/parse.test.ts',
  'src/core/text/parse/plain-blocks.test.ts',
  'src/core/text/edit/fuzz.test.ts',
  'src/core/service/rename/rename.property.test.ts',
  'src/core/service/rename/rename.names.test.ts',
  'src/core/service/refactor/property.test.ts',
  'src/core/service/hover/every-offset.test.ts',
  'src/core/service/conversion/random-documents.test.ts',
  'src/core/service/conversion/invalid-documents.test.ts',
  'src/export/facts.test.ts',
  'src/core/embedded-texts.fuzz.test.ts',
  'src/docs/markdown/fuzz.test.ts',
  'src/docs/sentinel.test.ts',
  'src/share/fuzz.test.ts',
  'src/app/stored-settings.test.ts',
];
/** Those that take so many random positions of each document. */
const POSITIONS = [
  'src/core/text/cursor/corpus.test.ts',
  'src/core/service/completion/property.test.ts',
  'src/core/service/code-actions/property.test.ts',
];

async function main() {
  const [node = process.execPath, ...vitest] = tool('vitest');
  const env = { FUZZ: '1', FUZZ_RUNS: '15000' };
  const all = [...vitest, 'run', '--testTimeout', '36000000'];
  const tests = await run(node, [...all, ...TESTS], { env, show: true });
  const positions = await run(node, [...all, ...POSITIONS], {
    env: { FUZZ: '10', FUZZ_RUNS: '40' },
    show: true,
  });
  const seed = String(Date.now() % 1_000_000);
  const mutants = await run(node, ['scripts/mutants.mjs', '--count', '4000', '--seed', seed], {
    show: true,
  });
  process.exitCode = tests.code || positions.code || mutants.code;
}

if (isMain(import.meta.url)) void main();
