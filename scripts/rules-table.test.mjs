/** No rule of the checklist is left out silently: each is answered by a code, a row of a table or a reason why it is not checked. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as core from './rules-core.ts';
import { makeTable, readCases, readChecklist, readMusts, testFinder, toMarkdown } from './rules-table.mjs';

const musts = readChecklist();
if (!musts) console.log('Skipped: the checklist of rules is not beside this repository.');

test.skipIf(!musts)('every rule is covered', { timeout: 120_000 }, () => {
  const rows = makeTable(musts ?? [], readCases(), core, testFinder());
  expect(rows.length).toBeGreaterThan(600);
  expect(rows.filter((r) => !r.covered).map((r) => r.id)).toEqual([]);
});

test.skipIf(!musts)('codes and reasons name rules that exist, and no rule has both', () => {
  const ids = new Set(musts?.map((m) => m.id));
  const named = core.allCodes().flatMap((c) => c.rules);
  expect([...named, ...core.unchecked.map((u) => u.id)].filter((id) => !ids.has(id))).toEqual([]);
  expect(core.unchecked.filter((u) => named.includes(u.id))).toEqual([]);
});

test.skipIf(!musts)('the README has a line for each rule', () => {
  const readme = readFileSync(new URL('../src/core/check/README.md', import.meta.url), 'utf8');
  expect(musts?.filter((m) => !readme.includes(`\n| ${m.id} | `)).map((m) => m.id)).toEqual([]);
});

const CASE = {
  name: 'no-host',
  rule: 'XX-01',
  valid: false,
  entry: 'main.yaml',
  files: { 'main.yaml': "apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nservers:\n  a: {protocol: mqtt}\n" },
  expect: { pointer: ['/servers/a'] },
};
const LINES = [
  '| XX-01 | `host` is required. | Server Object | schema |  | 1/1 |',
  '| XX-02 | Something | Server Object | semantic |  | 0/1 |',
  '| CHAN-26 | Names are nice. | Channels Object | not statically checkable |  | - |',
];

test('a case names the code and the row that check it; a rule without either is uncovered', () => {
  const rows = makeTable(readMusts(LINES.join('\n')), [CASE], core, () => ['some.test.ts']);
  expect(rows.map((r) => [r.id, r.how[0]?.split(':')[0], r.covered])).toEqual([
    ['XX-01', 'required-field at Server.host', true],
    ['XX-02', undefined, false],
    ['CHAN-26', 'not checkable', true],
  ]);
  expect(toMarkdown(rows)).toContain('| XX-01 | required-field at Server.host | 0 valid, 1 invalid; some.test.ts |');
});
