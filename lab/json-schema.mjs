/**
 * Runs the required tests of the JSON-Schema-Test-Suite through the validator of the page and
 * through that of `check-messages`, and prints for each draft how many are right and what is not.
 * The suite is not part of the repository: `--suite=FOLDER` names it (data of
 * json-schema-org/JSON-Schema-Test-Suite: `draft7`, `draft2019-09`, `draft2020-12`, `remotes`).
 * Target: 98 % of each draft.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadModules } from '../scripts/load-core.mjs';
import { option } from '../scripts/run.mjs';

const TARGET = 0.98;
const DRAFTS = /** @type {const} */ ({
  draft7: '07',
  'draft2019-09': '2019-09',
  'draft2020-12': '2020-12',
});
const FILE = 'schema.json';

/**
 * @typedef {{ description: string, data: unknown, valid: boolean }} Test
 * @typedef {{ description: string, schema: unknown, tests: Test[] }} Group
 */

const suite = resolve(option('suite') ?? '../shared/corpus/json-schema');
if (!existsSync(suite)) {
  console.log(`There is no suite in ${suite}: name its folder with --suite=FOLDER.`);
  process.exit(0);
}
const { api, compiler, schemasOf } = await loadModules({
  api: 'src/core/api.ts',
  compiler: 'src/cli/messages/compile-schema.ts',
  schemasOf: 'src/core/analysis/instances/message-schemas.ts',
});

/**
 * Returns an analyzer of a message whose payload is the schema of a group, in a file of its own.
 * @param {Group} group
 * @param {string} draft
 */
async function opened({ schema, tests }, draft) {
  const payload = {
    schemaFormat: `application/schema+json;version=draft-${draft}`,
    schema: { $ref: `./${FILE}` },
  };
  const message = { payload, examples: tests.map(({ data }) => ({ payload: data })) };
  const analyzer = new api.Analyzer('main.json', 'json');
  analyzer.setText(
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Suite', version: '1' },
      components: { messages: { m: message } },
    }),
  );
  for (let round = 0; round < 20; round++) {
    analyzer.problems();
    analyzer.exampleJobs();
    const needs = analyzer.needs();
    const parsers = analyzer.neededParsers();
    if (needs.length + parsers.length === 0) break;
    for (const name of parsers) analyzer.setParsers(await api.loadOptionalParser(name));
    for (const uri of needs) {
      const text = uri === FILE ? JSON.stringify(schema) : remote(uri);
      if (text === null) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, text);
    }
  }
  return analyzer;
}

/** @param {string} uri */
function remote(uri) {
  const [, path] = /^http:\/\/localhost:1234\/(.*)$/.exec(uri) ?? [];
  const file = path === undefined ? '' : join(suite, 'remotes', path);
  return file !== '' && existsSync(file) && path ? readFileSync(file, 'utf8') : null;
}

/**
 * What the validator of the page says of each test: true, false, or why it says nothing.
 * @param {any} analyzer
 * @param {Group} group
 */
function ofPage(analyzer, { tests }) {
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of structuredClone(tasks))
      analyzer.addExampleResults(id, api.validateInstance(root, definitions, instance));
  const verdicts = analyzer.exampleVerdicts('#/components/messages/m') ?? [];
  return tests.map((_, i) => {
    const verdict = verdicts[i];
    if (verdict?.state === 'unchecked') return verdict.why;
    return verdict?.state === 'valid';
  });
}

/**
 * @param {any} analyzer
 * @param {Group} group
 */
function ofMessages(analyzer, { tests }) {
  const schemas = schemasOf.messageSchemas(analyzer.bundler(), '#/components/messages/m');
  const basis = schemas?.payload;
  if (basis?.kind !== 'schema')
    return tests.map(() => (basis?.kind === 'anything' ? true : (basis?.why ?? 'no schema')));
  const compile = new compiler.SchemaCompiler({ current: null, givenUp: new Set() });
  const compiled = compile.compile(basis.root, basis.definitions());
  return tests.map(({ data }) => compiled.fits(data));
}

const only = option('only');
let isMissed = false;
for (const [folder, draft] of Object.entries(DRAFTS)) {
  const right = { page: 0, messages: 0 };
  let count = 0;
  const misses = [];
  for (const name of readdirSync(join(suite, folder)).filter((one) => one.endsWith('.json'))) {
    if (only && !`${folder}/${name}`.includes(only)) continue;
    /** @type {Group[]} */
    const groups = JSON.parse(readFileSync(join(suite, folder, name), 'utf8'));
    for (const group of groups) {
      const analyzer = await opened(group, draft);
      const [page, messages] = [ofPage(analyzer, group), ofMessages(analyzer, group)];
      for (const [i, { description, valid }] of group.tests.entries()) {
        count++;
        if (page[i] === valid) right.page++;
        if (messages[i] === valid) right.messages++;
        if (page[i] !== valid || messages[i] !== valid)
          misses.push(
            `  ${name}: ${group.description}: ${description} (${valid}; page ${page[i]}, messages ${messages[i]})`,
          );
      }
    }
  }
  if (count === 0) continue;
  const share = (/** @type {number} */ n) =>
    `${n} of ${count} (${((n / count) * 100).toFixed(1)} %)`;
  console.log(`${folder}: page ${share(right.page)}, check-messages ${share(right.messages)}`);
  for (const miss of misses) console.log(miss);
  isMissed ||= Math.min(right.page, right.messages) < TARGET * count;
}
console.log(`Target: ${TARGET * 100} % of each.`);
process.exitCode = isMissed ? 1 : 0;
