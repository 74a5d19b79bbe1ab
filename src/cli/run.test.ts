// The command line as a pipeline sees it: output, exit code.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allExplanations, loadComparison } from '../core/api.ts';
import { UPDATE } from '../core/text/testing/recorded-results.ts';
import { showsColour } from './command.ts';
import { commandLineReference } from './command-line-reference.ts';
import { rulesReference } from './rules-reference.ts';
import { apidoc, input, tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const BAD = `${VALID}chanels: {}\n`;
const WARNED = `${VALID}channels:\n  a: {servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/s'}]}\nservers:\n  s: {host: h, protocol: mqtt}\n`;

test('a valid document', async () => {
  const file = write('a.yaml', VALID);
  expect(await apidoc(['validate', file])).toEqual({
    code: 0,
    out: `${file}: no problems\n`,
    error: '',
  });
});

test.each(['', '# nothing yet\n'])('an empty document is an error: %j', async (text) => {
  const { code, out } = await apidoc(['validate', write('empty.yaml', text)]);
  expect(code).toBe(1);
  expect(out).toContain('empty-document');
});

test('JSON output has a range from 1 and a pointer, for several files', async () => {
  const good = write('a.yaml', VALID);
  const bad = write('b.json', '{\n  "apidoc": "3.1.0",\n  "info": {"title": 1, "version": "1"}\n}');
  const { code, out } = await apidoc(['validate', good, bad, '--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    tool: { name: 'apidoc-studio', version: '0.0.0' },
    counts: { error: 1, warning: 0, information: 0, hint: 0 },
    documents: [
      { uri: good, valid: true, problems: [] },
      {
        uri: bad,
        valid: false,
        problems: [
          {
            code: 'type',
            severity: 'error',
            message: "Expected a string, got the number 1. Put it in quotes: '1'.",
            uri: 'b.json',
            file: bad,
            path: '/info/title',
            range: { start: { line: 3, column: 21 }, end: { line: 3, column: 22 } },
            help: expect.stringMatching(/^A value is of the type .*\.$/),
          },
        ],
      },
    ],
  });
});

test('files beside the document are read, and a missing one is an error at its reference', async () => {
  const file = write(
    'main.yaml',
    `${VALID}channels:\n  a: {$ref: './my%20part.yaml#/a'}\n  b: {$ref: 'none.yaml'}\n`,
  );
  const part = write('my part.yaml', 'a:\n  adress: x\n');
  const { code, out } = await apidoc(['validate', file]);
  expect(code).toBe(1);
  const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(lines).toContainEqual([
    `${part}:2:3`,
    'error',
    'Unknown field "adress" in the Channel Object. Did you mean "address"?',
    '(unknown-field)',
  ]);
  expect(lines).toContainEqual([
    `${file}:7:13`,
    'error',
    'There is no file none.yaml.',
    '(reference-file)',
  ]);
});

test('UTF-16 is read with its byte order mark, and without one', async () => {
  for (const mark of ['\uFEFF', '']) {
    const file = write('a.yaml', Buffer.from(`${mark}${VALID}`, 'utf16le'));
    expect((await apidoc(['validate', file])).code).toBe(0);
  }
});

test('colours only where they show', async () => {
  const file = write('a.yaml', BAD);
  expect((await apidoc(['validate', file], { colour: true })).out).toContain('\u001b[31merror');
  expect((await apidoc(['validate', file])).out).not.toContain('\u001b');
});

test('text from a document does not steer the terminal', async () => {
  const file = write('a.yaml', `${VALID}"a\\e[2J\\nb": 1\n`);
  const { out } = await apidoc(['validate', file]);
  expect(out.split('\n').length).toBe(3);
  expect(out).not.toContain('\u001b');
});

test('warnings fail only when requested', async () => {
  const file = write('a.yaml', WARNED);
  const { code, out } = await apidoc(['validate', file]);
  expect(out).toContain('1 warning');
  expect(code).toBe(0);
  expect((await apidoc(['validate', file, '--fail-on=warning'])).code).toBe(1);
  expect((await apidoc(['validate', file, '--fail-on', 'error'])).code).toBe(0);
});

test('that a document is of AsyncAPI 2 fails where the configuration says so', async () => {
  const file = write(
    'older/a.yaml',
    "asyncapi: 2.6.0\ninfo: {title: a, version: '1'}\nchannels: {}\n",
  );
  const validate = (level: string) => apidoc(['validate', file, '--fail-on', level]);
  expect(await validate('hint')).toMatchObject({
    code: 0,
    out: expect.stringContaining('This is a document of AsyncAPI 2.6.0.'),
  });
  write('older/apidoc.config.json', '{"rules": {"format-version": "warning"}}');
  expect([(await validate('error')).code, (await validate('warning')).code]).toEqual([0, 1]);
  expect((await validate('hint')).code).toBe(1);
});

test('every problem fails, or none, when requested', async () => {
  const hint = write(
    'h.yaml',
    `${VALID}components:\n  schemas:\n    a: {type: string, examples: [5]}\n`,
  );
  const bad = write('b.yaml', BAD);
  expect((await apidoc(['validate', hint, '--format', 'json'])).out).not.toContain(
    '"severity": "error"',
  );
  expect((await apidoc(['validate', hint, '--fail-on', 'hint'])).code).toBe(1);
  expect((await apidoc(['validate', hint])).code).toBe(0);
  expect((await apidoc(['validate', bad, '--fail-on', 'never'])).code).toBe(0);
  expect((await apidoc(['validate', path('gone.yaml'), '--fail-on', 'never'])).code).toBe(2);
});

test('JSON has the locations related to a problem', async () => {
  const file = write('a.yaml', `${VALID}info: {}\n`);
  const { out } = await apidoc(['validate', file, '--format', 'json']);
  const related = JSON.parse(out).documents[0].problems.flatMap(
    (problem: { related?: unknown[] }) => problem.related ?? [],
  );
  expect(related).toContainEqual({
    file,
    range: { start: { line: 2, column: 1 }, end: { line: 2, column: 5 } },
    message: expect.any(String),
  });
});

test('a folder stands for the documents below it', async () => {
  write('b/api.yaml', VALID);
  write('b/part.yaml', 'type: object\n');
  write('a.json', '{"apidoc": "3.1.0", "info": {"title": "T", "version": "1"}}');
  write('other.yml', 'asyncapi: 3.0.0\ninfo: {title: T, version: "1"}\n');
  write('picture.json', new Uint8Array([0xff, 0x00, 0xff]));
  write('node_modules/x/api.yaml', BAD);
  write('.hidden/api.yaml', BAD);
  const { code, out } = await apidoc(['validate', path('.'), '--format', 'json']);
  expect(code).toBe(0);
  const uris = JSON.parse(out).documents.map((d: { uri: string }) => d.uri);
  expect(uris).toEqual([path('a.json'), path('b/api.yaml'), path('other.yml')]);
});

test('standard input replaces a file', async () => {
  write('part.yaml', 'address: x\n');
  const text = `${VALID}channels:\n  a: {$ref: part.yaml}\n`;
  expect(
    await apidoc(['validate', '-', '--stdin-name', path('main.yaml')], input(text)),
  ).toMatchObject({ code: 0 });
  expect(await apidoc(['validate', '-'], input('{"apidoc": "3.1.0"}'))).toMatchObject({ code: 1 });
});

test('a configuration above the document counts, up to the root of the repository', async () => {
  const file = write('repo/docs/a.yaml', BAD);
  write('apidoc.config.json', '{"rules": {"unknown-field": "off"}}');
  expect((await apidoc(['validate', file])).code).toBe(0);
  write('repo/.git/HEAD', '');
  expect((await apidoc(['validate', file])).code).toBe(1);
  expect((await apidoc(['validate', file, '--config', path('apidoc.config.json')])).code).toBe(0);
  write('repo/apidoc.config.json', '{"rules": {"unknown-field": "warning"}}');
  expect((await apidoc(['validate', file])).out).toContain('1 warning');
});

test('a configuration with errors stops the run and reports their positions', async () => {
  const file = write('a.yaml', VALID);
  const config = write('apidoc.config.json', '{\n  "rules": {"unknown-feild": "off"}\n}');
  const { code, out, error } = await apidoc(['validate', file]);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(
    `${config}:2:13: Unknown rule "unknown-feild". Did you mean "unknown-field"?`,
  );
});

test.each(['apidoc', 'asyncapi'])(
  'the published JSON Schema of the dialect %s is what the tables say now',
  async (dialect) => {
    const { code, out } = await apidoc(['schema', '--dialect', dialect]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `urn:apidoc-studio:schema:${dialect}:3.1.0`,
      required: [dialect, 'info'],
    });
    const published = readFileSync(
      resolve(import.meta.dirname, `../../public/${dialect}-3.1.0.schema.json`),
      'utf8',
    );
    expect(published === out, UPDATE).toBe(true);
  },
);

test('the JSON Schema is that of apidoc documents unless another dialect is given', async () => {
  expect((await apidoc(['schema'])).out).toBe((await apidoc(['schema', '--dialect=apidoc'])).out);
  expect((await apidoc(['schema', '--dialect', 'openapi'])).code).toBe(2);
});

test('the reference of the command line is what the table of commands says', () => {
  const file = resolve(import.meta.dirname, '../../docs/command-line.md');
  const published = readFileSync(file, 'utf8');
  expect(published === commandLineReference(), UPDATE).toBe(true);
});

test('the list of rules is what their explanations say', () => {
  const published = readFileSync(resolve(import.meta.dirname, '../../docs/rules.md'), 'utf8');
  expect(published === rulesReference(), UPDATE).toBe(true);
});

describe('explain', () => {
  test('says what the code of a problem means, with examples and how to switch it off', async () => {
    const { code, out } = await apidoc(['explain', 'unknown-field', 'unclosed-quote']);
    expect(code).toBe(0);
    expect(out).toMatch(/^unknown-field \(error by default\)\n\nAn object has only the fields/);
    expect(out).toMatch(/Wrong:\n {4}servers:\n[\s\S]*Right:\n {4}servers:/);
    expect(out).toContain('In apidoc.config.json: {"rules": {"unknown-field": "off"}}');
    expect(out).toMatch(/\nunclosed-quote \(error by default\)[\s\S]*It can't be switched off/);
  });

  test('says what the code of a change means', async () => {
    const { out } = await apidoc(['explain', 'channel.address-changed']);
    expect(out).toMatch(/^channel\.address-changed \(breaking\)\n/);
    expect(out).toMatch(/Before:\n[\s\S]*After:\n[\s\S]*Instead: /);
    expect(out).toContain('{"diff": {"channel.address-changed": "off"}}');
  });

  test('has every code that a configuration can name, once', async () => {
    const { out } = await apidoc(['explain', '--format', 'json']);
    const codes = JSON.parse(out).codes.map((info: { code: string }) => info.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code } of allExplanations()) expect(codes).toContain(code);
    const { changeCodes } = await loadComparison();
    for (const { code } of changeCodes) expect(codes).toContain(code);
  });

  test('names what a misspelled code is likely to mean', async () => {
    expect(await apidoc(['explain', 'unknown-feild'])).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        'there is no code "unknown-feild". Did you mean "unknown-field"?',
      ),
    });
  });
});

test('recipes for editors start the program by its name', () => {
  const file = resolve(import.meta.dirname, '../../docs/editors.md');
  const commands = readFileSync(file, 'utf8').match(/^.*\blsp['"`]?\s*[\])},]*$/gm) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((line) => line.includes('dist-cli'))).toEqual([]);
});

test('help and version', async () => {
  const { out: usage } = await apidoc(['help']);
  expect(usage).toContain('bundle');
  for (const again of [['help', '--help'], ['help', 'help'], ['-h']])
    expect(await apidoc(again)).toEqual({ code: 0, out: usage, error: '' });
  expect((await apidoc(['help', '-h', 'bundle'])).out).toContain('--apply-traits');
  expect((await apidoc(['help', 'validate'])).out).toContain('--fail-on SEVERITY');
  expect((await apidoc(['bundle', '--help'])).out).toContain('--apply-traits');
  const { out: help } = await apidoc(['help', 'check-messages']);
  expect(help).toContain('Usage: apidoc-studio check-messages FILE [OPTIONS] < MESSAGES\n');
  expect(help).toContain('\n\nExit code:\n  0  no errors (see --fail-on)\n  1  errors');
  expect((await apidoc(['--version'])).out).toMatch(/^apidoc-studio \d+\.\d+\.\d+\n$/);
});

test.each([
  [[], 'name a command.'],
  [['lint'], '"lint" is not a command.'],
  [['--format', 'json', 'a.yaml'], 'name a command before --format.'],
  [['--formt=json'], 'name a command before --formt.'],
  [['docs/a.yaml'], 'Did you mean "apidoc-studio validate docs/a.yaml"?'],
  [['help', 'lint'], '"lint" is not a command.'],
  [['validate', 'a', ''], 'a name is empty.'],
  [['validate', 'a', '--root', ''], 'the value of --root is empty.'],
  [['validate', 'a', '--root='], 'the value of --root is empty.'],
  [['validate'], 'name at least one file or folder, or - for standard input.'],
  [
    ['validate', 'a', '--format', 'xml'],
    '--format is text, json, jsonl, github, sarif, junit, checkstyle, codeclimate or markdown.',
  ],
  [['validate', 'a', '--fail-on'], '--fail-on is error, warning, hint or never.'],
  [['validate', 'a', '--config'], '--config is followed by a name.'],
  [['validate', 'a', '--fast'], '"--fast" is not an option.'],
  [['validate', '-', '-'], 'standard input can be read only once.'],
  [['validate', join(tmpdir(), 'no-such-file.yaml')], 'file not found.'],
  [['bundle'], 'name one entry document.'],
  [['bundle', 'a', '--dereference=yes'], '--dereference takes no value.'],
  [['bundle', tmpdir()], 'this is a folder, not a file.'],
  [['schema', 'a'], 'schema takes no arguments.'],
  [['completion'], 'SHELL is bash, zsh or fish.'],
  [['completion', 'fishh'], 'SHELL is bash, zsh or fish. Did you mean "fish"?'],
  [
    ['validate', 'a', '--stdin-name', 'b'],
    '--stdin-name is the name of standard input: add - to read it.',
  ],
])('%j cannot run', async (args, why) => {
  const { code, out, error } = await apidoc(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(why);
});

test('refuses bytes that are not text', async () => {
  const { code, error } = await apidoc([
    'validate',
    write('a.yaml', new Uint8Array([0x61, 0xff, 0xfe, 0x80])),
  ]);
  expect(code).toBe(2);
  expect(error).toContain('the file is not valid UTF-8 or UTF-16 text.');
});

test('a file that cannot be read hides nothing of the others', async () => {
  const good = write('good.yaml', VALID);
  const bad = write('bad.yaml', BAD);
  const gone = path('gone.yaml');
  const validate = (format: string) => apidoc(['validate', good, gone, bad, '--format', format]);
  const text = await validate('text');
  expect([text.code, text.error]).toEqual([2, `apidoc-studio: ${gone}: file not found.\n`]);
  expect(text.out).toContain('2 documents: 1 error\n');
  const [run] = JSON.parse((await validate('sarif')).out).runs;
  expect(run.results).toHaveLength(1);
  expect(run.invocations).toMatchObject([
    {
      executionSuccessful: false,
      exitCode: 2,
      toolExecutionNotifications: [
        { level: 'error', message: { text: `${gone}: file not found.` } },
      ],
    },
  ]);
  const junit = (await validate('junit')).out;
  expect(junit).toContain('<testsuites name="apidoc-studio" tests="3" failures="1" errors="1">');
  expect(junit).toContain(`message="file not found."`);
  expect((await validate('github')).out).toContain('::file not found.\n3 documents,');
  const json = JSON.parse((await validate('json')).out);
  expect(json.documents).toHaveLength(2);
  expect(json.unread).toEqual([{ file: gone, reason: 'file not found.' }]);
});

test.each([
  ['hello: world\n', 'a.yaml'],
  ['{"hello": "world"}', 'a.json'],
  ['info: {title: Orders, version: "1"}\n', 'a.yaml'],
])('a file that is not a document is one error: %j', async (text, name) => {
  const { code, out } = await apidoc(['validate', write(name, text)]);
  expect(code).toBe(1);
  expect(out).toContain(': 1 error\n');
  expect(out).toContain('This is not an apidoc or asyncapi document: its root has neither field.');
});

test('a misspelled root field is reported as one', async () => {
  const { out } = await apidoc(['validate', write('a.yaml', VALID.replace('apidoc', 'apidocs'))]);
  expect(out).toContain('Did you mean "apidoc"?');
});

test('--skip-others skips files that are not documents', async () => {
  const other = write('other.yaml', 'hello: world\n');
  const bad = write('bad.yaml', BAD);
  const { code, out } = await apidoc(['validate', other, bad, '--skip-others']);
  expect([code, out.includes(other)]).toEqual([1, false]);
  expect(await apidoc(['validate', other, '--skip-others'])).toEqual({
    code: 0,
    out: '',
    error: '',
  });
});

test('a file that is named twice is validated once', async () => {
  const file = write('a.yaml', VALID);
  symlinkSync(file, path('link.yaml'));
  const names = [file, path('./b/../a.yaml'), path('link.yaml'), path('.')];
  const { out } = await apidoc(['validate', ...names, '--format', 'json']);
  expect(JSON.parse(out).documents).toHaveLength(1);
});

test('misspelled words of the command line are recognized', async () => {
  const suggested = async (...args: string[]) => (await apidoc(args)).error.split('\n')[0];
  expect(await suggested('validat')).toBe(
    'apidoc-studio: "validat" is not a command. Did you mean "validate"?',
  );
  expect(await suggested('validate', 'a', '--formt', 'json')).toBe(
    'apidoc-studio: "--formt" is not an option. Did you mean "--format"?',
  );
  expect(await suggested('validate', 'a', '--format', 'jsn')).toContain('Did you mean "json"?');
});

test.each([['version'], ['-v'], ['-V'], ['--version'], ['validate', '--version']])(
  'the version is printed by %s %s',
  async (...args) => {
    expect((await apidoc(args)).out).toMatch(/^apidoc-studio \d+\.\d+\.\d+\n$/);
  },
);

test('options have short forms and values after =', async () => {
  const file = write('a.yaml', VALID);
  const { out } = await apidoc(['validate', file, '-f', 'json']);
  expect(JSON.parse(out).documents).toHaveLength(1);
  expect((await apidoc(['validate', '--format=json', '--', file])).out).toBe(out);
});

test('colours show where a terminal has them, unless the environment decides', () => {
  expect(showsColour({}, true)).toBe(true);
  expect(showsColour({}, false)).toBe(false);
  expect(showsColour({ NO_COLOR: '1' }, true)).toBe(false);
  expect(showsColour({ TERM: 'dumb' }, true)).toBe(false);
  expect(showsColour({ FORCE_COLOR: '1', NO_COLOR: '1' }, false)).toBe(true);
  expect(showsColour({ FORCE_COLOR: '0' }, true)).toBe(false);
});

test('--dependents validates the documents that refer to a changed file, and no others', async () => {
  const root = path('');
  mkdirSync(path('.git'));
  write('parts/order.yaml', 'Order: {payload: 5}\n');
  write('api.yaml', `${VALID}channels: {c: {$ref: 'parts/middle.yaml#/c'}}\n`);
  write('parts/middle.yaml', "c: {messages: {m: {$ref: 'order.yaml#/Order'}}}\n");
  write('other.yaml', `${VALID}titel: x\n`);
  const before = process.cwd();
  process.chdir(root);
  try {
    const args = ['validate', '--skip-others', '--format', 'json'];
    const uris = async (...more: string[]) => {
      const { out, code } = await apidoc([...args, ...more]);
      const { documents } = JSON.parse(out) as { documents: { uri: string }[] };
      return [code, documents.map(({ uri }) => uri)];
    };
    expect(await uris('--', 'parts/order.yaml')).toEqual([0, []]);
    expect(await uris('--dependents', '--', 'parts/order.yaml')).toEqual([1, ['api.yaml']]);
    expect(await uris('--dependents', '--', 'other.yaml')).toEqual([1, ['other.yaml']]);
    write('-x y.yaml', VALID);
    expect(await uris('--dependents', '--', '-x y.yaml')).toEqual([0, ['-x y.yaml']]);
  } finally {
    process.chdir(before);
  }
});

test('--require-examples ends with 2 where an example was not checked', async () => {
  const file = write(
    'slow.yaml',
    `${VALID}components:\n  messages:\n    m:\n      payload: {type: string, pattern: '^(a+)+$'}\n      examples: [{payload: ${'a'.repeat(60)}!}]\n`,
  );
  const usual = await apidoc(['validate', file]);
  expect([usual.code, usual.out]).toEqual([
    0,
    expect.stringContaining('warning  This example was not checked'),
  ]);
  expect((await apidoc(['validate', file, '--require-examples'])).code).toBe(2);
  expect((await apidoc(['validate', write('good.yaml', VALID), '--require-examples'])).code).toBe(
    0,
  );
});
