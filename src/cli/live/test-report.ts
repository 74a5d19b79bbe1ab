// The result of `test`, for programs and for people.
import { formatCount, visibleMarkdown } from '../../core/api.ts';
import { PROGRAM } from '../command.ts';
import { visibleXml } from '../visible-text.ts';
import type { OperationResult } from './operation-test.ts';

/** The formats of the report. */
export const REPORTS: Readonly<Record<string, (results: readonly OperationResult[]) => string>> = {
  json: asJson,
  junit: asJunit,
  markdown: asMarkdown,
};

interface Coverage {
  /** Messages that the tested operations send or receive. */
  readonly messages: { readonly seen: number; readonly all: number };
  readonly enumValues: { readonly seen: number; readonly all: number };
}

function coverageOf(results: readonly OperationResult[]): Coverage {
  let [seen, all, seenValues, allValues] = [0, 0, 0, 0];
  for (const { missing, enums, messages, status } of results) {
    const names = new Set(messages.map((one) => (one as { message: string | null }).message));
    names.delete(null);
    seen +=
      status === 'not-observable' ? 0 : [...names].filter((n) => !missing.includes(n ?? '')).length;
    all += new Set([...names, ...missing]).size;
    for (const one of enums) {
      seenValues += one.seen.length;
      allValues += one.seen.length + one.missing.length;
    }
  }
  return { messages: { seen, all }, enumValues: { seen: seenValues, all: allValues } };
}

function asJson(results: readonly OperationResult[]): string {
  return `${JSON.stringify({ operations: results, coverage: coverageOf(results) })}\n`;
}

interface Line {
  readonly direction: 'in' | 'out';
  readonly message: string | null;
  readonly address: string;
  readonly verdict: string;
  readonly errors: readonly {
    readonly path: string;
    readonly code: string;
    readonly message: string;
  }[];
}

/** What is wrong, a sentence each. */
function problemsOf({ messages, missing, action }: OperationResult): readonly string[] {
  const wrong = (messages as readonly Line[]).flatMap(
    ({ direction, message, address, verdict, errors: [first] }) => {
      if (direction === 'out' || verdict === 'valid' || verdict === 'unknown') return [];
      const where = `${message ?? 'a message'} at ${address}`;
      return [
        first
          ? `${where}: ${first.path}: ${first.message} (${first.code})`
          : `${where}: it is ${verdict}`,
      ];
    },
  );
  const absent = missing.map((name) =>
    action === 'send' ? `${name} did not come` : `${name} had no reply`,
  );
  return [...wrong, ...absent];
}

/** An operation is a test case. */
function asJunit(results: readonly OperationResult[]): string {
  const count = (status: string) => results.filter((one) => one.status === status).length;
  const quoted = (text: string) => `"${visibleXml(text)}"`;
  const numbers = `tests="${results.length}" failures="${count('failed')}" errors="0" skipped="${count('not-observable')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${PROGRAM}" ${numbers}>`,
    `  <testsuite name="operations" ${numbers} time="0">`,
    ...results.map((one) => {
      const [first = ''] = problemsOf(one);
      const all = problemsOf(one).map(visibleXml).join('\n');
      const inner =
        one.status === 'failed'
          ? `<failure message=${quoted(first)}>${all}</failure>`
          : one.status === 'not-observable'
            ? `<skipped message=${quoted(first === '' ? 'not observable' : first)}/>`
            : '';
      return `    <testcase name=${quoted(one.operation)} classname=${quoted(one.action)} time="0">${inner}</testcase>`;
    }),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const STATUS: Readonly<Record<string, string>> = {
  passed: 'passed',
  failed: '**failed**',
  'not-observable': 'not observable',
};

function asMarkdown(results: readonly OperationResult[]): string {
  const { messages, enumValues } = coverageOf(results);
  const rows = results.map(
    ({ operation, action, status, seen, invalid, missing }) =>
      `| ${visibleMarkdown(operation)} | ${visibleMarkdown(action)} | ${STATUS[status]} | ${seen} | ${invalid} | ${missing.map(visibleMarkdown).join(', ')} |`,
  );
  const problems = results.flatMap((one) =>
    problemsOf(one).map((problem) => `- ${visibleMarkdown(`${one.operation}: ${problem}`)}`),
  );
  const unseen = results.flatMap(({ operation, enums }) =>
    enums
      .filter(({ missing }) => missing.length > 0)
      .map(({ message, path, missing }) => {
        const values = missing.map((value) => JSON.stringify(value)).join(', ');
        return `- ${visibleMarkdown(`${operation}: ${message} ${path} never was ${values}`)}`;
      }),
  );
  return [
    '| Operation | Action | Status | Seen | Invalid | Missing |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(problems.length > 0 ? [...problems, ''] : []),
    `${[
      `${messages.seen} of ${formatCount(messages.all, 'message')}`,
      ...(enumValues.all > 0
        ? [`${enumValues.seen} of ${formatCount(enumValues.all, 'enum value')}`]
        : []),
    ].join(', ')} seen.`,
    ...(unseen.length > 0 ? ['', ...unseen] : []),
    '',
  ].join('\n');
}
