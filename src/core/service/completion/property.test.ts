import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { DocumentSet } from '../../analysis/documents/document-set.ts';
import { buildModel } from '../../analysis/model/build-model.ts';
import { dialectOf } from '../../format/dialects.ts';
import { corpusIsHere, exampleDocuments, realDocuments } from '../../testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { get } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { complete } from './completion.ts';
import { apply, filled } from './testing.ts';

/** Seeded: the same positions in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const errors = (text: string, language: 'yaml' | 'json') =>
  parse(text, language, null).tree.problems.filter((p) => p.severity === 'error').length;

const runs = Number(process.env.FUZZ_RUNS ?? 0);
const documents = [
  ...exampleDocuments(),
  ...(corpusIsHere
    ? realDocuments('apidoc').filter((d, i) => d.valid && (runs > 0 || i % 4 === 0))
    : []),
].flatMap((d) => {
  const text = d.read(d.entry);
  return text === undefined || text.length > 60_000
    ? []
    : [
        {
          name: d.name,
          text,
          language: /^\s*\{/.test(text) ? ('json' as const) : ('yaml' as const),
        },
      ];
});

function analyzedFileOf(text: string, language: 'yaml' | 'json'): AnalyzedFile {
  const { tree } = parse(text, language, null);
  const documents = new DocumentSet(new Map([['', { uri: '', text, tree }]]), 'entry');
  const dialect = dialectOf((name) => get(tree.root, name) !== undefined);
  return {
    uri: '',
    text,
    language,
    tree,
    documents,
    dialect,
    problems: () => [],
    model: () => buildModel(documents, null),
  };
}

/** A text while the user types into it, and the offset of the cursor. */
type Typing = (text: string, next: () => number) => { text: string; offset: number };

const within = (n: number, next: () => number) => Math.floor(next() * n);

function lineAt(text: string, next: () => number): number {
  return text.lastIndexOf('\n', within(text.length + 1, next) - 1) + 1;
}

const typings: readonly Typing[] = [
  (text, next) => ({ text, offset: within(text.length + 1, next) }),
  // A new line, blank or with a letter, somewhere and somehow indented.
  (text, next) => {
    const at = lineAt(text, next);
    const typed =
      ' '.repeat(within(8, next) * (next() < 0.8 ? 2 : 1)) +
      (next() < 0.5 ? '' : (['t', 'me', 'd', '$', 'o', '-', '- '][within(7, next)] ?? ''));
    return { text: `${text.slice(0, at)}${typed}\n${text.slice(at)}`, offset: at + typed.length };
  },
  // The rest of a line deleted after a position in it.
  (text, next) => {
    const offset = within(text.length + 1, next);
    const end = text.indexOf('\n', offset);
    // A missing bracket or quote causes errors that only the next one reveals.
    if (
      /[[\]{}"']/.test(
        text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end),
      )
    )
      return { text, offset };
    return { text: text.slice(0, offset) + (end < 0 ? '' : text.slice(end)), offset };
  },
  // Nothing follows yet.
  (text, next) => {
    const offset = within(text.length + 1, next);
    return { text: text.slice(0, offset), offset };
  },
];

function check(
  name: string,
  whole: string,
  language: 'yaml' | 'json',
  next: () => number,
  locations: number,
): string[] {
  const wrong: string[] = [];
  const as = analyzedFileOf(whole, language);
  for (let i = 0; i < locations; i++) {
    const mode = i % typings.length;
    const { text, offset } = typings[mode]?.(whole, next) ?? { text: whole, offset: 0 };
    const file = mode === 0 ? as : analyzedFileOf(text, language);
    const { items } = complete(file, offset);
    if (items.length === 0) continue;
    const before = errors(text, language);
    for (const item of items) {
      // Of a long list only some are tried.
      if (next() > (items.length > 10 ? 0.2 : 0.6)) continue;
      const after = apply(text, item, item.snippet ? filled : undefined);
      if (errors(after, language) <= before) continue;
      const at = `${text.slice(Math.max(0, offset - 120), offset)}|${text.slice(offset, offset + 80)}`;
      wrong.push(
        `${mode} ${name} ${item.label} at ${JSON.stringify(at)}: ${JSON.stringify(item.insert)}`,
      );
      break;
    }
  }
  return wrong;
}

test.skipIf(documents.length === 0)(
  'no completion makes a syntax error',
  () => {
    const next = random(7);
    const wrong: string[] = [];
    const each = runs > 0 ? runs : 2;
    for (const { name, text, language } of documents) {
      wrong.push(...check(name, text, language, next, each));
      const { tree } = parse(text, language, null);
      if (tree.root && language === 'yaml') {
        const value = toValue(tree.root);
        wrong.push(...check(`${name}.json`, JSON.stringify(value, null, 2), 'json', next, each));
        if (text.length < 20_000)
          wrong.push(
            ...check(`${name}.min`, JSON.stringify(value), 'json', next, each),
            ...check(`${name}.flow`, JSON.stringify(value, null, 2), 'yaml', next, each),
          );
      }
    }
    expect(wrong.slice(0, 12)).toEqual([]);
  },
  runs > 0 ? 36_000_000 : 300_000,
);
