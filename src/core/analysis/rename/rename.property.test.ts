// Renaming anything in real documents changes nothing but the name, and renaming it back restores
// the same bytes.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { edited, type Texts } from '../../service/symbols/testing.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import { languageOf } from '../../text/language.ts';
import { locationOfId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { Analyzer } from '../analyzer.ts';
import { validated } from '../instances/testing.ts';
import type { Occurrence } from '../symbols/occurrence.ts';
import { symbolIndexOf } from '../symbols/symbol-index.ts';
import { rename } from './rename.ts';
import { inNotation } from './rename-dry-run.ts';

const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const PER_DOCUMENT = times;
/**
 * The first is for maps whose names may be anything; each of the others has letters that some maps
 * forbid.
 */
const ODD = ['a/b~c d%e', "o'dd: name", '"quoted" #1', 'zz.Odd-1', 'zz-Odd_1'];

interface Loaded {
  readonly analyzer: Analyzer;
  readonly files: Texts;
}

function load(entry: string, read: (path: string) => string | undefined): Loaded {
  const text = read(entry) ?? '';
  const files: Record<string, string> = { [entry]: text };
  const analyzer = new Analyzer(entry, languageOf(entry, text));
  analyzer.setText(text);
  analyzer.problems();
  analyzer.model();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const other = read(decodeURIComponent(uri));
      if (other === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else {
        files[uri] = other;
        analyzer.addFile(uri, other);
      }
    }
    analyzer.problems();
    analyzer.model();
  }
  return { analyzer, files };
}

/**
 * Everything that is known of a document, in words, whatever `name` is escaped like; `now` is what
 * it is called at present.
 */
function known({ analyzer }: Loaded, name: string, now = name): string[] {
  const escaped = (text: string): string[] => {
    const forms = (['reference', 'pointer', 'plain'] as const).map((manner) =>
      inNotation(text, manner),
    );
    return forms.flatMap((form) => [JSON.stringify(form).slice(1, -1), form]);
  };
  const plain = (text: string): string => {
    const out =
      now === name ? text : escaped(now).reduce((all, form) => all.replaceAll(form, name), text);
    return escaped(name).reduce((all, form) => all.replaceAll(form, name), out);
  };
  validated(analyzer);
  // Where an example fails that matches none of several schemas may depend on names.
  const problems = new Set(
    analyzer.problems().map((p) => {
      const at = p.code.startsWith('example')
        ? p.path.slice(0, p.path.indexOf('examples') + 2)
        : p.path;
      return `${p.code} ${p.severity} ${p.uri} ${at.join('\n')}`;
    }),
  );
  const parts = [...analyzer.model().parts.values()].map((part) => JSON.stringify(part));
  return [...problems, ...parts].map(plain).sort();
}

function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Renames the targets of a few occurrences in a document. Returns how many could be renamed. */
function tryDocument(
  { name, entry, read }: Sources,
  pick: (limit: number) => number,
  times: number,
): number {
  const before = load(entry, read);
  const file = before.analyzer.analyzedFile('');
  if (!file) return 0;
  const occurrences = symbolIndexOf(file.documents).occurrences.filter(
    (occurrence: Occurrence) => occurrence.targets.length > 0 && !occurrence.byValue,
  );
  let done = 0;
  for (let i = 0; i < times && occurrences.length > 0; i++) {
    const occurrence = occurrences[pick(occurrences.length)];
    const target = occurrence?.targets[0];
    if (!occurrence || target === undefined) continue;
    const { uri, path } = locationOfId(target);
    const here = before.analyzer.analyzedFile(uri);
    const key = here && nodeRangesAt(here.tree, path)?.key;
    const old = path.at(-1);
    if (!here || !key || old === undefined) continue;
    for (const to of ODD.slice(pick(2))) {
      const response = rename(here, key.end, to);
      if ('refused' in response) continue;
      done++;
      const files = edited(before.files, entry, response.files);
      const what = `${name} ${target} -> ${to}`;
      const after = load(entry, (p) => files[p] ?? files[encodeURI(p)] ?? read(p));
      // The old name as it was, the new name wherever it came.
      expect([what, ...known(after, old, to)]).toEqual([what, ...known(before, old)]);
      const found = after.analyzer.analyzedFile(uri);
      const moved = found && nodeRangesAt(found.tree, [...path.slice(0, -1), to])?.key;
      const back = found && moved ? rename(found, moved.end, old) : { refused: 'It is not there.' };
      expect([what, back]).not.toHaveProperty('1.refused');
      const bytes = 'refused' in back ? {} : edited(files, entry, back.files);
      // Quotes that came with a name stay when it goes.
      if (to === ODD[0] || to.startsWith('zz')) expect([what, bytes]).toEqual([what, before.files]);
      break;
    }
  }
  return done;
}

test('in the examples of the app', () => {
  const pick = random(20261121);
  let done = 0;
  for (const sources of exampleDocuments()) done += tryDocument(sources, pick, PER_DOCUMENT * 2);
  expect(done).toBeGreaterThan(12);
}, 600_000);

test('in the examples of the app as JSON', () => {
  const pick = random(3);
  let done = 0;
  for (const { name, entry, read } of exampleDocuments()) {
    const json = JSON.stringify(parse(read(entry) ?? ''), null, 2);
    const file = entry.replace('.yaml', '.json');
    done += tryDocument(
      { name, entry: file, read: (path) => (path === file ? json : read(path)) },
      pick,
      PER_DOCUMENT,
    );
  }
  expect(done).toBeGreaterThan(5);
}, 600_000);

test.skipIf(!corpusIsHere)(
  'in documents published elsewhere',
  () => {
    const pick = random(4);
    let done = 0;
    for (const sources of realDocuments('apidoc')) done += tryDocument(sources, pick, PER_DOCUMENT);
    expect(done).toBeGreaterThan(12);
  },
  600_000,
);
