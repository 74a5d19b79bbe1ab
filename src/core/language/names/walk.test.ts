// At any place of any text, whole or torn, the questions are answered without throwing, and a name that can be renamed is under the cursor.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analyzer.ts';
import { languageOf } from '../../parse/language.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import type { Subject } from '../subject.ts';
import { definition, highlights, references } from './definition.ts';
import { lenses } from './lenses.ts';
import { links } from './links.ts';
import { rename, renameStart } from './rename.ts';

const STEP = 50;

function ask(subject: Subject, from: number, step: number): void {
  const { text } = subject;
  for (let offset = from; offset <= text.length; offset += step) {
    const found = definition(subject, offset);
    if (found) {
      expect(found.origin.start <= offset && offset <= found.origin.end).toBe(true);
      expect(references(subject, offset)?.length).toBeGreaterThan(0);
    }
    for (const { start, end } of highlights(subject, offset)) expect(0 <= start && start <= end && end <= text.length).toBe(true);
    const start = renameStart(subject, offset);
    if ('refused' in start) expect(start.refused).toMatch(/\.$/);
    else {
      expect(start.range.start <= offset && offset <= start.range.end).toBe(true);
      // It goes through the whole document, so not everywhere.
      if (offset % 3 === 0) rename(subject, offset, 'a b');
    }
  }
  for (const { start, end } of [...lenses(subject), ...links(subject)]) expect(0 <= start && start <= end && end <= text.length).toBe(true);
}

function subjectOf(text: string, name: string): Subject {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const subject = analyzer.subject('');
  if (!subject) throw new Error('There is no text.');
  return subject;
}

const examples = exampleDocuments();
const real: readonly Sources[] = corpusIsHere ? realDocuments('apidoc') : [];

test.each([...examples, ...real].map((d) => [d.name, d] as const))(
  '%s',
  (name, { entry, read }) => {
    ask(subjectOf(read(entry) ?? '', name), name.length % STEP, STEP);
  },
  60_000,
);

test('in torn texts', () => {
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
    const torn = text.slice(0, cut) + (['', '{', '- ', "'", '&a *a', '$ref: '][random(6)] ?? '') + text.slice(cut + random(40));
    ask(subjectOf(torn, name), random(200), 211);
  }
}, 60_000);
