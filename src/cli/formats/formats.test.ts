// The forms of output that other programs read, checked against what their specifications demand.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { apidoc, reportOf, tempFolder, VALID } from '../testing.ts';
import {
  type FoundProblem,
  resultOfProblems,
  type ValidationResult,
} from '../validation-result.ts';
import { asCheckstyle } from './checkstyle.ts';
import { asCodeClimate } from './codeclimate.ts';
import { asGithub } from './github.ts';
import { asJson } from './json.ts';
import { asJunit } from './junit.ts';
import { asMarkdown } from './markdown.ts';
import { asSarif } from './sarif.ts';
import { problem, sarifErrors } from './testing.ts';

const { write, path } = tempFolder();
function document(...problems: FoundProblem[]): ValidationResult {
  return resultOfProblems('a.yaml', problems);
}

test('GitHub: escapes in messages and properties', () => {
  const hostile = problem({
    message: '100%\r\n::error::x, y',
    file: 'a,b:c%.yaml',
    severity: 'information',
  });
  expect(asGithub(reportOf([document(hostile)])).split('\n')).toEqual([
    '::notice file=a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=3,endColumn=6,title=type::100%25\\r\\n::error::x, y',
    '1 document, 0 with errors',
    '',
  ]);
});

test('GitHub: a problem of several lines has no columns', () => {
  const tall = problem({
    range: { start: { line: 2, column: 3 }, end: { line: 4, column: 1 } },
    severity: 'warning',
  });
  expect(asGithub(reportOf([document(tall)]))).toContain(
    '::warning file=a.yaml,line=2,endLine=4,title=type::M.\n',
  );
});

/**
 * A reader of XML 1.0 as small as the output allows: refuses what is not well-formed, gives the
 * elements.
 */
function readXml(text: string): { name: string; attributes: Map<string, string>; text: string }[] {
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
  const elements: ReturnType<typeof readXml> = [];
  const open: typeof elements = [];
  const plain = (s: string): string => {
    expect(s).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/);
    const named = new Map([
      ['lt', '<'],
      ['gt', '>'],
      ['quot', '"'],
      ['apos', "'"],
      ['amp', '&'],
    ]);
    return s.replace(/&(#(\d+)|\w+);/g, (_all, name, digits) =>
      digits ? String.fromCodePoint(Number(digits)) : (named.get(name) ?? ''),
    );
  };
  const token = /<\?xml[^?]*\?>|<(\/?)(\w[\w-]*)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (const match of text.matchAll(token)) {
    end = match.index + match[0].length;
    const [, close, name, attributes = '', empty, content] = match;
    if (content !== undefined) {
      const inside = open.at(-1);
      if (inside) inside.text += plain(content);
    } else if (close) expect(open.pop()?.name).toBe(name);
    else if (name) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
        ([, key, value]) => [key ?? '', plain(value ?? '')] as const,
      );
      const element = { name, attributes: new Map(pairs), text: '' };
      elements.push(element);
      if (!empty) open.push(element);
    }
  }
  expect([end, open]).toEqual([text.length, []]);
  return elements;
}

test('JUnit: a suite a document, a case a problem, counted', () => {
  const problems = [problem({}), problem({ severity: 'warning', code: 'unique' })];
  const xml = asJunit(reportOf([document(...problems), resultOfProblems('b.yaml', [])]));
  const elements = readXml(xml);
  const named = (name: string) => elements.filter((e) => e.name === name);
  expect(elements[0]?.attributes).toEqual(
    new Map([
      ['name', 'apidoc-studio'],
      ['tests', '3'],
      ['failures', '1'],
      ['errors', '0'],
    ]),
  );
  expect(
    named('testsuite').map((e) => [
      e.attributes.get('name'),
      e.attributes.get('tests'),
      e.attributes.get('failures'),
    ]),
  ).toEqual([
    ['a.yaml', '2', '1'],
    ['b.yaml', '1', '0'],
  ]);
  expect(named('testcase').map((e) => e.attributes.get('name'))).toEqual([
    'type a.yaml:2:3',
    'unique a.yaml:2:3',
    'no problems',
  ]);
  expect(named('failure').map((e) => [e.attributes.get('type'), e.text])).toEqual([
    ['type', 'a.yaml:2:3 error: M.\n#/info'],
  ]);
});

test('JUnit: any text of a document is written so that XML can hold it', () => {
  const message = '</failure>&<b a="\'">\n\u0000\u001b\uFFFE\uD800 \u{1F600}';
  const elements = readXml(asJunit(reportOf([document(problem({ message, path: '' }))])));
  const failure = elements.find((e) => e.name === 'failure');
  expect(failure?.attributes.get('message')).toBe(
    '</failure>&<b a="\'">\\n\\u0000\\u001b\\ud800 \u{1F600}',
  );
});

// What SARIF 2.1.0 demands, by its schema and beyond that in its sections 3.4 to 3.59.
type Json = Record<string, unknown>;

function checkLog(text: string): Json[] {
  expect(sarifErrors(text)).toEqual([]);
  const { runs } = JSON.parse(text) as { runs: Json[] };
  expect(runs).toHaveLength(1);
  const [run = {}] = runs;
  const rules = (run.tool as { driver: { rules: Json[] } }).driver.rules;
  expect(new Set(rules.map((r) => r.id)).size).toBe(rules.length);
  const bases = Object.entries(run.originalUriBaseIds as Record<string, { uri: string }>);
  for (const [, { uri }] of bases) expect(uri).toMatch(/^[a-z]+:.*\/$/);
  for (const artifact of run.artifacts as Json[]) checkArtifact(artifact.location as Json, bases);
  for (const result of run.results as Json[]) {
    expect(rules[result.ruleIndex as number]?.id).toBe(result.ruleId);
    expect((result.message as Json).text).toMatch(/\S/);
    for (const location of [
      ...(result.locations as Json[]),
      ...((result.relatedLocations as Json[]) ?? []),
    ]) {
      const { artifactLocation, region } = location.physicalLocation as {
        artifactLocation: Json;
        region: Record<string, number>;
      };
      checkArtifact(artifactLocation, bases);
      const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = region;
      expect(endLine > startLine || (endLine === startLine && endColumn >= startColumn)).toBe(true);
    }
  }
  return run.results as Json[];
}

/**
 * Section 3.4: a valid URI reference, relative ones with the base they are relative to and without
 * dot segments.
 */
function checkArtifact({ uri, uriBaseId }: Json, bases: [string, unknown][]): void {
  expect(uri).toMatch(/^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[\dA-F]{2})+$/);
  const absolute = /^[a-z][a-z0-9+.-]*:/.test(uri as string);
  if (absolute) expect(uriBaseId).toBeUndefined();
  else expect(bases.map(([id]) => id)).toContain(uriBaseId);
  if (!absolute) expect((uri as string).split('/')).not.toContain('..');
}

test('SARIF: what the specification demands, for real problems in two files', async () => {
  const file = write('my main.yaml', `${VALID}channels:\n  a: {$ref: part.yaml}\n  b: 1\n  b: 2\n`);
  write('part.yaml', 'adress: x\n');
  const { code, out } = await apidoc(['validate', file, '--format', 'sarif']);
  expect(code).toBe(1);
  const results = checkLog(out);
  expect(results.map((r) => r.ruleId)).toEqual(
    expect.arrayContaining(['duplicate-key', 'unknown-field', 'type']),
  );
  const twice = results.find((r) => r.ruleId === 'duplicate-key');
  expect(twice?.relatedLocations).toHaveLength(1);
  const rules = JSON.parse(out).runs[0].tool.driver.rules as {
    id: string;
    help: { text: string };
  }[];
  expect(rules.find((r) => r.id === 'unknown-field')?.help.text).toMatch(/Specification: /);
});

test('SARIF: files below the working folder are relative, others absolute', () => {
  const inside = problem({ file: 'docs/a b#c.yaml', severity: 'hint' });
  const outside = problem({ file: '../other/a.yaml' });
  const remote = problem({ file: 'https://example.com/a.yaml' });
  const results = checkLog(asSarif(reportOf([document(inside, outside, remote)])));
  const uris = results.map(
    (r) =>
      (r.locations as { physicalLocation: { artifactLocation: Json } }[])[0]?.physicalLocation
        .artifactLocation,
  );
  expect(uris[0]).toEqual({ uri: 'docs/a%20b%23c.yaml', uriBaseId: 'SRCROOT' });
  expect(uris[1]?.uri).toMatch(/^file:\/\/.*\/other\/a\.yaml$/);
  expect(uris[2]).toEqual({ uri: 'https://example.com/a.yaml' });
  expect(results[0]?.level).toBe('note');
});

test('SARIF: every rule has its help, whether it was broken or not', () => {
  const [run] = JSON.parse(asSarif(reportOf([document()]))).runs;
  expect(run.tool.driver.informationUri).toBeUndefined();
  expect(run.tool.driver.rules.length).toBeGreaterThan(100);
  for (const { id, help } of run.tool.driver.rules) {
    expect(help.text, id).toContain('Specification: ');
    expect(help.markdown, id).toMatch(/\S/);
  }
  const known = { ...reportOf([document()]), homepage: 'https://example.com/apidoc' };
  expect(JSON.parse(asSarif(known)).runs[0].tool.driver.informationUri).toBe(known.homepage);
});

test('SARIF: a problem is recognized by its location in the document, not by its line', () => {
  const prints = (...problems: FoundProblem[]): string[] =>
    JSON.parse(asSarif(reportOf([document(...problems)]))).runs[0].results.map(
      (r: { partialFingerprints: Record<string, string> }) =>
        r.partialFingerprints['apidocProblem/v1'],
    );
  const [first, second, third, fourth] = prints(
    problem({}),
    problem({ code: 'unique' }),
    problem({}),
    problem({ path: '/channels' }),
  );
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  const lower = { start: { line: 9, column: 1 }, end: { line: 9, column: 2 } };
  expect(prints(problem({ range: lower, message: 'N.' }))).toEqual([first]);
});

test('Checkstyle: a file with its problems, also where there are none', () => {
  const problems = [
    problem({ message: 'a "b" <c>' }),
    problem({ severity: 'hint', file: 'c.yaml' }),
  ];
  const report = {
    ...reportOf([document(...problems), resultOfProblems('b.yaml', [])]),
    unread: [{ file: 'gone.yaml', reason: 'file not found.' }],
  };
  const elements = readXml(asCheckstyle(report));
  expect(elements.map(({ name, attributes }) => [name, ...attributes.values()])).toEqual([
    ['checkstyle', '4.3'],
    ['file', 'a.yaml'],
    ['error', '2', '3', 'error', 'a "b" <c>', 'apidoc.type'],
    ['file', 'b.yaml'],
    ['file', 'c.yaml'],
    ['error', '2', '3', 'info', 'M.', 'apidoc.type'],
    ['file', 'gone.yaml'],
    ['error', '1', '1', 'error', 'file not found.', 'apidoc.unread'],
  ]);
});

test('Code Climate: what GitLab demands of an issue', () => {
  const limit = problem({ code: 'too-large' });
  const report = {
    ...reportOf([document(problem({}), problem({ severity: 'warning' }), limit)]),
    unread: [{ file: 'gone.yaml', reason: 'file not found.' }],
  };
  const issues = JSON.parse(asCodeClimate(report));
  expect(issues[0]).toEqual({
    type: 'issue',
    check_name: 'type',
    description: 'M.',
    categories: ['Bug Risk'],
    severity: 'major',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    location: { path: 'a.yaml', lines: { begin: 2, end: 2 } },
  });
  expect(issues.map((issue: { severity: string }) => issue.severity)).toEqual([
    'major',
    'minor',
    'blocker',
    'blocker',
  ]);
  expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(4);
});

test('Markdown: tables in which punctuation means itself', () => {
  const hostile = problem({ message: '<b>|`x`|</b> [a](http://b) @c', file: 'a_b.yaml' });
  expect(
    asMarkdown(reportOf([document(hostile), resultOfProblems('b.yaml', [])])).split('\n'),
  ).toEqual([
    '### 1 error in 2 documents',
    '',
    '| Document | Result |',
    '|---|---|',
    '| a\\.yaml | 1 error |',
    '| b\\.yaml | no problems |',
    '',
    '| Position | Severity | Problem | Rule |',
    '|---|---|---|---|',
    '| a\\_b\\.yaml:2:3 | error | \\<b\\>\\|\\`x\\`\\|\\<\\/b\\> \\[a\\]\\(http\\:\\/\\/b\\) \\@c | type |',
    '',
  ]);
});

test('Markdown: never more than a summary may have', () => {
  const many = Array.from({ length: 20_000 }, () => problem({ message: 'm'.repeat(100) }));
  const out = asMarkdown(reportOf([document(...many)]));
  expect(Buffer.byteLength(out)).toBeLessThan(1024 * 1024);
  expect(out).toMatch(/\n[\d,]+ more rows not shown\.\n$/);
});

test('a job on GitHub gets a summary beside the annotations', async () => {
  const file = write('a.yaml', `${VALID}chanels: {}\n`);
  const summaryFile = write('summary.md', 'Before\n');
  await apidoc(['validate', file, '--format', 'github'], { summaryFile });
  await apidoc(['validate', file], { summaryFile });
  const markdown = (await apidoc(['validate', file, '--format', 'markdown'])).out;
  expect(readFileSync(summaryFile, 'utf8')).toBe(`Before\n${markdown}`);
});

test('JSON: the published schema describes all of it', async () => {
  const schema = JSON.parse(
    readFileSync(
      resolve(import.meta.dirname, '../../../public/validate-output.schema.json'),
      'utf8',
    ),
  );
  const validate = new Ajv({ allErrors: true, strict: true }).compile(schema);
  const outputs = [
    asJson(reportOf([])),
    (
      await apidoc([
        'validate',
        write('a.yaml', `${VALID}info: {}\nchanels: {}\n`),
        write('b.yaml', VALID),
        write('deep.yaml', `x: ${'['.repeat(300)}${']'.repeat(300)}\n`),
        path('gone.yaml'),
        '--format',
        'json',
      ])
    ).out,
  ].map((text) => JSON.parse(text));
  for (const output of outputs) {
    expect(validate(output), JSON.stringify(validate.errors)).toBe(true);
  }
  expect(Object.keys(outputs[1])).toEqual(['tool', 'counts', 'documents', 'unread']);
  expect(validate({ ...outputs[1], counts: {} })).toBe(false);
});

test.each([
  [['good.yaml'], '### No problems in 1 document'],
  [['gone.yaml'], '### 1 document not read'],
  [['gone.yaml', 'good.yaml'], '### No problems in 1 document, 1 document not read'],
  [['deep.yaml'], '### 1 error, 1 document not validated'],
])('Markdown: the heading of %j counts what was read', async (names, heading) => {
  write('good.yaml', VALID);
  write('deep.yaml', `${VALID}x-deep: ${'['.repeat(400)}${']'.repeat(400)}\n`);
  const files = names.map((name) => path(name));
  const { out, code } = await apidoc(['validate', ...files, '--format', 'markdown']);
  expect(code).toBe(heading.includes(' not ') ? 2 : 0);
  expect(out.split('\n')[0]).toBe(heading);
});
