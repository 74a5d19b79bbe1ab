// Protocol Buffers in a document: what is found, and at which characters of the block, the quoted
// text or the JSON string.
import { expect, test } from 'vitest';
import { Analyzer, loadOptionalParser } from '../../../api.ts';

async function analyse(text: string, language: 'yaml' | 'json' = 'yaml'): Promise<Analyzer> {
  const analyzer = new Analyzer('', language);
  analyzer.setText(text);
  analyzer.problems();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  return analyzer;
}

async function messages(text: string, language?: 'yaml' | 'json'): Promise<string[]> {
  const analyzer = await analyse(text, language);
  return analyzer
    .problems()
    .filter((p) => p.code.startsWith('protobuf'))
    .map((p) => `${p.severity} ${p.code} ${p.start} [${text.slice(p.start, p.end)}] ${p.message}`);
}

test('a file with schemas of an AsyncAPI document has its media types', async () => {
  const entry =
    "asyncapi: 3.0.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    S: {$ref: parts.yaml#/S}\n";
  const analyzer = await analyse(entry);
  expect(analyzer.needs()).toEqual(['parts.yaml']);
  analyzer.addFile(
    'parts.yaml',
    'S:\n  schemaFormat: application/vnd.google.protobuf;version=3\n  schema: "message A { string a = 1 }"\n',
  );
  analyzer.problems();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  expect(analyzer.problems()).toContainEqual(
    expect.objectContaining({ code: 'protobuf-syntax', uri: 'parts.yaml' }),
  );
});

const head = (version = 3) =>
  `apidoc: 3.1.0\ninfo: {title: D, version: '1'}\ncomponents:\n  schemas:\n    S:\n      schemaFormat: application/vnd.neutral.protobuf;version=${version}\n`;
const block = (lines: string[], version?: number) =>
  `${head(version)}      schema: |\n${lines.map((l) => (l === '' ? '' : `        ${l}`)).join('\n')}\n`;

test.each([
  [
    'a missing semicolon',
    ['syntax = "proto3";', 'message A {', '  string a = 1', '  string bee = 2;', '}'],
    'string',
    '  string bee',
    'Missing ";"',
  ],
  [
    'a bad name',
    ['syntax = "proto3";', '', 'message A {', '  string 1a = 1;', '}'],
    '1a',
    '1a',
    '"1a" is not a valid name',
  ],
  [
    'a number used twice',
    [
      'syntax = "proto3";',
      'message A {',
      '  string a = 7;',
      '  string b = 7;',
      '  string c = 8;',
      '}',
    ],
    '7',
    '7;\n          string c',
    'used twice',
  ],
  [
    'a name used twice',
    ['message A {', '  string a = 1;', '  string a = 2;', '}'],
    'a',
    'a = 2',
    'used twice',
  ],
  [
    'a reserved number',
    ['message A {', '  reserved 4;', '  string a = 4;', '}'],
    '4',
    '4;\n        }',
    'reserved',
  ],
  ['an open block', ['message A {', '  string a = 1;'], ';', ';\n', 'Is a "}" missing'],
  ['another version', ['syntax = "proto4";'], '"proto4"', '"proto4"', 'not a version'],
  [
    'required in proto3',
    ['syntax = "proto3";', 'message A {', '  required string a = 1;', '}'],
    'required',
    'required',
    'proto2 only',
  ],
])('%s is marked in a block', async (_name, lines, marked, before, words) => {
  const text = block(lines);
  const at = text.indexOf(before) + before.indexOf(marked);
  const problems = await messages(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`error protobuf-syntax ${at} [${marked}]`);
  expect(problems[0]).toContain(words);
  // The same with the line ends of another system.
  const crlf = text.replaceAll('\n', '\r\n');
  expect((await messages(crlf))[0]).toContain(`[${marked}]`);
});

test('quoted text and JSON are mapped through their escapes', async () => {
  const proto = 'syntax = \\"proto3\\";\\nmessage A {\\n\\tstring a = 1\\n}';
  const yaml = `${head()}      schema: "${proto}"\n`;
  expect(await messages(yaml)).toEqual([
    expect.stringContaining(
      `error protobuf-syntax ${yaml.lastIndexOf('}')} [}] Missing ";" before "}".`,
    ),
  ]);
  const json = `{"apidoc": "3.1.0", "info": {"title": "D", "version": "1"}, "components": {"schemas": {"S": {"schemaFormat": "application/vnd.neutral.protobuf;version=3", "schema": "${proto}"}}}}`;
  expect(await messages(json, 'json')).toEqual([expect.stringContaining(`[}] Missing ";"`)]);
});

test('folded text is marked as a whole, and text behind an alias at the alias', async () => {
  const folded = `${head()}      schema: >\n        message A {\n        string = 1; }\n`;
  expect((await messages(folded))[0]).toMatch(/\[>\n {8}message A/);
  const alias = `x-p: &p |\n  message A {\n${head()}      schema: *p\n`;
  expect((await messages(alias))[0]).toContain('[*p]');
});

test('the version may be another than the one that is named, with a warning', async () => {
  const text = block(['syntax = "proto3";', 'message A { string a = 1; }'], 2);
  expect(await messages(text)).toEqual([
    expect.stringMatching(/^warning protobuf-version \d+ \["proto3"\] The text has proto3/),
  ]);
});

test.each([
  [
    'imports that nobody can follow',
    block(['syntax = "proto3";', 'import "elsewhere.proto";', 'message A { other.Thing t = 1; }']),
  ],
  ['no syntax line: the document says which', block(['message A { string a = 1; }'])],
  [
    'proto2',
    block(
      [
        'syntax = "proto2";',
        'message A { required string a = 1; optional group G = 2 { optional int32 x = 1; } extensions 100 to max; }',
      ],
      2,
    ),
  ],
  [
    'services, options, oneof, maps',
    block([
      'syntax = "proto3";',
      'option java_package = "x";',
      'message A { oneof o { int32 a = 1; } map<string, A> m = 2; reserved 5 to 7; }',
      'service S { rpc F (A) returns (stream A); }',
    ]),
  ],
  [
    'a custom format',
    `${head().replace(/vnd.*/, 'x-protobuf')}      schema: |\n        message {\n`,
  ],
])('%s: no problem', async (_name, text) => {
  expect(await messages(text)).toEqual([]);
});

test('text that is nested too deeply is not read, at its key', async () => {
  const text = block([`${'message A { '.repeat(60)}${'} '.repeat(60)}`]);
  expect(await messages(text)).toEqual([
    `information protobuf-not-read ${text.indexOf('schema: |')} [schema] This text is too large, too deeply nested or too unusual to parse. It is shown as it is and not validated.`,
  ]);
});

test('the parser is requested only by documents that need it', async () => {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText("apidoc: 3.1.0\ninfo: {title: D, version: '1'}\n");
  analyzer.problems();
  analyzer.model();
  expect(analyzer.neededParsers()).toEqual([]);
});

test('the model shows the messages beside the text', async () => {
  const analyzer = await analyse(
    block([
      'syntax = "proto3";',
      'package p;',
      '// A user.',
      'message User {',
      '  string name = 1; // What to call them',
      '}',
    ]),
  );
  const part = analyzer.model().parts.get('#/components/schemas/S');
  expect(part?.kind === 'schema' && part.schema).toMatchObject({
    formatLabel: 'Protocol Buffers 3',
    text: expect.stringContaining('message User'),
    view: {
      title: 'p.User',
      description: 'A user.',
      properties: [
        { name: 'name', schema: { types: ['string'], description: 'What to call them' } },
      ],
    },
  });
});
