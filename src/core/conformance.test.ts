// The small cases of `conformance/cases`: validity, locations and number of problems, rule by rule.
import { expect, test } from 'vitest';
import { validate as judgeExample } from './analysis/instances/validate.ts';
import { Analyzer, languageOf, toPointer } from './api.ts';
import {
  type Case,
  conformanceCases,
  corpusIsHere,
  isPlaced,
  realDocuments,
  sourcesOf,
  validate,
} from './testing.ts';
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

function tally(cases: readonly Case[]): Map<string, Tally> {
  const rules = new Map<string, Tally>();
  for (const c of cases) {
    if (c.expect?.result === 'any') {
      validate(sourcesOf(c));
      continue;
    }
    const row = rules.get(c.rule) ?? { cases: 0, wrong: [], bad: 0, misplaced: [], counts: [] };
    rules.set(c.rule, row);
    const validated = validate(sourcesOf(c));
    row.cases++;
    if ((validated.errors.length === 0) !== c.valid) row.wrong.push(c.name);
    if (c.valid) continue;
    row.bad++;
    if (!isPlaced(c, validated)) row.misplaced.push(c.name);
    if (validated.errors.length > 0) row.counts.push(validated.errors.length);
  }
  return rules;
}

test('every rule gives the right result at the right location, mostly with one error', {
  timeout: 300_000,
}, () => {
  const rules = tally(conformanceCases().filter((c) => !byExamples(c)));
  expect(rules.size).toBeGreaterThan(500);
  const rows = [...rules.values()];
  const cases = rows.reduce((sum, r) => sum + r.cases, 0);
  const bad = rows.reduce((sum, r) => sum + r.bad, 0);
  const wrong = rows.flatMap((r) => r.wrong);
  const misplaced = rows.flatMap((r) => r.misplaced);
  const counts = rows.flatMap((r) => r.counts).sort((a, b) => a - b);
  console.log(
    `${rules.size} rules, ${cases} cases: ${wrong.length} wrong results, ${misplaced.length} of ${bad} misplaced, at most ${counts.at(-1)} errors for one mistake`,
  );
  for (const [rule, { wrong: names }] of rules) expect.soft([rule, ...names]).toEqual([rule]);
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
