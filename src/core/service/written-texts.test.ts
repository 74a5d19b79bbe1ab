// Documents of version 3 in all styles of YAML and JSON, with comments wherever one may be, through
// everything that writes: what is written is read back as what was meant, and no comment is lost
// without a word. `npm run fuzz` makes many more.
import { describe, expect, test } from 'vitest';
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import { rename } from '../analysis/rename/rename.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { commentsOf } from '../text/edit/lost-comments.ts';
import { hasSameContent } from '../text/edit/same-content.ts';
import { randomOf } from '../text/edit/testing.ts';
import { languageOf } from '../text/language.ts';
import { nodeRangesAt } from '../text/node-ranges.ts';
import { parse } from '../text/parse/parse.ts';
import type { Node } from '../text/tree.ts';
import { fixAll, quickFixes } from './code-actions/quick-fixes.ts';
import { convert } from './refactor/convert.ts';
import { checkedFormat } from './refactor/format.ts';
import { refactorings } from './refactor/refactorings.ts';
import { sortActions } from './refactor/sort.ts';
import { split } from './refactor/split.ts';
import { edited, loaded, type Texts } from './symbols/testing.ts';
import { currentDocument } from './testing/current-data.ts';
import { ROOT_FILE } from './testing/older-data.ts';
import { inFiles } from './testing/written-files.ts';
import type { CodeAction } from './types.ts';

const fuzz = process.env.FUZZ !== undefined;
const COUNT = fuzz ? 200 : 3;
const seed = Number(process.env.FUZZ_SEED ?? (fuzz ? Date.now() % 1_000_000_000 : 20261130));
const LONG = { timeout: fuzz ? 36_000_000 : 60_000 };

interface Sample {
  readonly name: string;
  readonly files: Texts;
  readonly analyzer: Analyzer;
  readonly random: () => number;
}

function* samples(): IterableIterator<Sample> {
  for (let run = 0; run < COUNT; run++) {
    const random = randomOf(seed + run);
    const { mixed, plain } = inFiles(currentDocument(random), random);
    const files = random() < 0.1 ? plain : mixed;
    yield { name: String(seed + run), files, analyzer: loaded(files).analyzer, random };
  }
}

function read(uri: string, text: string) {
  const { tree } = parse(text, languageOf(uri, text), null);
  const errors = tree.problems.flatMap(({ severity, code }) => (severity === 'error' ? code : []));
  return { root: tree.root, errors, comments: commentsOf(text, tree) };
}

const commentsIn = (files: Texts): string[] =>
  Object.entries(files).flatMap(([uri, text]) => read(uri, text).comments);

/** Returns the comments of some that are not among others, one for one. */
function lostOf(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const rootOf = (analyzer: Analyzer, uri = ''): AnalyzedFile => {
  const file = analyzer.analyzedFile(uri);
  if (!file) throw new Error(`${uri} is not part of the document.`);
  return file;
};

test('format: the same values and comments', LONG, () => {
  for (const { name, files, analyzer } of samples())
    for (const [uri, text] of Object.entries(files)) {
      const file = analyzer.analyzedFile(uri === ROOT_FILE ? '' : uri);
      if (!file) continue;
      const edits = checkedFormat(file);
      expect(edits, text).not.toBe(null);
      const after = read(uri, applyEdits(text, edits ?? []));
      const before = read(uri, text);
      expect([after.errors, after.comments], name).toEqual([[], before.comments]);
      expect(hasSameContent(before.root, after.root, { sameStyle: true }), name).toBe(true);
    }
});

test('the other language: the same values, and the comments are counted', LONG, () => {
  for (const { name, files } of samples())
    for (const [uri, text] of Object.entries(files)) {
      const from = languageOf(uri, text);
      const to = from === 'yaml' ? 'json' : 'yaml';
      const made = convert(text, from, to);
      if (!('text' in made)) throw new Error(`${name}: ${made.refused}`);
      const before = read(uri, text);
      expect(hasSameContent(before.root, parse(made.text, to, null).tree.root), name).toBe(true);
      const count = before.comments.length;
      if (count > 0) expect(made.warnings.join(), name).toContain(`${count} comment`);
    }
});

describe('bundle', () => {
  const OPTIONS = [{}, { dereference: true }, { applyTraits: true }, { format: 'json' }] as const;
  test.each(OPTIONS)('%j: it is read, and comments are kept or named', LONG, (options) => {
    for (const { name, files, analyzer } of samples()) {
      const { text, problems, lost = [], refused } = analyzer.bundle(options);
      expect(refused, name).toBe(undefined);
      if (text === null) {
        expect(problems, name).not.toEqual([]);
        continue;
      }
      const after = read('format' in options ? 'a.json' : ROOT_FILE, text);
      expect(after.errors, name).toEqual([]);
      if ('format' in options) continue;
      const own = read(ROOT_FILE, files[ROOT_FILE] ?? '').comments;
      const missing = lostOf(own, after.comments).filter((one) => !lost.join('\n').includes(one));
      expect(missing, name).toEqual([]);
    }
  });
});

test('split: its files are the document, with all comments, or it is refused', LONG, () => {
  let made = 0;
  for (const { name, files, analyzer } of samples()) {
    const { text } = analyzer.bundle();
    if (text === null) continue;
    const whole = { [ROOT_FILE]: text };
    const result = split(rootOf(loaded(whole).analyzer));
    if ('refused' in result) continue;
    made++;
    const parts = { [ROOT_FILE]: result.text };
    for (const { uri, text: own } of result.files) Object.assign(parts, { [uri]: own });
    expect(lostOf(commentsIn(whole), commentsIn(parts)), name).toEqual([]);
    expect(Object.keys(files), name).toContain(ROOT_FILE);
  }
  expect(made).toBeGreaterThan(COUNT / 10);
});

/** Requires that the texts after an action are read, and that lost comments are counted. */
function requireRead(name: string, files: Texts, action: CodeAction): void {
  if (action.refused !== undefined || action.creates || action.files.length === 0) return;
  const after = edited(files, ROOT_FILE, action.files);
  const what = `${name} ${action.title}`;
  for (const [uri, text] of Object.entries(after))
    expect([what, read(uri, text).errors], text).toEqual([what, []]);
  const lost = lostOf(commentsIn(files), commentsIn(after)).length;
  const said = (action.warnings ?? []).join(' ');
  if (lost > 0) expect([what, said]).toEqual([what, expect.stringContaining('comment')]);
}

test('refactorings, sorting and fixes: they are read, and lost comments are counted', LONG, () => {
  for (const { name, files, analyzer, random } of samples())
    for (const uri of Object.keys(files)) {
      const file = analyzer.analyzedFile(uri === ROOT_FILE ? '' : uri);
      if (!file) continue;
      for (let n = 0; n < 4; n++) {
        const at = Math.floor(random() * file.text.length);
        const actions = [
          ...refactorings(file, at, at),
          ...sortActions(file, at),
          ...quickFixes(file, at, at),
        ];
        for (const action of actions) requireRead(name, files, action);
      }
      const all = fixAll(file);
      if (all) requireRead(name, files, all);
    }
});

/** Returns the paths of all entries of maps. */
function keysIn(node: Node | null, path: readonly string[] = []): (readonly string[])[] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value, alias }) =>
    alias === undefined ? [[...path, key], ...keysIn(value, [...path, key])] : [],
  );
}

test('rename: only names change', LONG, () => {
  let made = 0;
  for (const { name, files, analyzer, random } of samples()) {
    const file = rootOf(analyzer);
    const paths = keysIn(file.tree.root).filter((path) => path.length < 4);
    for (let n = 0; n < 6; n++) {
      const path = paths[Math.floor(random() * paths.length)] ?? [];
      const key = nodeRangesAt(file.tree, path)?.key;
      const result = key && rename(file, key.end, "it's-new");
      if (!result || 'refused' in result || result.files.length === 0) continue;
      made++;
      const after = edited(files, ROOT_FILE, result.files);
      for (const [uri, text] of Object.entries(after)) {
        const { errors, comments } = read(uri, text);
        expect([errors, comments], name).toEqual([[], read(uri, files[uri] ?? '').comments]);
      }
    }
  }
  expect(made).toBeGreaterThan(COUNT / 4);
});
