// Small documents with mistakes, one for each way through the validation: all that is reported,
// with ranges and messages. Many were found by a search for random changes of the conformance cases
// whose problems differ when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { test } from 'vitest';
import { reportOf } from '../../testing.ts';
import { recordedResults } from '../../text/testing/recorded-results.ts';
import { Analyzer } from '../analyzer.ts';

interface Row {
  readonly text: string;
  /** The files beside it by name; null for one that the user does not allow to be read. */
  readonly files?: Readonly<Record<string, string | null>>;
  result: string[];
}

const { data: rows, check } = recordedResults<Row[]>(
  resolve(import.meta.dirname, 'small-documents.json'),
);

test.each(rows.map((row) => [row.text, row] as const))('%s', (text, row) => {
  const language = text.startsWith('{') ? 'json' : 'yaml';
  const analyzer = new Analyzer(`a.${language}`, language);
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = row.files ? analyzer.needs() : []; needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const content = row.files?.[uri];
      if (typeof content === 'string') analyzer.addFile(uri, content);
      else analyzer.failFile(uri, 'There is no such file.', content === null);
    }
    analyzer.problems();
  }
  check(
    row,
    analyzer.problems().map((p) => reportOf(p, analyzer)),
  );
});
