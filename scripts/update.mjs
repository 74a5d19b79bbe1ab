/**
 * `npm run update`: writes again all that is made from the tables and from results and is kept in
 * the repository: schemas, rules, the command line, samples for hosts, reports, snapshots. Tests
 * fail where one is old; read the difference before you commit it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isMain, ROOT, run, tool } from './run.mjs';

const WRITERS = ['rules-table', 'schema', 'command-line', 'hosting-samples'];

/** Returns the tests that write what they compare, with `UPDATE_REPORTS` or as a snapshot. */
const writingTests = () =>
  readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) =>
      /updateReports|recordedResults|UPDATE_REPORTS|toMatchFileSnapshot|toMatchSnapshot/.test(
        readFileSync(`${ROOT}${file}`, 'utf8'),
      ),
    )
    .sort();

/** @returns {Promise<number>} The exit code. */
async function main() {
  for (const name of WRITERS) {
    console.log(`npm run update: ${name}`);
    const { code } = await run(process.execPath, [`${ROOT}scripts/${name}.mjs`], { show: true });
    if (code !== 0) return code;
  }
  console.log('npm run update: reports');
  const [node = '', vitest = ''] = tool('vitest');
  const tests = await run(node, [vitest, 'run', '-u', ...writingTests()], {
    env: { UPDATE_REPORTS: '1' },
    show: true,
  });
  const [, biome = ''] = tool('@biomejs/biome', 'biome');
  const { code } = await run(node, [biome, 'format', '--write', 'src', 'conformance', 'public'], {
    show: true,
  });
  return tests.code || code;
}

if (isMain(import.meta.url)) process.exitCode = await main();
