// Runs the command line over the corpus of small cases and prints, by group of rules, how often verdict and place are right.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const shared = resolve(root, '../shared');
const cli = join(root, 'dist-cli/apidoc.js');
const verbose = process.argv.includes('--verbose');
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7);

/**
 * @typedef {{ name: string, rule: string, valid: boolean, level: string, amb?: string, entry: string, files: Record<string, string | { base64: string }>,
 *   expect?: { pointer?: string[], line?: number[], verdict?: string } }} Case
 * @typedef {{ path: string, uri: string, code: string, message: string, severity: string, range: { start: { line: number, column: number } } }} Found
 * @typedef {{ valid: boolean, problems: Found[] }} Verdict
 * @typedef {{ cases: number, right: number, bad: number, placed: number, counts: number[] }} Row
 */

/** How each rule is checked (`schema`, `reference` ...), from the checklist. */
function checkOfRules() {
  const out = new Map();
  for (const line of readFileSync(join(shared, 'rules.md'), 'utf8').split('\n')) {
    const cells = line.split('|').map((c) => c.trim());
    if (/^[A-Z]+-\d+$/.test(cells[1] ?? '')) out.set(cells[1], cells[4]);
  }
  return out;
}

/** @returns {Case[]} */
function readCases() {
  const folder = join(shared, 'corpus/cases');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/**
 * Writes each case into a folder of its own and judges all entries in one process.
 * @param {Case[]} cases
 * @returns {Verdict[]}
 */
function judge(cases) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const entries = cases.map((c, i) => {
      for (const [name, content] of Object.entries(c.files)) {
        const path = join(folder, String(i), name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'));
      }
      return join(folder, String(i), c.entry);
    });
    /** @type {Verdict[]} */
    const verdicts = [];
    for (let i = 0; i < entries.length; i += 200) {
      const run = spawnSync(process.execPath, [cli, 'validate', ...entries.slice(i, i + 200), '--format', 'json'], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      if (run.status === 2 || run.status === null) throw new Error(`The command line could not run: ${run.stderr}`);
      verdicts.push(...JSON.parse(run.stdout).documents);
    }
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Whether one of the errors stands at a place that the case accepts.
 * @param {Case} c
 * @param {Found[]} errors
 */
function placed(c, errors) {
  const { pointer = [], line } = c.expect ?? {};
  return errors.some((e) => {
    const here = [e.path, `${e.uri}#${e.path}`];
    const atPointer = pointer.some((p) => here.includes(p) || here.includes(p.replace(/^#/, '')));
    // A missing field is reported at its parent's name, a wrong one at the field.
    return atPointer || (line?.includes(e.range.start.line) ?? false);
  });
}

/**
 * @param {number} part
 * @param {number} whole
 */
function percent(part, whole) {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
}

if (!existsSync(join(shared, 'corpus/cases'))) {
  console.log('The corpus of cases is not on this machine (../shared/corpus/cases): nothing to run.');
  process.exit(0);
}
if (!existsSync(cli)) {
  console.error('dist-cli/apidoc.js is missing: run npm run build first.');
  process.exit(1);
}

const checks = checkOfRules();
const cases = readCases().filter((c) => !only || c.rule === only || c.rule.startsWith(`${only}-`));
const verdicts = judge(cases);
/** @type {Map<string, Row>} */
const groups = new Map();
/** @type {Map<string, Row>} */
const kinds = new Map();
for (const [i, c] of cases.entries()) {
  const verdict = verdicts[i];
  if (!verdict) throw new Error(`No verdict for ${c.name}`);
  const errors = verdict.problems.filter((p) => p.severity === 'error');
  const any = c.expect?.verdict === 'any';
  const right = any || verdict.valid === c.valid;
  const where = c.valid || any ? null : right && placed(c, errors);
  const check = checks.get(c.rule) ?? 'other';
  for (const row of [rowOf(groups, c.rule.split('-')[0] ?? ''), rowOf(kinds, check)]) {
    row.cases++;
    if (right) row.right++;
    if (where !== null) {
      row.bad++;
      if (where) row.placed++;
      if (right) row.counts.push(errors.length);
    }
  }
  if (verbose && (!right || where === false)) {
    const found = errors.map((e) => `${e.uri}#${e.path} ${e.range.start.line}:${e.range.start.column} ${e.code}: ${e.message}`);
    console.log(
      `${right ? 'PLACE' : 'VERDICT'} ${check} ${c.name} (${c.level}${c.amb ? ` ${c.amb}` : ''}) wanted ${JSON.stringify(c.expect ?? 'valid')}\n    ${found.join('\n    ') || 'no errors'}`,
    );
  }
}

/**
 * @param {Map<string, Row>} rows
 * @param {string} key
 * @returns {Row}
 */
function rowOf(rows, key) {
  const row = rows.get(key) ?? { cases: 0, right: 0, bad: 0, placed: 0, counts: [] };
  rows.set(key, row);
  return row;
}

/**
 * @param {string} title
 * @param {[string, Row][]} rows
 */
function table(title, rows) {
  console.log(`\n${title.padEnd(26)} cases  verdict right  place right  errors a fault (median)`);
  for (const [name, r] of rows) {
    console.log(
      `${name.padEnd(26)} ${String(r.cases).padStart(5)}  ${percent(r.right, r.cases).padStart(13)}  ${percent(r.placed, r.bad).padStart(11)}  ${String(median(r.counts)).padStart(8)}`,
    );
  }
}

/**
 * @param {Row[]} rows
 * @returns {Row}
 */
function sum(rows) {
  /** @type {Row} */
  const all = { cases: 0, right: 0, bad: 0, placed: 0, counts: [] };
  for (const r of rows) {
    all.cases += r.cases;
    all.right += r.right;
    all.bad += r.bad;
    all.placed += r.placed;
    all.counts.push(...r.counts);
  }
  return all;
}

table(
  'Rule group',
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1)),
);
table(
  'How the rule is checked',
  [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)),
);
const firm = ['schema', 'syntax', 'reference'];
table('Together', [
  ['schema+syntax+reference', sum([...kinds].filter(([k]) => firm.includes(k)).map(([, r]) => r))],
  ['all', sum([...groups.values()])],
]);
