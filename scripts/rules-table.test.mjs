/**
 * No rule is left out silently: each is checked by a code or a row of a table, or has a reason why
 * it is not checked.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parseRules, readCases, readRules } from './conformance-data.mjs';
import * as core from './rule-cases.ts';
import { makeTable, TABLE_FILE, testFinder, toMarkdown } from './rules-table.mjs';

const rules = readRules();
/** @type {ReturnType<typeof makeTable>} */
let rows = [];
beforeAll(() => {
  rows = makeTable(rules, readCases(), core, testFinder());
}, 120_000);

test('every rule is covered', () => {
  expect(rows.length).toBeGreaterThan(600);
  expect(rows.filter((r) => !r.covered).map((r) => r.id)).toEqual([]);
});

test('codes and reasons name rules that exist, and no rule has both', () => {
  const ids = new Set(rules.map((rule) => rule.id));
  const named = core.allExplanations().flatMap((c) => c.rules ?? []);
  expect([...named, ...core.uncheckedRules.map((u) => u.id)].filter((id) => !ids.has(id))).toEqual(
    [],
  );
  expect(core.uncheckedRules.filter((u) => named.includes(u.id))).toEqual([]);
});

test('docs/conformance.md shows for each rule what checks it and how many cases it has: `npm run rules` writes it', () => {
  // Without the test files: they change with any test.
  const short = (/** @type {string} */ markdown) =>
    markdown.match(/^\| \[[A-Z]+-\d\d\].*?(?:\d+ valid, \d+ invalid|\| -)/gm);
  expect(short(readFileSync(TABLE_FILE, 'utf8'))).toEqual(short(toMarkdown(rows)));
});

const CASE = {
  name: 'no-host',
  rule: 'XX-01',
  valid: false,
  level: 'must',
  entry: 'main.yaml',
  files: {
    'main.yaml': "apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nservers:\n  a: {protocol: mqtt}\n",
  },
  expect: { pointer: ['/servers/a'] },
};
const LINES = [
  '| <a id="XX-01"></a>XX-01 | `host` is required. | Server Object | schema |  | 1/1 |',
  '| <a id="XX-02"></a>XX-02 | Something | Server Object | semantic |  | 0/1 |',
  '| <a id="CHAN-26"></a>CHAN-26 | Names are nice. | Channels Object | not statically checkable |  | - |',
];

test('a case names the code and the row that check it; a rule without either is uncovered', () => {
  const some = makeTable(parseRules(LINES.join('\n')), [CASE], core, () => ['some.test.ts']);
  expect(some.map((r) => [r.id, r.how[0]?.split(':')[0], r.covered])).toEqual([
    ['XX-01', 'required-field at Server.host', true],
    ['XX-02', undefined, false],
    ['CHAN-26', 'not checkable', true],
  ]);
  expect(toMarkdown(some)).toContain(
    '| [XX-01](../conformance/rules.md#XX-01) | required-field at Server.host | 0 valid, 1 invalid; some.test.ts |',
  );
});
