// Renaming anything in real documents changes nothing but the name, and renaming it back gives the bytes of before.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Analyzer } from '../../analyzer.ts';
import { judged } from '../../examples/testing.ts';
import { languageOf } from '../../parse/language.ts';
import { spotAt } from '../../parse/place.ts';
import { corpusIsHere, exampleDocuments, realDocuments, type Sources } from '../../testing.ts';
import type { Mention } from './mentions.ts';
import { indexOf } from './name-index.ts';
import { placeOf } from './ranges.ts';
import { rename } from './rename.ts';
import { edited, type Texts } from './testing.ts';
import { inManner } from './write.ts';

const times = process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const PER_DOCUMENT = times;
/** The first is for maps whose names may be anything; each of the others has letters that some maps forbid. */
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

/** Everything that is known of a document, in words, whatever `name` is escaped like; `now` is what it is called at present. */
function known({ analyzer }: Loaded, name: string, now = name): string[] {
  const escaped = (text: string): string[] => {
    const forms = (['reference', 'pointer', 'plain'] as const).map((manner) => inManner(text, manner));
    return forms.flatMap((form) => [JSON.stringify(form).slice(1, -1), form]);
  };
  const plain = (text: string): string => {
    const out = now === name ? text : escaped(now).reduce((all, form) => all.replaceAll(form, name), text);
    return escaped(name).reduce((all, form) => all.replaceAll(form, name), out);
  };
  judged(analyzer);
  // Where an example that fits none of several schemas is said to fail may hang on names.
  const problems = new Set(
    analyzer.problems().map((p) => {
      const at = p.code.startsWith('example') ? p.path.slice(0, p.path.indexOf('examples') + 2) : p.path;
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

/** Renames what a few mentions of a document name. Gives how many could be renamed. */
function tryDocument({ name, entry, read }: Sources, pick: (limit: number) => number, times: number): number {
  const before = load(entry, read);
  const subject = before.analyzer.subject('');
  if (!subject) return 0;
  const mentions = indexOf(subject.world).mentions.filter((m: Mention) => m.targets.length > 0 && !m.byValue);
  let done = 0;
  for (let i = 0; i < times && mentions.length > 0; i++) {
    const m = mentions[pick(mentions.length)];
    const target = m?.targets[0];
    if (!m || target === undefined) continue;
    const { uri, path } = placeOf(target);
    const here = before.analyzer.subject(uri);
    const key = here && spotAt(here.tree, path)?.key;
    const old = path.at(-1);
    if (!here || !key || old === undefined) continue;
    for (const to of ODD.slice(pick(2))) {
      const answer = rename(here, key.end, to);
      if ('refused' in answer) continue;
      done++;
      const files = edited(before.files, entry, answer.files);
      const what = `${name} ${target} -> ${to}`;
      const after = load(entry, (p) => files[p] ?? files[encodeURI(p)] ?? read(p));
      // The old name as it was, the new name wherever it came.
      expect([what, ...known(after, old, to)]).toEqual([what, ...known(before, old)]);
      const there = after.analyzer.subject(uri);
      const moved = there && spotAt(there.tree, [...path.slice(0, -1), to])?.key;
      const back = there && moved ? rename(there, moved.end, old) : { refused: 'It is not there.' };
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
    done += tryDocument({ name, entry: file, read: (path) => (path === file ? json : read(path)) }, pick, PER_DOCUMENT);
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
