// Documents of AsyncAPI 2 in all styles of YAML and JSON, with comments wherever one may be: the
// result says what that of the same document in plain JSON says. `npm run fuzz` makes many more.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import { validate } from '../../analysis/instances/validate.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { randomOf } from '../../text/edit/testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { sorted } from '../../text/testing/mixed-styles.ts';
import { toValue } from '../../text/value.ts';
import { ConvertedDocument } from '../converted-document.ts';
import { olderDocument, ROOT_FILE } from '../testing/older-data.ts';
import { inFiles } from '../testing/written-files.ts';
import { convertText, convertTexts } from './testing.ts';

const fuzz = process.env.FUZZ !== undefined;
const COUNT = fuzz ? 2_000 : 10;
const seed = Number(process.env.FUZZ_SEED ?? (fuzz ? Date.now() % 1_000_000_000 : 20261129));

const languageOf = (uri: string) => (uri.endsWith('.json') ? 'json' : 'yaml');
const treeOf = (uri: string, text: string) => parse(text, languageOf(uri), null).tree;

test('a document in any style is converted like one in plain JSON, with all its comments', {
  timeout: fuzz ? 36_000_000 : 60_000,
}, () => {
  for (let run = 0; run < COUNT; run++) {
    const random = randomOf(seed + run);
    const data = olderDocument(random);
    const { mixed, plain, comments } = inFiles(data, random);
    const made = convertTexts(mixed);
    const expected = convertTexts(plain);
    const kept: string[] = [];
    for (const [uri, text] of made.after) {
      const tree = treeOf(uri, text);
      const errors = tree.problems.filter(({ severity }) => severity === 'error');
      expect(errors, `${seed + run}: ${text}`).toEqual([]);
      const other = treeOf(uri, expected.after.get(uri) ?? '');
      const values = [tree, other].map(({ root }) => sorted(root && toValue(root)));
      expect(values[0], `${seed + run}: ${text}`).toEqual(values[1]);
      kept.push(...commentsOf(text, tree));
    }
    const notes = made.notes.map(({ message }) => message).join('\n');
    const noted = comments.filter((one) => !kept.includes(one) && notes.includes(one));
    expect([...kept, ...noted].sort(), `${seed + run}`).toEqual([...comments].sort());
    expect(convertTexts(Object.fromEntries(made.after)).files, `${seed + run}`).toEqual([]);
  }
});

/** Returns an analyzer that has texts, the root document first. */
function analyzerOf(texts: ReadonlyMap<string, string>): Analyzer {
  const [[name = '', root = ''] = [], ...others] = texts;
  const analyzer = new Analyzer(name, languageOf(name));
  analyzer.setText(root);
  for (const [uri, text] of others) analyzer.addFile(uri, text);
  return analyzer;
}

function errorsOf(analyzer: Analyzer): string[] {
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  return analyzer.problems().flatMap(({ severity, code }) => (severity === 'error' ? code : []));
}

test('each error of the result has a note, and the files that are written have no others', {
  timeout: fuzz ? 36_000_000 : 60_000,
}, () => {
  for (let run = 0; run < COUNT; run++) {
    const random = randomOf(seed + run);
    const { mixed } = inFiles(olderDocument(random), random);
    const texts = new Map(Object.entries(mixed));
    const converted = new ConvertedDocument(analyzerOf(texts), ROOT_FILE);
    const result = converted.update() && errorsOf(converted.analyzer);
    const preview = converted.preview();
    const noted = preview?.notes.filter(({ code }) => code.startsWith('error-')) ?? [];
    const written = new Map(texts);
    for (const { uri, text } of preview?.files ?? []) written.set(uri || ROOT_FILE, text);
    const found = errorsOf(analyzerOf(written));
    expect(found, `${seed + run}`).toEqual(result);
    expect([noted.length, preview?.errors], `${seed + run}`).toEqual([found.length, found.length]);
  }
});

test.each([
  [
    'tags: [{name: lib}] # of the lib\ninfo: {title: x, version: "1"}\n',
    'info: {title: x, version: "1", tags: [{name: lib}]} # of the lib\n',
  ],
  [
    'tags:\n  - name: lib # of the lib\ninfo: {title: x, version: "1"} # ic\n',
    '# ic\ninfo:\n  title: x\n  version: "1"\n  tags:\n    - name: lib # of the lib\n',
  ],
  [
    'externalDocs: # above\n  {url: https://a.example}   # docs\ninfo: {title: x, version: "1"}\n',
    '# above\n# docs\ninfo: {title: x, version: "1", externalDocs: {url: https://a.example}}\n',
  ],
  [
    'info: {\n  title: x, # the title\n  version: "1"\n}\ntags: [{name: a}] # of a\n',
    'info: {\n  title: x, # the title\n  version: "1",\n  tags: [{name: a}] # of a\n}\n',
  ],
])('a comment behind a value that moves into brackets stays: %j', (text, expected) => {
  expect(convertText(`asyncapi: 2.6.0\n${text}channels: {}\n`).text).toBe(
    `asyncapi: 3.0.0\n${expected}channels: {}\n`,
  );
});

test('a comment behind the first field of a message in brackets stays beside it', () => {
  const message = '{name: a, # the name\n        payload: {}} # all of it\n';
  const { text, notes } = convertText(
    `asyncapi: 2.6.0\ninfo: {title: x, version: '1'}\nchannels:\n  a:\n    publish:\n      message: ${message}`,
  );
  expect(notes).toEqual([]);
  expect(text).toContain('name: a, # the name\n');
  expect(text).toContain('} # all of it\n');
});

test('a message in brackets whose last line begins with an inner bracket is read as it was', () => {
  const message = '{name: a, x-extra: {\n            b: 1\n          }, payload: {} }';
  const { text } = convertText(
    `asyncapi: 2.6.0\ninfo: {title: x, version: '1'}\nchannels:\n  a:\n    publish:\n      message:\n        oneOf: [\n          ${message}, {name: b}]\n`,
  );
  expect(parse(text, 'yaml', null).tree.problems).toEqual([]);
  expect(text).toContain('}, payload: {} }\n');
});

test('a comment that ends a text without a line end is kept as it is', () => {
  const head = "info: {title: x, version: '1'}\nchannels: {}\ncomponents:\n  schemas:\n";
  const end = `${head}    a:\n      type: string\n    # the last one`;
  expect(convertText(`asyncapi: 2.6.0\n${end}`).text).toBe(`asyncapi: 3.0.0\n${end}`);
});
