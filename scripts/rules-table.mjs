/** The table MUST -> rule -> test: what each row of the checklist is answered by, found out by running its cases. Writes it into src/core/check/README.md. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMain, ROOT } from './run.mjs';

const SHARED = path.resolve(ROOT, '../shared');
const README = path.join(ROOT, 'src/core/check/README.md');
const BEGIN = '<!-- rules: written by npm run rules -->';
const END = '<!-- end of rules -->';

/**
 * @typedef {{ id: string, text: string, section: string, check: string, valid: number, invalid: number }} Must A row of the checklist.
 * @typedef {{ name: string, rule: string, also?: string[], valid: boolean, entry: string, files: Record<string, string | { base64: string }>,
 *   expect?: { pointer?: string[], verdict?: string }, expectWarning?: { pointer?: string[] }, model?: unknown }} Case
 * @typedef {typeof import('./rules-core.ts')} Core
 * @typedef {{ id: string, how: string[], covered: boolean, valid: number, invalid: number, files: string[] }} Row
 */

/**
 * Rows of the checklist.
 * @param {string} text
 * @returns {Must[]}
 */
export function readMusts(text) {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (!/^[A-Z]+-\d+$/.test(cells[1] ?? '') || cells.length < 8) return [];
    const [valid = 0, invalid = 0] = (cells[6] ?? '').split('/').map((n) => Number(n) || 0);
    return [{ id: cells[1] ?? '', text: cells[2] ?? '', section: cells[3] ?? '', check: cells[4] ?? '', valid, invalid }];
  });
}

/** All cases of the conformance suite. */
export function readCases() {
  const folder = path.join(ROOT, 'conformance/cases');
  return /** @type {Case[]} */ (
    readdirSync(folder)
      .sort()
      .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  );
}

/** The checklist beside the repository, or null. */
export function readChecklist() {
  const file = path.join(SHARED, 'rules.md');
  return existsSync(file) ? readMusts(readFileSync(file, 'utf8')) : null;
}

/**
 * Which codes and which rows of the tables answer to a case.
 * @param {Case} c
 * @param {Core} core
 * @returns {string[]} such as `required-field at Server.host`; empty where nothing is said
 */
function answers(c, core) {
  const { problems, root } = core.judgeCase(c);
  const wanted = c.valid ? c.expectWarning?.pointer : c.expect?.pointer;
  const loud = c.valid ? problems : problems.filter((p) => p.severity === 'error');
  const placed = loud.filter((p) => wanted?.some((w) => w === core.toPointer(p.path) || w.endsWith(`#${core.toPointer(p.path)}`)));
  const said = placed.length > 0 ? placed : c.valid ? [] : loud;
  return said.map((p) => {
    const row = p.uri === '' && root ? rowAt(p, root, core) : null;
    return row ? `${p.code} at ${row}` : p.code;
  });
}

/**
 * The row of the tables a problem is about, as `Kind.field`; null for what is not the matter of a row.
 * @param {import('../src/core/problem.ts').Problem} p
 * @param {NonNullable<ReturnType<Core['judgeCase']>['root']>} root
 * @param {Core} core
 */
function rowAt(p, root, core) {
  if (!core.isTableCode(p.code)) return null;
  const missing = p.field;
  for (let end = missing === undefined ? p.path.length - 1 : p.path.length; end >= 0; end--) {
    const shape = core.shapeAt(root, p.path.slice(0, end));
    if (shape === 'free' || shape.is !== 'object') continue;
    const field = missing ?? p.path[end];
    const known = core.fieldsOf(core.tableOf(shape.kind), field ?? '').length > 0;
    return known ? `${shape.kind}.${field}` : shape.kind;
  }
  return null;
}

/**
 * The table or row that a rule about the shape of one object is about, from its section and the first field it names.
 * @param {Must} must
 * @param {Core} core
 */
function rowOf(must, core) {
  const section = must.section.toLowerCase();
  const words = new Set(`${section} ${must.text.toLowerCase()}`.match(/[a-z]+/g));
  const likeness = (/** @type {string} */ title) => {
    const parts = (title.match(/[A-Za-z][a-z]*/g) ?? []).map((word) => words.has(word.toLowerCase()));
    return parts.filter(Boolean).length - parts.filter((known) => !known).length;
  };
  const near = [...core.tables.values()]
    .filter(
      (t) =>
        [t.title, t.section.replace(/ \(.*\)$/, '')].some((name) => section.startsWith(name.toLowerCase())) || must.text.includes(t.title),
    )
    .sort((a, b) => likeness(b.title) - likeness(a.title));
  const field = /`([A-Za-z$][\w$-]*)/.exec(must.text)?.[1];
  const having = near.find((t) => field !== undefined && core.fieldsOf(t, field).length > 0);
  return having ? `${having.kind}.${field}` : (near[0]?.kind ?? null);
}

/**
 * The whole table.
 * @param {Must[]} musts
 * @param {Case[]} cases
 * @param {Core} core
 * @param {(code: string) => string[]} testsOf test files that speak of a code
 * @returns {Row[]}
 */
export function makeTable(musts, cases, core, testsOf) {
  const reasons = new Map(core.unchecked.map((u) => [u.id, u.reason]));
  /** @type {Map<string, Case[]>} */
  const byRule = new Map();
  for (const c of cases) for (const id of [c.rule, ...(c.also ?? [])]) byRule.set(id, [...(byRule.get(id) ?? []), c]);
  return musts.map((must) => {
    const own = (byRule.get(must.id) ?? []).filter((c) => c.expect?.verdict !== 'any');
    const seen = new Set(own.filter((c) => c.rule === must.id).flatMap((c) => answers(c, core)));
    for (const info of core.allCodes())
      if (info.rules.includes(must.id) && ![...seen].some((s) => s.split(' ')[0] === info.code)) seen.add(info.code);
    const how = [...seen].sort();
    const reason = reasons.get(must.id);
    if (how.length === 0) how.push(...silent(must, reason, own, core));
    const codes = new Set(how.map((h) => h.split(' ')[0] ?? '').filter((code) => core.codeOf(code)));
    return {
      id: must.id,
      how,
      covered: how.length > 0,
      valid: own.filter((c) => c.valid).length,
      invalid: own.filter((c) => !c.valid).length,
      files: [...new Set([...codes].flatMap(testsOf))].sort(),
    };
  });
}

/**
 * How a rule is kept that no code speaks of.
 * @param {Must} must
 * @param {string | undefined} reason
 * @param {Case[]} own
 * @param {Core} core
 * @returns {string[]}
 */
function silent(must, reason, own, core) {
  if (reason !== undefined) return [`not checkable: ${reason}`];
  if (must.check.startsWith('model') || (own.length > 0 && own.every((c) => c.valid && c.model !== undefined)))
    return ['derived: core/model'];
  const row = must.check === 'schema' ? rowOf(must, core) : null;
  if (row) return [`row ${row}`];
  return must.invalid === 0 && own.some((c) => c.valid) ? ['allowed: no problem is reported'] : [];
}

/**
 * The table as Markdown.
 * @param {readonly Row[]} rows
 */
export function toMarkdown(rows) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');
  const lines = rows.map(({ id, how, valid, invalid, files }) => {
    const tests = [valid + invalid > 0 ? `${valid} valid, ${invalid} invalid` : '', ...files].filter(Boolean).join('; ');
    return `| ${id} | ${cell(how.join(', '))} | ${tests || '-'} |`;
  });
  return ['| Rule | Checked by | Cases and tests |', '|---|---|---|', ...lines].join('\n');
}

/** Test files by the code they speak of, as a question. The snippets of every code are tested in codes.test.ts, which is left out. */
export function testFinder() {
  const folder = path.join(ROOT, 'src/core');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?:check|parse|resolve|examples|spec)\/.*\.test\.ts$/.test(file) && !file.endsWith('codes.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  /** @type {Map<string, string[]>} */
  const known = new Map();
  return (/** @type {string} */ code) => {
    let found = known.get(code);
    if (!found) {
      const word = new RegExp(`(?<![\\w-])${code}(?![\\w-])`);
      found = tests
        .filter(({ text }) => (code.includes('-') ? word.test(text) : text.includes(`'${code} `) || text.includes(`'${code}'`)))
        .map((t) => t.name);
      known.set(code, found);
    }
    return found;
  };
}

async function main() {
  const musts = readChecklist();
  if (!musts) {
    console.log('The checklist is not on this machine (../shared/rules.md): nothing to write.');
    return;
  }
  const { loadModules } = await import('./core.mjs');
  const { core } = await loadModules({ core: 'scripts/rules-core.ts' });
  const rows = makeTable(musts, readCases(), core, testFinder());
  const uncovered = rows.filter((r) => !r.covered).map((r) => r.id);
  const text = readFileSync(README, 'utf8');
  const head = text.includes(BEGIN) ? text.slice(0, text.indexOf(BEGIN)) : `${text.trimEnd()}\n\n`;
  const unchecked = rows.filter((r) => r.how.some((h) => h.startsWith('not checkable'))).length;
  const intro = `${rows.length} rules; ${unchecked} of them no look at a document can decide (\`unchecked.ts\`). "row" is a row of a table in \`core/spec\` that says it.`;
  writeFileSync(README, `${head}${BEGIN}\n\n${intro}\n\n${toMarkdown(rows)}\n\n${END}\n`);
  console.log(`${rows.length} rules written, ${unchecked} of them not checkable.`);
  if (uncovered.length > 0) {
    console.error(`Covered by nothing: ${uncovered.join(', ')}`);
    process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) await main();
