/**
 * The table from rule to check to test: what checks each rule of `conformance/rules.md`, found out
 * by running its cases. `npm run rules` writes it into `docs/conformance.md`, and the numbers of
 * cases into the rules.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { casesByRule, RULES_FILE, readCases, readRules, withCounts } from './conformance-data.mjs';
import { isMain, ROOT } from './run.mjs';

/** Path of the table. */
export const TABLE_FILE = path.join(ROOT, 'docs/conformance.md');

/**
 * @import { Case, Rule } from './conformance-data.mjs'
 * @typedef {typeof import('./rule-cases.ts')} Core
 * @typedef {{ id: string, how: string[], covered: boolean, valid: number, invalid: number, files:
 * string[] }} Row
 */

/**
 * Returns which codes and which rows of the tables a case covers.
 * @param {Case} c
 * @param {Core} core
 * @returns {string[]} such as `required-field at Server.host`; empty where nothing is reported
 */
function coverage(c, core) {
  const { problems, root } = core.validateCase(c);
  const expected = c.valid ? c.expectWarning?.pointer : c.expect?.pointer;
  const loud = c.valid ? problems : problems.filter((p) => p.severity === 'error');
  const placed = loud.filter((p) =>
    expected?.some((w) => w === core.toPointer(p.path) || w.endsWith(`#${core.toPointer(p.path)}`)),
  );
  const reported = placed.length > 0 ? placed : c.valid ? [] : loud;
  return reported.map((p) => {
    const row = p.uri === '' && root ? rowAt(p, root, core) : null;
    return row ? `${p.code} at ${row}` : p.code;
  });
}

/**
 * The row of the tables a problem is about, as `Kind.field`; null for what is not the matter of a
 * row.
 * @param {import('../src/core/analysis/problem.ts').Problem} p
 * @param {NonNullable<ReturnType<Core['validateCase']>['root']>} root
 * @param {Core} core
 */
function rowAt(p, root, core) {
  if (!core.isTableCode(p.code)) return null;
  const missing = p.data?.missing;
  for (let end = missing === undefined ? p.path.length - 1 : p.path.length; end >= 0; end--) {
    const shape = core.shapeAt(root, p.path.slice(0, end));
    if (shape?.is !== 'object') continue;
    const field = missing ?? p.path[end];
    const known = core.fieldsOf(core.tableOf(shape.kind), field ?? '').length > 0;
    return known ? `${shape.kind}.${field}` : shape.kind;
  }
  return null;
}

/**
 * The table or row that a rule about the shape of one object is about, from its section and the
 * first field it names.
 * @param {Rule} rule
 * @param {Core} core
 */
function rowOf(rule, core) {
  const section = rule.section.toLowerCase();
  const words = new Set(`${section} ${rule.text.toLowerCase()}`.match(/[a-z]+/g));
  const likeness = (/** @type {string} */ title) => {
    const parts = (title.match(/[A-Za-z][a-z]*/g) ?? []).map((word) =>
      words.has(word.toLowerCase()),
    );
    return parts.filter(Boolean).length - parts.filter((known) => !known).length;
  };
  const near = [...core.tables.values()]
    .filter(
      (t) =>
        [t.title, t.section.replace(/ \(.*\)$/, '')].some((name) =>
          section.startsWith(name.toLowerCase()),
        ) || rule.text.includes(t.title),
    )
    .sort((a, b) => likeness(b.title) - likeness(a.title));
  const field = /`([A-Za-z$][\w$-]*)/.exec(rule.text)?.[1];
  const having = near.find((t) => field !== undefined && core.fieldsOf(t, field).length > 0);
  return having ? `${having.kind}.${field}` : (near[0]?.kind ?? null);
}

/**
 * Rows of the whole table.
 * @param {Rule[]} rules
 * @param {Case[]} cases
 * @param {Core} core
 * @param {(code: string) => string[]} testsOf test files that refer to a code
 * @returns {Row[]}
 */
export function makeTable(rules, cases, core, testsOf) {
  const reasons = new Map(core.uncheckedRules.map((u) => [u.id, u.reason]));
  const byRule = casesByRule(cases);
  return rules.map((rule) => {
    const own = byRule.get(rule.id) ?? [];
    const seen = new Set(own.filter((c) => c.rule === rule.id).flatMap((c) => coverage(c, core)));
    for (const info of core.allExplanations())
      if (info.rules?.includes(rule.id) && ![...seen].some((s) => s.split(' ')[0] === info.code))
        seen.add(info.code);
    const how = [...seen].sort();
    const reason = reasons.get(rule.id);
    if (how.length === 0) how.push(...uncodedRule(rule, reason, own, core));
    const codes = new Set(
      how.map((h) => h.split(' ')[0] ?? '').filter((code) => core.explanationOf(code)),
    );
    return {
      id: rule.id,
      how,
      covered: how.length > 0,
      valid: own.filter((c) => c.valid).length,
      invalid: own.filter((c) => !c.valid).length,
      files: [...new Set([...codes].flatMap(testsOf))].sort(),
    };
  });
}

/**
 * How a rule is enforced that has no code.
 * @param {Rule} rule
 * @param {string | undefined} reason
 * @param {Case[]} own
 * @param {Core} core
 * @returns {string[]}
 */
function uncodedRule(rule, reason, own, core) {
  if (reason !== undefined) return [`not checkable: ${reason}`];
  if (
    rule.check.startsWith('model') ||
    (own.length > 0 && own.every((c) => c.valid && c.model !== undefined))
  )
    return ['derived: core/analysis/model'];
  const row = rule.check === 'schema' ? rowOf(rule, core) : null;
  if (row) return [`row ${row}`];
  return rule.invalid === 0 && own.some((c) => c.valid) ? ['allowed: no problem is reported'] : [];
}

/**
 * Returns the table as Markdown.
 * @param {readonly Row[]} rows
 */
export function toMarkdown(rows) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
  const lines = rows.map(({ id, how, valid, invalid, files }) => {
    const tests = [valid + invalid > 0 ? `${valid} valid, ${invalid} invalid` : '', ...files]
      .filter(Boolean)
      .join('; ');
    return `| [${id}](../conformance/rules.md#${id}) | ${cell(how.join(', '))} | ${tests || '-'} |`;
  });
  return ['| Rule | Checked by | Cases and tests |', '|---|---|---|', ...lines].join('\n');
}

/**
 * Returns a function that finds the test files that refer to a code. The snippets of every code
 * are tested in explanations.test.ts, which is left out.
 */
export function testFinder() {
  const folder = path.join(ROOT, 'src/core');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        /^(?:text\/parse|format|analysis\/(?:documents|instances|validation))\/.*\.test\.ts$/.test(
          file,
        ) && !file.endsWith('explanations.test.ts'),
    )
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  /** @type {Map<string, string[]>} */
  const known = new Map();
  return (/** @type {string} */ code) => {
    let found = known.get(code);
    if (!found) {
      const word = new RegExp(`(?<![\\w-])${code}(?![\\w-])`);
      found = tests
        .filter(({ text }) =>
          code.includes('-')
            ? word.test(text)
            : text.includes(`'${code} `) || text.includes(`'${code}'`),
        )
        .map((t) => t.name);
      known.set(code, found);
    }
    return found;
  };
}

/**
 * Returns the whole of `docs/conformance.md`.
 * @param {readonly Row[]} rows
 */
export function toDocument(rows) {
  const unchecked = rows.filter((r) => r.how.some((h) => h.startsWith('not checkable'))).length;
  return `# Rules and their tests

What checks each of the ${rows.length} rules of [conformance/rules.md](../conformance/rules.md), and which tests cover it. \`npm run rules\` writes this
file: it runs the [cases](../conformance/README.md) of each rule and notes which code reports at which row of the tables.

- A name such as \`required-field\` is the code of a problem; \`at Server.host\` is the row of the tables in
  [src/core/format](../src/core/format/README.md) that it is about.
- "row" is a row of a table that states the rule itself. "derived" is a value that the documentation shows.
- ${unchecked} rules can't be decided from a document; the reason is given
  ([src/core/analysis/validation/unchecked-rules.ts](../src/core/analysis/validation/unchecked-rules.ts)).
- Tests are relative to [src/core](../src/core/README.md).

${toMarkdown(rows)}
`;
}

async function main() {
  const { loadModules } = await import('./load-core.mjs');
  const { core } = await loadModules({ core: 'scripts/rule-cases.ts' });
  const cases = readCases();
  writeFileSync(RULES_FILE, withCounts(readFileSync(RULES_FILE, 'utf8'), cases));
  const rows = makeTable(readRules(), cases, core, testFinder());
  writeFileSync(TABLE_FILE, toDocument(rows));
  const uncovered = rows.filter((r) => !r.covered).map((r) => r.id);
  console.log(`${rows.length} rules written.`);
  if (uncovered.length > 0) {
    console.error(`Covered by nothing: ${uncovered.join(', ')}`);
    process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) await main();
