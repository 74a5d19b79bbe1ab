/**
 * The data in `conformance/` is whole: ids that code, tests and documents cite exist, links
 * resolve, numbers agree.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RULES_FILE, readCases, readIds, readRules, withCounts } from './conformance-data.mjs';
import { ROOT } from './run.mjs';

const ids = new Set(readIds().map(({ id }) => id));
/** Ids of rules in tests of the table itself. */
const MADE_UP = new Set(['XX-01', 'XX-02']);
const cited = (/** @type {string} */ text) => text.match(/\b(?!UTF-)[A-Z]{2,4}-\d\d\b/g) ?? [];

/**
 * Ids without an entry, with the file that cites them.
 * @param {string} folder
 * @param {RegExp} files
 */
function unknown(folder, files) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file))
    .flatMap((file) =>
      cited(readFileSync(path.join(ROOT, folder, file), 'utf8'))
        .filter((id) => !ids.has(id) && !MADE_UP.has(id))
        .map((id) => `${folder}/${file}: ${id}`),
    );
}

test('each rule and each reading has an id and an anchor of its own', () => {
  expect(ids.size).toBe(readIds().length);
  expect(readIds().filter(({ id, anchor }) => id !== anchor)).toEqual([]);
  expect(readRules().length).toBeGreaterThan(600);
  expect([...ids].filter((id) => id.startsWith('AMB-')).length).toBeGreaterThanOrEqual(80);
});

test.each([
  ['src', /\.(?:tsx?|md)$/],
  ['scripts', /\.(?:mjs|ts|md)$/],
  ['lab', /\.(?:mjs|ts|md)$/],
  ['e2e', /\.ts$/],
  ['docs', /\.md$/],
  ['conformance', /\.md$/],
])('every id that %s cites is a rule or a reading', (folder, files) => {
  expect(unknown(folder, files)).toEqual([]);
});

test('every id that a case cites is a rule or a reading', () => {
  const wrong = readCases().flatMap((c) =>
    [c.rule, ...(c.also ?? []), ...cited(`${c.amb ?? ''} ${c.note ?? ''}`)]
      .filter((id) => !ids.has(id))
      .map((id) => `${c.name}: ${id}`),
  );
  expect(wrong).toEqual([]);
});

test('each case has a name of its own and is in the file of its group', () => {
  const names = readCases().map((c) => c.name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  const folder = path.join(ROOT, 'conformance/cases');
  const elsewhere = readdirSync(folder).flatMap((file) => {
    const cases = /** @type {{ name: string, rule: string }[]} */ (
      JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    );
    return cases
      .filter((c) => `${c.rule.split('-')[0]}.json` !== file)
      .map((c) => `${file}: ${c.name}`);
  });
  expect(elsewhere).toEqual([]);
});

test('rules.md has the number of valid and invalid cases of each rule: `npm run rules` writes it', () => {
  const text = readFileSync(RULES_FILE, 'utf8');
  expect(text).toBe(withCounts(text, readCases()));
});

test('counts a case for each rule it serves, and not where its result is open', () => {
  const row = '| <a id="XX-01"></a>XX-01 | `host` is required. | Server Object | schema |  | - |';
  const sample = {
    name: 'a',
    rule: 'XX-02',
    also: ['XX-01'],
    valid: true,
    level: 'must',
    entry: 'a.yaml',
    files: {},
  };
  expect(withCounts(row, [sample])).toBe(row.replace('| - |', '| 1/0 |'));
  expect(withCounts(row, [{ ...sample, expect: { result: 'any' } }])).toBe(row);
});

test('each failure to inject has an id of its own, what to inject and what to expect', () => {
  /** @type {Record<string, unknown>[]} */
  const failures = JSON.parse(readFileSync(path.join(ROOT, 'conformance/failures.json'), 'utf8'));
  expect(failures.length).toBeGreaterThan(60);
  expect(new Set(failures.map((it) => it.id)).size).toBe(failures.length);
  expect(
    failures.filter((it) =>
      ['area', 'inject', 'expect', 'seen'].some((key) => typeof it[key] !== 'string'),
    ),
  ).toEqual([]);
});
