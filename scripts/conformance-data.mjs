/**
 * Reads the data in `conformance/`: the rules of the format, the readings of its ambiguous passages
 * and the test documents.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** Path of the rules. */
export const RULES_FILE = path.join(ROOT, 'conformance/rules.md');
const READINGS_FILE = path.join(ROOT, 'conformance/readings.md');
/** A row of one of the two tables: an anchor and the id itself. */
const ROW = /^\| <a id="([A-Z]+-\d\d)"><\/a>([A-Z]+-\d\d) \|/;

/**
 * @typedef {{ id: string, text: string, section: string, check: string, valid: number, invalid:
 * number }} Rule
 * @typedef {{ name: string, rule: string, also?: string[], amb?: string, note?: string, valid:
 * boolean, level: string, entry: string, files: Record<string, string | { base64: string }>,
 * expect?: { pointer?: string[], line?: number[], result?: string }, expectWarning?: { pointer?:
 * string[] }, model?: unknown }} Case
 */

/**
 * Returns the rules of a text such as `conformance/rules.md`, in its order.
 * @param {string} text
 * @returns {Rule[]}
 */
export function parseRules(text) {
  return text.split('\n').flatMap((line) => {
    const id = ROW.exec(line)?.[2];
    if (id === undefined) return [];
    const [, , rule = '', section = '', check = '', , count = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [valid = 0, invalid = 0] = count.split('/').map((n) => Number(n) || 0);
    return [{ id, text: rule, section, check, valid, invalid }];
  });
}

/** Returns all rules of the format. */
export function readRules() {
  return parseRules(readFileSync(RULES_FILE, 'utf8'));
}

/**
 * Returns the ids of all rules and readings with the anchors that links to them use.
 * @returns {{ id: string, anchor: string }[]}
 */
export function readIds() {
  return [RULES_FILE, READINGS_FILE].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, anchor = '', id = ''] = ROW.exec(line) ?? [];
        return id === '' ? [] : [{ id, anchor }];
      }),
  );
}

/** Returns all cases of the conformance suite, by file. */
export function readCases() {
  const folder = path.join(ROOT, 'conformance/cases');
  return /** @type {Case[]} */ (
    readdirSync(folder)
      .sort()
      .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  );
}

/**
 * Returns the cases by rule. A case that serves several rules is listed for each; one whose result
 * is open is left out.
 * @param {readonly Case[]} cases
 */
export function casesByRule(cases) {
  /** @type {Map<string, Case[]>} */
  const byRule = new Map();
  for (const c of cases) {
    if (c.expect?.result === 'any') continue;
    for (const id of new Set([c.rule, ...(c.also ?? [])]))
      byRule.set(id, [...(byRule.get(id) ?? []), c]);
  }
  return byRule;
}

/**
 * Returns the text of `rules.md` with the numbers of valid and invalid cases in its last column.
 * @param {string} text
 * @param {readonly Case[]} cases
 */
export function withCounts(text, cases) {
  const byRule = casesByRule(cases);
  return text.replace(/^.*$/gm, (line) => {
    const id = ROW.exec(line)?.[2];
    if (id === undefined) return line;
    const own = byRule.get(id) ?? [];
    const valid = own.filter((c) => c.valid).length;
    return line.replace(
      /\| [^|]* \|$/,
      own.length === 0 ? '| - |' : `| ${valid}/${own.length - valid} |`,
    );
  });
}
