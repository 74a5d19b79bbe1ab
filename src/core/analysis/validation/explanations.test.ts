// Every code that the core can report is explained, and every explanation is true: its invalid
// example has the problem, its valid one hasn't.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Analyzer, languageOf, loadConvertedDocument, loadOptionalParser } from '../../api.ts';
import { expectedReports, reportOf, updateReports } from '../../testing.ts';
import { UPDATE } from '../../text/testing/recorded-results.ts';
import { validate } from '../instances/validate.ts';
import type { Setting } from '../problem.ts';
import { allExplanations, explanationGroups, explanationOf } from './explanations.ts';
import { codeNames, isFixed, severityOf } from './severities.ts';
import { exampleDocument } from './testing.ts';

const core = resolve(import.meta.dirname, '../..');
const explained = new Set(allExplanations().map((c) => c.code));

/** Source files of the core in which problems are made. */
function sources(): { file: string; text: string }[] {
  return readdirSync(core, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter(
      (file) =>
        !/^(analysis\/validation\/codes\/|format\/(?!text-formats\.ts)|analysis\/model\/|analysis\/config\.ts)/.test(
          file,
        ),
    )
    .map((file) => ({ file, text: readFileSync(resolve(core, file), 'utf8') }));
}

/** The codes that the sources spell where problems are made. */
function spelt(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { file, text } of sources()) {
    // What is wrong with a message that came is no problem of a document.
    if (file.startsWith('analysis/live/')) continue;
    const forms = [
      /\bcode(?::|\s*=)\s*'([a-z][a-z0-9-]+)'/g,
      /\breport(?:At)?\(\s*'([a-z][a-z0-9-]+)'/g,
    ];
    if (
      /^text\/parse\/|^analysis\/validation\/avro\/|^analysis\/validation\/references\.ts/.test(
        file,
      )
    )
      forms.push(/\b(?:say|unread)\(\s*'([a-z][a-z0-9-]+)'/g);
    for (const form of forms)
      for (const match of text.matchAll(form)) found.set(match[1] ?? '', file);
  }
  return found;
}

const request = new Map<string, Setting>(
  allExplanations()
    .filter((c) => c.severity === 'off')
    .map((c) => [c.code, 'hint']),
);

const tools = await loadOptionalParser('protobuf');
const ConvertedDocument = await loadConvertedDocument();

/** A document with all its problems, those of its examples too. */
function analyzed(
  text: string,
  name: string,
  file: (uri: string) => string | undefined = () => undefined,
): Analyzer {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setSettings(request);
  analyzer.setParsers(tools);
  analyzer.setText(text);
  const shown =
    analyzer.olderVersion() === null ? analyzer : new ConvertedDocument(analyzer).analyzer;
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const content = file(uri);
      if (content === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, content);
    }
    analyzer.problems();
  }
  for (const { definitions, tasks } of shown.exampleJobs())
    for (const { id, root, instance } of tasks)
      shown.addExampleResults(id, validate(root, definitions, instance));
  return analyzer;
}

const codesIn = (analyzer: Analyzer): string[] => analyzer.problems().map((p) => p.code);

function codesOf(snippet: string): string[] {
  return codesIn(analyzed(exampleDocument(snippet), 'main'));
}

/**
 * All that is reported of the invalid examples, with the exact ranges and messages.
 * `npm run update` writes it again where a message or a range changes: read the difference.
 */
const REPORTS = 'analysis/validation/explained-reports.json';
const expected = expectedReports(REPORTS);
const reported: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, reported));

test('every code in the sources is explained', () => {
  const missing = [...spelt()]
    .filter(([code]) => !explained.has(code))
    .map(([code, file]) => `${code} (${file})`);
  expect(missing).toEqual([]);
});

const cases = resolve(core, '../../conformance/cases');

test('every code that the conformance cases bring out is explained', { timeout: 120_000 }, () => {
  interface Case {
    entry: string;
    files: Record<string, string | { base64: string }>;
  }
  const found = new Set<string>();
  for (const name of readdirSync(cases)) {
    for (const { entry, files } of JSON.parse(
      readFileSync(resolve(cases, name), 'utf8'),
    ) as Case[]) {
      const read = (uri: string) => {
        const content = files[decodeURIComponent(uri)];
        return content === undefined || typeof content === 'string'
          ? content
          : Buffer.from(content.base64, 'base64').toString('utf8');
      };
      for (const code of codesIn(analyzed(read(entry) ?? '', entry, read))) found.add(code);
    }
  }
  expect(found.size).toBeGreaterThan(50);
  expect([...found].filter((code) => !explained.has(code))).toEqual([]);
});

test('every explained code is in the sources', () => {
  const texts = sources().map(({ text }) => text);
  for (const info of allExplanations()) {
    const { code } = info;
    // Codes named for a text format appear in the sources as keys only: their snippet proves them.
    const given =
      info.invalidExample === undefined
        ? texts.some((text) => text.includes(`'${code}'`))
        : codesOf(info.invalidExample).includes(code);
    expect.soft(given, `${code} is given somewhere`).toBe(true);
  }
});

test('severities and explanations are of the same codes', () => {
  expect([...explained].sort()).toEqual([...codeNames()].sort());
  expect(explanationGroups().flatMap((g) => g.codes)).toHaveLength(explained.size);
});

test('codes that cannot be switched off are marked', () => {
  expect(explanationOf('yaml-syntax')?.fixed).toBe(true);
  expect(explanationOf('unknown-field')?.fixed).toBeUndefined();
  expect(explanationOf('nonsense')).toBeUndefined();
  for (const code of codeNames()) if (isFixed(code)) expect(severityOf(code)).not.toBe('off');
});

describe('texts', () => {
  test.each(allExplanations().map((c) => [c.code, c] as const))('%s', (_code, info) => {
    expect(info.rule).toMatch(/^[A-Z"].*\.$/);
    expect(info.why).toMatch(/\.$/);
    expect(info.why).not.toBe(info.rule);
    expect(info.section).not.toBe('');
    expect(info.invalidExample === undefined).toBe(info.right === undefined);
    for (const snippet of [info.invalidExample ?? '', info.right ?? '']) {
      expect(snippet.split('\n').length).toBeLessThanOrEqual(10);
      expect(Math.max(...snippet.split('\n').map((line) => line.length))).toBeLessThanOrEqual(125);
    }
  });
});

describe('snippets', () => {
  const shown = allExplanations().filter((c) => c.invalidExample !== undefined);

  test('most codes have one', () => {
    expect(shown.length / explained.size).toBeGreaterThan(0.85);
  });

  test.each(shown.map((c) => [c.code, c.invalidExample ?? '', c.right ?? '']))(
    '%s',
    (code, wrong, right) => {
      const analyzer = analyzed(exampleDocument(wrong), 'main');
      const problems = analyzer.problems();
      expect(problems.map((p) => p.code)).toContain(code);
      // Most examples lack descriptions, too.
      reported[code] = problems
        .filter((p) => p.code === code || p.code !== 'missing-description')
        .map((p) => reportOf(p, analyzer));
      if (process.env.UPDATE_REPORTS !== '1')
        expect(reported[code], UPDATE).toEqual(expected[code]);
      expect(codesOf(right)).not.toContain(code);
    },
  );

  test.each(shown.map((c) => [c.code, c.right ?? '']))(
    '%s is right without another problem',
    (_code, right) => {
      const problems = codesOf(right).filter((code) => severityOf(code) === 'error');
      // Of AsyncAPI 2 it is the hint that such a document can be converted.
      expect(problems).toEqual(right.includes('\nasyncapi: 2.') ? ['format-version'] : []);
    },
  );
});
