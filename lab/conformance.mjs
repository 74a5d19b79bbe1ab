/**
 * Runs the command line over the conformance cases and prints, by rule, how often result and
 * location are right, and over the published documents and the one that is hard to edit.
 * `--by group` prints a row for each group of rules, `--only=SQS` takes some rules, `--verbose`
 * says what is wrong, `--cli=FILE` takes another build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readCases, readRules } from '../scripts/conformance-data.mjs';
import { option, ROOT } from '../scripts/run.mjs';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from './published-documents.mjs';

const cli = resolve(option('cli') ?? join(ROOT, 'dist-cli/apidoc.js'));
const verbose = process.argv.includes('--verbose');
const only = option('only');
const by = option('by') ?? 'rule';
/** More errors than this for one mistake are too many. */
const MOST = 3;

/**
 * @import { Case } from '../scripts/conformance-data.mjs'
 * @typedef {{ path: string, uri: string, code: string, message: string, severity: string, range: {
 * start: { line: number, column: number } } }} Found
 * @typedef {{ valid: boolean, problems: Found[] }} ValidationResult
 * @typedef {{ cases: number, right: number, bad: number, placed: number, counts: number[] }} Row
 */

/**
 * Writes each case into a folder of its own and validates all root documents in one process.
 * @param {Case[]} cases
 * @returns {ValidationResult[]}
 */
function validateCases(cases) {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const entries = cases.map((c, i) => {
      for (const [name, content] of Object.entries(c.files)) {
        const path = join(folder, String(i), name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(
          path,
          typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'),
        );
      }
      return join(folder, String(i), c.entry);
    });
    return validate(entries, ['--root', folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} entries
 * @param {string[]} [options]
 * @returns {ValidationResult[]}
 */
function validate(entries, options = []) {
  /** @type {ValidationResult[]} */
  const results = [];
  for (let i = 0; i < entries.length; i += 200) {
    const run = spawnSync(
      process.execPath,
      [cli, 'validate', ...entries.slice(i, i + 200), '--format', 'json', ...options],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      },
    );
    // Where a document is not validated in full, the code is 2, too.
    if (run.status === null || run.stdout === '')
      throw new Error(`The command line could not run: ${run.stderr}`);
    results.push(...JSON.parse(run.stdout).documents);
  }
  return results;
}

/**
 * Returns whether one of the errors is at a location that the case accepts.
 * @param {Case} c
 * @param {Found[]} errors
 */
function hasExpectedLocation(c, errors) {
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

if (!existsSync(cli)) {
  console.error(`${cli} is missing: run npm run build first.`);
  process.exit(1);
}

/** How each rule is checked: `schema`, `reference` ... */
const checks = new Map(readRules().map((rule) => [rule.id, rule.check]));
const cases = readCases().filter((c) => !only || c.rule === only || c.rule.startsWith(`${only}-`));
const results = validateCases(cases);
/** @type {Map<string, Row>} */
const groups = new Map();
/** @type {Map<string, Row>} */
const rules = new Map();
/** @type {Map<string, Row>} */
const kinds = new Map();
for (const [i, c] of cases.entries()) {
  const result = results[i];
  if (!result) throw new Error(`No result for ${c.name}`);
  const errors = result.problems.filter((p) => p.severity === 'error');
  const any = c.expect?.result === 'any';
  const right = any || result.valid === c.valid;
  const where = c.valid || any ? null : right && hasExpectedLocation(c, errors);
  const check = checks.get(c.rule) ?? 'other';
  for (const row of [
    rowOf(groups, c.rule.split('-')[0] ?? ''),
    rowOf(rules, c.rule),
    rowOf(kinds, check),
  ]) {
    row.cases++;
    if (right) row.right++;
    if (where !== null) {
      row.bad++;
      if (where) row.placed++;
      if (right) row.counts.push(errors.length);
    }
  }
  if (verbose && (!right || where === false || (where !== null && errors.length > MOST))) {
    const found = errors.map(
      (e) =>
        `${e.uri}#${e.path} ${e.range.start.line}:${e.range.start.column} ${e.code}: ${e.message}`,
    );
    console.log(
      `${right ? (where === false ? 'LOCATION' : 'COUNT') : 'RESULT'} ${check} ${c.name} (${c.level}${c.amb ? ` ${c.amb}` : ''}) expected ${JSON.stringify(c.expect ?? 'valid')}\n    ${found.join('\n    ') || 'no errors'}`,
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
  console.log(
    `\n${title.padEnd(26)} cases   result right   loc. right     errors each: median  most`,
  );
  for (const [name, r] of rows) {
    console.log(
      `${name.padEnd(26)} ${String(r.cases).padStart(5)}  ${percent(r.right, r.cases).padStart(13)}  ${percent(r.placed, r.bad).padStart(11)}  ${String(median(r.counts)).padStart(22)}  ${String(Math.max(0, ...r.counts)).padStart(4)}`,
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

const sorted = (/** @type {Map<string, Row>} */ rows) =>
  [...rows].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
table(by === 'rule' ? 'Rule' : 'Rule group', sorted(by === 'rule' ? rules : groups));
table('How the rule is checked', sorted(kinds));
const firm = ['schema', 'syntax', 'reference'];
const all = sum([...groups.values()]);
table('Together', [
  ['schema+syntax+reference', sum([...kinds].filter(([k]) => firm.includes(k)).map(([, r]) => r))],
  ['all', all],
]);
const crowded = all.counts.filter((n) => n > MOST).length;
console.log(`\nCases with more than ${MOST} errors for their one mistake: ${crowded}`);
if (!only) {
  console.log('\nWhole documents            valid  without errors invalid  found invalid');
  if (publishedAreHere) publishedDocuments();
  else console.log(`${NO_PUBLISHED}: they are left out.`);
  hardDocument();
}

/** Documents published elsewhere, in both dialects. */
function publishedDocuments() {
  /** @type {{ documents: { file: string, valid: boolean }[] }} */
  const { documents } = JSON.parse(readFileSync(join(PUBLISHED, 'manifest.json'), 'utf8'));
  for (const dialect of ['apidoc', 'asyncapi']) {
    const found = validate(
      documents.map((d) => join(PUBLISHED, dialect, d.file)),
      ['--root', PUBLISHED],
    );
    const good = found.filter((v, i) => documents[i]?.valid && v.valid).length;
    const bad = found.filter((v, i) => !documents[i]?.valid && !v.valid).length;
    const valid = documents.filter((d) => d.valid).length;
    console.log(
      `${`real, ${dialect}`.padEnd(26)} ${String(valid).padStart(5)}  ${String(good).padStart(14)}  ${String(documents.length - valid).padStart(6)}  ${String(bad).padStart(12)}`,
    );
    for (const [i, result] of found.entries()) {
      if (result.valid === documents[i]?.valid) continue;
      const errors = result.problems
        .filter((p) => p.severity === 'error')
        .map((p) => `\n    #${p.path} ${p.code}: ${p.message}`);
      console.log(`  ${documents[i]?.file}: ${result.valid ? 'no errors' : ''}${errors.join('')}`);
    }
  }
}

/** The document with every way to write YAML. */
function hardDocument() {
  const [torture] = validate([join(ROOT, 'conformance/torture/torture.yaml')]);
  const severe = torture?.problems.filter((p) => p.severity === 'error') ?? [];
  console.log(
    `${'torture.yaml'.padEnd(26)} ${severe.length} errors${severe.map((p) => `\n    ${p.range.start.line} #${p.path} ${p.code}: ${p.message}`).join('')}`,
  );
}
