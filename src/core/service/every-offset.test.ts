// At every 50th or 150th character of the real documents and the examples, each request returns a
// result, and that result is about this offset.
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import { Analyzer } from '../analysis/analyzer.ts';
import {
  corpusIsHere,
  exampleDocuments,
  realDocuments,
  type Sources,
  sampleOf,
} from '../testing.ts';
import { languageOf } from '../text/language.ts';
import { handlers } from './language-handlers.ts';
import type { DocumentSymbol as SymbolRow } from './types.ts';

/** Characters from one offset to the next; `npm run fuzz` takes the small step. */
const STEP = process.env.FUZZ ? 50 : 150;

function analyzedFileOf({ entry, read }: Sources): AnalyzedFile {
  const analyzer = new Analyzer(entry, languageOf(entry, read(entry) ?? ''));
  analyzer.setText(read(entry) ?? '');
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  const subject = analyzer.analyzedFile('');
  if (!subject) throw new Error(`${entry} has no text.`);
  return subject;
}

/** Asserts that every row contains its name and its children. */
function nested(rows: readonly SymbolRow[], start: number, end: number): boolean {
  return rows.every(
    ({ range, at, children }) =>
      range.start >= start &&
      range.end <= end &&
      at.start >= range.start &&
      at.end <= range.end &&
      nested(children, range.start, range.end),
  );
}

function walk(file: AnalyzedFile): number {
  const { text } = file;
  const lineOf = (offset: number): string =>
    text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n')[0] ?? '';
  let count = 0;
  for (let offset = 0; offset <= text.length; offset += STEP) {
    for (const { range, label } of handlers.completion(file, { offset }).items) {
      if (
        range.start > offset ||
        range.end < offset ||
        text.slice(range.start, range.end).includes('\n')
      )
        throw new Error(
          `${label} takes the place of something that is not on the line: ${lineOf(offset)}`,
        );
      count++;
    }
    const shown = handlers.hover(file, { offset });
    if (shown)
      expect(shown.start <= offset && offset <= shown.end && shown.blocks.length > 0).toBe(true);
    const led = handlers.definition(file, { offset });
    if (led) {
      expect(led.origin.start <= offset && offset <= led.origin.end).toBe(true);
      // A node that doesn't exist has no range.
      const broken = file
        .problems()
        .some(
          ({ uri, start, end }) => uri === '' && start <= led.origin.end && end >= led.origin.start,
        );
      if (!broken) expect(led.targets.length, lineOf(offset)).toBeGreaterThan(0);
    }
    expect(nested(handlers.documentSymbols(file, {}), 0, text.length)).toBe(true);
  }
  return count;
}

test('in the examples', () => {
  for (const document of exampleDocuments())
    expect(walk(analyzedFileOf(document)), document.name).toBeGreaterThan(0);
}, 300_000);

test.skipIf(!corpusIsHere)(
  'in the real documents (skipped where the corpus is not beside the repository)',
  () => {
    let text = 0;
    for (const document of sampleOf(realDocuments('apidoc'), 3))
      text += walk(analyzedFileOf(document));
    expect(text).toBeGreaterThan(3_300 * (50 / STEP));
  },
  120_000,
);
