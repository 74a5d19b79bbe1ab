// Small documents with mistakes, one for each way through the validation: all that is reported,
// with ranges and messages. They were found by a search for random changes of the conformance cases
// whose problems differ when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { test } from 'vitest';
import { reportOf } from '../../testing.ts';
import { recordedResults } from '../../text/testing/recorded-results.ts';
import { Analyzer } from '../analyzer.ts';

const { data: rows, check } = recordedResults<{ readonly text: string; result: string[] }[]>(
  resolve(import.meta.dirname, 'small-documents.json'),
);

test.each(rows.map((row) => [row.text, row] as const))('%s', (text, row) => {
  const language = text.startsWith('{') ? 'json' : 'yaml';
  const analyzer = new Analyzer(`a.${language}`, language);
  analyzer.setText(text);
  check(
    row,
    analyzer.problems().map((p) => reportOf(p, analyzer)),
  );
});
