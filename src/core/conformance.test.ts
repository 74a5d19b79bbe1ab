// The small cases of `conformance/cases`: validity, locations and number of problems, rule by rule.
import { afterAll, expect, test } from 'vitest';
import { validate as judgeExample } from './analysis/instances/validate.ts';
import { Analyzer, languageOf, toPointer } from './api.ts';
import {
  type Case,
  conformanceCases,
  corpusIsHere,
  expectedReports,
  isPlaced,
  realDocuments,
  sourcesOf,
  updateReports,
  validate,
} from './testing.ts';
import { UPDATE } from './text/testing/recorded-results.ts';
import type { Problem } from './types.ts';

/**
 * Problems found by the validation of examples and defaults, which runs beside the analyzer
 * (core/analysis/instances) and has its own tests.
 */
const EXAMPLES = new Set(['MEX-08', 'MEX-09', 'MEX-10', 'MEX-11', 'MEX-12', 'SCH-57']);
const byExamples = (c: Case): boolean =>
  EXAMPLES.has(c.rule) || c.name.includes('example-of') || c.name.endsWith('-example.yaml');
/** Maximum number of errors that a single mistake may cause. */
const MOST = 3;

interface Tally {
  cases: number;
  wrong: string[];
  bad: number;
  misplaced: string[];
  counts: number[];
}

const byRule = new Map<string, Case[]>();
for (const c of conformanceCases())
  if (!byExamples(c)) byRule.set(c.rule, [...(byRule.get(c.rule) ?? []), c]);

/**
 * All that is reported of the cases, with the exact ranges and messages. `npm run update` writes it
 * again where a message or a range changes: read the difference.
 */
const REPORTS = '../../conformance/reports.json';
const expected = expectedReports(REPORTS);
const reported: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, reported));

function tally(cases: readonly Case[]): Tally {
  const row: Tally = { cases: 0, wrong: [], bad: 0, misplaced: [], counts: [] };
  for (const c of cases) {
    const validated = validate(sourcesOf(c));
    if (c.expect?.result === 'any') continue;
    reported[c.name] = validated.problems.map((p) => validated.reportOf(p));
    row.cases++;
    if ((validated.errors.length === 0) !== c.valid) row.wrong.push(c.name);
    if (c.valid) continue;
    row.bad++;
    if (!isPlaced(c, validated)) row.misplaced.push(c.name);
    if (validated.errors.length > 0) row.counts.push(validated.errors.length);
  }
  return row;
}

const tallies = new Map<string, Tally>();

test.each([...byRule])(
  '%s: right results, exact ranges and messages',
  {
    timeout: 60_000,
  },
  (rule, cases) => {
    const row = tally(cases);
    tallies.set(rule, row);
    expect(row.wrong).toEqual([]);
    for (const { name } of cases)
      if (process.env.UPDATE_REPORTS !== '1' && reported[name])
        expect.soft([name, reported[name]], UPDATE).toEqual([name, expected[name] ?? []]);
  },
);

test('problems are at the right location, mostly one for a mistake', { timeout: 300_000 }, () => {
  expect(byRule.size).toBeGreaterThan(500);
  const rows = [...byRule].map(([rule, cases]) => tallies.get(rule) ?? tally(cases));
  const cases = rows.reduce((sum, r) => sum + r.cases, 0);
  const bad = rows.reduce((sum, r) => sum + r.bad, 0);
  const wrong = rows.flatMap((r) => r.wrong);
  const misplaced = rows.flatMap((r) => r.misplaced);
  const counts = rows.flatMap((r) => r.counts).sort((a, b) => a - b);
  console.log(
    `${byRule.size} rules, ${cases} cases: ${wrong.length} wrong results, ${misplaced.length} of ${bad} misplaced, at most ${counts.at(-1)} errors for one mistake`,
  );
  expect(misplaced.length / bad, misplaced.join(', ')).toBeLessThanOrEqual(0.02);
  expect(counts[counts.length >> 1]).toBe(1);
  expect(counts.at(-1)).toBeLessThanOrEqual(MOST);
});

test.skipIf(!corpusIsHere)(
  'real documents that are valid have no errors',
  { timeout: 300_000 },
  () => {
    const valid = realDocuments('apidoc').filter((d) => d.valid);
    expect(valid.length).toBeGreaterThan(10);
    for (const document of valid)
      expect
        .soft(
          validate(document).errors.map((e) => `${document.name} ${e.path.join('/')} ${e.message}`),
        )
        .toEqual([]);
  },
);

/** Returns the problems of a document of one file, with those of its examples. */
function problemsWithExamples(c: Case): Problem[] {
  const text = sourcesOf(c).read(c.entry) ?? '';
  const analyzer = new Analyzer(c.entry, languageOf(c.entry, text));
  analyzer.setText(text);
  analyzer.problems();
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, judgeExample(root, definitions, instance));
  return analyzer.problems();
}

test('what is legal but probably a mistake is reported, not as an error', () => {
  const cases = conformanceCases().filter((c) => c.expectWarning);
  expect(cases.length).toBeGreaterThan(20);
  for (const c of cases) {
    const problems = problemsWithExamples(c);
    expect
      .soft([c.name, ...problems.filter((p) => p.severity === 'error').map((p) => p.message)])
      .toEqual([c.name]);
    expect
      .soft(
        problems.some((p) => c.expectWarning?.pointer.includes(toPointer(p.path))),
        c.name,
      )
      .toBe(true);
  }
});
