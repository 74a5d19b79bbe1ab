// Real documents and our own: every offered refactoring keeps the content of the document, and
// causes no errors.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { bundleFiles, unrolled } from '../../analysis/bundle/testing.ts';
import type { Problem } from '../../analysis/problem.ts';
import { corpusIsHere, publishedFolder } from '../../testing.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import { randomOf } from '../../text/edit/testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { toValue } from '../../text/value.ts';
import { edited, loaded, type Texts } from '../symbols/testing.ts';
import { convert } from './convert.ts';
import { type FormatLayout, formatDocument } from './format.ts';
import { refactorings } from './refactorings.ts';
import { sortActions } from './sort.ts';
import { commentsIn } from './testing.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const LEVELS = 11;

function texts(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.ya?ml$/.test(e.name))
    .map((e) => relative(root, resolve(e.parentPath, e.name)));
  return Object.fromEntries(names.map((name) => [name, readFileSync(resolve(root, name), 'utf8')]));
}

interface Sample {
  readonly name: string;
  readonly files: Texts;
}

/** Documents with the files that they need. */
function samples(): Sample[] {
  const folders = [
    resolve(import.meta.dirname, '../../../../public/examples'),
    ...(corpusIsHere ? [publishedFolder] : []),
  ];
  return folders.flatMap((folder) => {
    const all = texts(folder);
    const entries = Object.keys(all).filter(
      (name) => /^(?:apidoc|asyncapi):/m.test(all[name] ?? '') && name !== 'common-mistakes.yaml',
    );
    return entries.sort().map((entry) => {
      const folderOf = entry.includes('/') ? `${entry.slice(0, entry.lastIndexOf('/'))}/` : '';
      const beside = Object.entries(all)
        .filter(([name]) => name.startsWith(folderOf))
        .map(([name, text]) => [name.slice(folderOf.length), text] as const);
      const own = entry.slice(folderOf.length);
      return {
        name: entry,
        files: {
          [own]: all[entry] ?? '',
          ...Object.fromEntries(beside.filter(([name]) => name !== own)),
        },
      };
    });
  });
}

const all = samples();
/** Every so many of them, or all where it may take long. */
const some = (every: number): Sample[] => all.filter((_, i) => times > 1 || i % every === 0);
const entryOf = ({ files }: Sample): [string, string] =>
  Object.entries(files)[0] as [string, string];

function asJson(sample: Sample): Sample | null {
  const [entry, text] = entryOf(sample);
  const made = convert(text, 'yaml', 'json');
  if (!('text' in made)) return null;
  const { [entry]: _, ...others } = sample.files;
  return {
    name: `${sample.name} as JSON`,
    files: { [entry.replace(/ya?ml$/, 'json')]: made.text, ...others },
  };
}

function analyzedFileOf(files: Texts): { subject: AnalyzedFile; errors: string[] } {
  const { analyzer, problems } = loaded(files);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('no subject');
  return { subject: file, errors: codes(problems) };
}

function codes(problems: readonly Problem[]): string[] {
  return problems
    .filter((p) => p.severity === 'error')
    .map((p) => p.code)
    .sort();
}

function plain(value: unknown): unknown {
  return JSON.stringify({ ...(value as object), components: null }, (_, v: unknown) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/** Returns the content of the document, with its traits merged. */
function meaning(files: Texts, entry: string, traits: boolean): unknown {
  try {
    return meant(files, entry, traits);
  } catch {
    // A reference that can't be resolved.
    return 'unknown';
  }
}

function meant(files: Texts, entry: string, traits: boolean): unknown {
  if (!traits) return plain(unrolled(files, entry, LEVELS));
  const { text } = bundleFiles(files, entry, { applyTraits: true, format: 'json' });
  return text === null ? null : plain(unrolled({ out: text }, 'out', LEVELS));
}

test('what is offered anywhere keeps the meaning', { timeout: 36_000_000 }, () => {
  const random = randomOf(times > 1 ? Date.now() : 7);
  const messages: string[] = [];
  const took: number[] = [];
  const kinds = new Map<string, number>();
  const reasons = new Map<string, number>();
  const pool = some(12);
  for (const yaml of pool) {
    for (const sample of [yaml, asJson(yaml)]) {
      if (!sample || (times <= 1 && sample !== yaml && random() < 0.5)) continue;
      const [entry, text] = entryOf(sample);
      const { subject: file, errors } = analyzedFileOf(sample.files);
      const means = new Map(
        [false, true].map((traits) => [traits, meaning(sample.files, entry, traits)]),
      );
      for (let n = 0; n < (times > 1 ? 12 : 2); n++) {
        const offset = Math.floor(random() * text.length);
        const began = performance.now();
        const actions = refactorings(file, offset, offset);
        took.push(performance.now() - began);
        for (const action of actions) {
          const kind = action.title.replace(/".*?"|\d+/g, '_');
          if (action.refused !== undefined) {
            reasons.set(
              `${kind}: ${action.refused}`,
              (reasons.get(`${kind}: ${action.refused}`) ?? 0) + 1,
            );
            continue;
          }
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          const say = (what: string) =>
            messages.push(`${sample.name} ${offset} ${action.title}: ${what}`);
          const after = edited(sample.files, entry, action.files);
          const now = analyzedFileOf(after);
          // What is copied brings the errors that it has.
          const fresh = now.errors.filter((code) => !errors.includes(code));
          if (fresh.length > 0) say(`new errors ${fresh}`);
          const traits = /trait/.test(action.title);
          if (/[&*]\w|<<:/.test(text)) continue;
          if (
            means.get(traits) !== 'unknown' &&
            meaning(after, entry, traits) !== means.get(traits)
          )
            say('means something else');
        }
      }
    }
  }
  took.sort((a, b) => a - b);
  if (times > 1)
    console.log(
      `${took.length} places, p50 ${took[took.length >> 1]?.toFixed(1)} ms, p95 ${took[Math.floor(took.length * 0.95)]?.toFixed(1)} ms`,
      Object.fromEntries(kinds),
      Object.fromEntries(reasons),
    );
  expect(messages).toEqual([]);
});

/** Returns what occurs more often in `now` than before. */
function more(now: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return now.filter((code) => {
    const i = left.indexOf(code);
    if (i >= 0) left.splice(i, 1);
    return i < 0;
  });
}

/** Of an .editorconfig; most texts have none. */
const LAYOUTS: readonly (FormatLayout | undefined)[] = [
  undefined,
  { indent: 4, tabs: true, lineEnd: '\r\n' },
  undefined,
  { indent: 3, tabs: false, lineEnd: '\n', finalLineEnd: false },
  { indent: 8 },
];

test('format changes the layout only, and nothing the second time', { timeout: 600_000 }, () => {
  const messages: string[] = [];
  let turn = 0;
  for (const yaml of some(15)) {
    for (const sample of [yaml, times > 1 ? asJson(yaml) : null]) {
      if (!sample) continue;
      const [entry, text] = entryOf(sample);
      const spreadOut = sample === yaml ? spread(text) : JSON.stringify(JSON.parse(text));
      for (const source of [
        text,
        text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'),
        text.trimEnd(),
        spreadOut,
      ]) {
        const language = sample === yaml ? 'yaml' : 'json';
        const file = bare(source, language);
        const layout = LAYOUTS[turn++ % LAYOUTS.length];
        const edits = formatDocument(file, layout);
        const now = applyEdits(source, edits);
        const again = bare(now, language);
        if (!hasSameContent(file.tree.root, again.tree.root, { sameStyle: true }))
          messages.push(`${sample.name}: another value`);
        if (commentsIn(source, language).join() !== commentsIn(now, language).join())
          messages.push(`${sample.name}: other comments`);
        const twice = applyEdits(now, formatDocument(again, layout));
        if (twice !== now) messages.push(`${sample.name}: changes again ${difference(now, twice)}`);
        if (
          source === spreadOut &&
          edits.length === 0 &&
          file.tree.problems.every((p) => p.severity !== 'error')
        )
          messages.push(`${entry}: not formatted`);
      }
    }
  }
  expect(messages).toEqual([]);
});

function difference(a: string, b: string): string {
  const i = [...a].findIndex((c, at) => c !== b[at]);
  return `${JSON.stringify(a.slice(i - 60, i + 40))} -> ${JSON.stringify(b.slice(i - 60, i + 40))}`;
}

/** Twice the indentation, and spaces at the ends of lines outside of texts of several lines. */
function spread(text: string): string {
  return text.replace(/^( *)/gm, '$1$1').replace(/^( *[A-Za-z]+:) /gm, '$1   ');
}

function bare(text: string, language: 'yaml' | 'json'): AnalyzedFile {
  const { tree } = parse(text, language, null);
  return { text, language, tree, uri: '' } as unknown as AnalyzedFile;
}

test('there and back is the same document', { timeout: 600_000 }, () => {
  const messages: string[] = [];
  let made = 0;
  for (const { name, files } of some(9)) {
    const [, text] = Object.entries(files)[0] as [string, string];
    const json = convert(text, 'yaml', 'json');
    if (!('text' in json)) {
      if (parse(text, 'yaml', null).tree.problems.every((p) => p.severity !== 'error'))
        messages.push(`${name}: ${json.refused}`);
      continue;
    }
    made++;
    const back = convert(json.text, 'json', 'yaml');
    const was = parse(text, 'yaml', null).tree.root;
    if (!was || JSON.stringify(JSON.parse(json.text)) !== JSON.stringify(toValue(was)))
      messages.push(`${name}: another value in JSON`);
    if (!('text' in back) || !hasSameContent(was, parse(back.text, 'yaml', null).tree.root))
      messages.push(`${name}: another value`);
    const again = 'text' in back ? convert(back.text, 'yaml', 'json') : back;
    if (!('text' in again) || again.text !== json.text || again.warnings.length > 0)
      messages.push(`${name}: other JSON`);
  }
  expect(messages).toEqual([]);
  expect(made).toBeGreaterThan(corpusIsHere ? 7 : 1);
});

test('sorting keeps every value and every comment', { timeout: 600_000 }, () => {
  const messages: string[] = [];
  let made = 0;
  const random = randomOf(11);
  for (const sample of some(16)) {
    for (const one of [sample, asJson(sample)]) {
      if (!one) continue;
      const [entry, text] = entryOf(one);
      const { subject: file, errors } = analyzedFileOf(one.files);
      for (let n = 0; n < 2; n++) {
        for (const action of sortActions(file, Math.floor(random() * text.length))) {
          made++;
          if (action.refused !== undefined) {
            if (!/[&*]\w|<<:/.test(text))
              messages.push(`${one.name} ${action.title}: ${action.refused}`);
            continue;
          }
          const after = analyzedFileOf(edited(one.files, entry, action.files));
          const language = file.language;
          if (
            !hasSameContent(file.tree.root, after.subject.tree.root, {
              anyOrder: true,
              sameStyle: true,
            })
          )
            messages.push(`${one.name} ${action.title}: another value`);
          if (
            commentsIn(text, language).sort().join() !==
            commentsIn(after.subject.text, language).sort().join()
          )
            messages.push(`${one.name} ${action.title}: comments`);
          if (more(after.errors, errors).length > 0)
            messages.push(`${one.name} ${action.title}: new errors`);
        }
      }
    }
  }
  expect(made).toBeGreaterThan(5);
  expect(messages).toEqual([]);
});
