// Small documents with mistakes, one for each way through the validation: all that is reported,
// with ranges and messages. They were found by a search for random changes of the conformance cases
// whose problems differ when a line of the code does something else (decision 062).
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Analyzer } from '../../api.ts';
import { type Reports, reportOf } from '../../testing.ts';

/** `UPDATE_REPORTS=1` writes it again where a report changes: format it, read the difference. */
const FILE = resolve(import.meta.dirname, 'small-documents.json');
const expected = JSON.parse(readFileSync(FILE, 'utf8')) as Reports;
const UPDATE = process.env.UPDATE_REPORTS === '1';
const found: Record<string, string[]> = {};
afterAll(() => {
  if (UPDATE) writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
});

test.each(Object.keys(expected))('%s', (text) => {
  const language = text.startsWith('{') ? 'json' : 'yaml';
  const analyzer = new Analyzer(`a.${language}`, language);
  analyzer.setText(text);
  found[text] = analyzer.problems().map((p) => reportOf(p, analyzer));
  if (!UPDATE) expect(found[text]).toEqual(expected[text]);
});
