// At any offset of any text, whole or damaged, requests are handled without throwing, and a name
// that can be renamed is under the cursor.
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../analysis/analyzer.ts';
import { prepareRename, rename } from '../../analysis/rename/rename.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import { languageOf } from '../../text/language.ts';
import { codeLenses } from './code-lenses.ts';
import { definition, documentHighlights, references } from './definition.ts';
import { documentLinks } from './document-links.ts';

const STEP = 50;

function ask(file: AnalyzedFile, from: number, step: number): void {
  const { text } = file;
  for (let offset = from; offset <= text.length; offset += step) {
    const found = definition(file, offset);
    if (found) {
      expect(found.origin.start <= offset && offset <= found.origin.end).toBe(true);
      expect(references(file, offset)?.length).toBeGreaterThan(0);
    }
    for (const { start, end } of documentHighlights(file, offset))
      expect(0 <= start && start <= end && end <= text.length).toBe(true);
    const start = prepareRename(file, offset);
    if ('refused' in start) expect(start.refused).toMatch(/\.$/);
    else {
      expect(start.range.start <= offset && offset <= start.range.end).toBe(true);
      // Searches the whole document, so it isn't tested everywhere.
      if (offset % 3 === 0) rename(file, offset, 'a b');
    }
  }
  for (const { start, end } of [...codeLenses(file), ...documentLinks(file)])
    expect(0 <= start && start <= end && end <= text.length).toBe(true);
}

function analyzedFileOf(text: string, name: string): AnalyzedFile {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('The text was not analyzed.');
  return file;
}

const examples = exampleDocuments();
const real: readonly Sources[] = corpusIsHere ? realDocuments('apidoc') : [];

test.each([...examples, ...real].map((d) => [d.name, d] as const))(
  '%s',
  (name, { entry, read }) => {
    ask(analyzedFileOf(read(entry) ?? '', name), name.length % STEP, STEP);
  },
  60_000,
);

test('in texts that are cut in pieces', () => {
  let state = 7;
  const random = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const texts = [...examples, ...real]
    .map(({ entry, read, name }) => ({ name, text: read(entry) ?? '' }))
    .filter((d) => d.text.length < 12_000);
  for (let i = 0; i < 60; i++) {
    const { text, name } = texts[random(texts.length)] ?? { text: '', name: 'a.yaml' };
    const cut = random(text.length);
    const torn =
      text.slice(0, cut) +
      (['', '{', '- ', "'", '&a *a', '$ref: '][random(6)] ?? '') +
      text.slice(cut + random(40));
    ask(analyzedFileOf(torn, name), random(200), 211);
  }
}, 60_000);
