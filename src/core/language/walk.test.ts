// At every 50th character of the real documents and the examples the questions of a person are answered, and about that very place.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { languageOf } from '../parse/language.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../testing.ts';
import { answers } from './asked.ts';
import type { Subject } from './subject.ts';
import type { Symbol as SymbolRow } from './types.ts';

const STEP = 50;

function subjectOf({ entry, read }: Sources): Subject {
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
  const subject = analyzer.subject('');
  if (!subject) throw new Error(`${entry} has no text.`);
  return subject;
}

/** Every row holds its name and its children. */
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

function walk(subject: Subject): number {
  const { text } = subject;
  const lineOf = (offset: number): string => text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n')[0] ?? '';
  let said = 0;
  for (let offset = 0; offset <= text.length; offset += STEP) {
    for (const { range, label } of answers.complete(subject, { offset }).items) {
      if (range.start > offset || range.end < offset || text.slice(range.start, range.end).includes('\n'))
        throw new Error(`${label} takes the place of something that is not on the line: ${lineOf(offset)}`);
      said++;
    }
    const told = answers.hover(subject, { offset });
    if (told) expect(told.start <= offset && offset <= told.end && told.blocks.length > 0).toBe(true);
    const led = answers.definition(subject, { offset });
    if (led) {
      expect(led.origin.start <= offset && offset <= led.origin.end).toBe(true);
      // What is not there has no place.
      const broken = subject.problems().some(({ uri, start, end }) => uri === '' && start <= led.origin.end && end >= led.origin.start);
      if (!broken) expect(led.targets.length, lineOf(offset)).toBeGreaterThan(0);
    }
    expect(nested(answers.symbols(subject, {}), 0, text.length)).toBe(true);
  }
  return said;
}

test('in the examples', () => {
  for (const document of exampleDocuments()) expect(walk(subjectOf(document)), document.name).toBeGreaterThan(0);
}, 300_000);

test.skipIf(!corpusIsHere)(
  'in the real documents (skipped where the corpus is not beside the repository)',
  () => {
    let said = 0;
    for (const document of realDocuments('apidoc')) said += walk(subjectOf(document));
    expect(said).toBeGreaterThan(10_000);
  },
  120_000,
);
