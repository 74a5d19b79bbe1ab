// What a run of check-messages found: counts, the first problems, and how they are printed.
import { formatCount, formatNumber, visibleText } from '../../core/api.ts';
import { PROGRAM } from '../command.ts';
import { visibleJson, visibleXml } from '../visible-text.ts';
import type { LineProblem, Outcome } from './check-message.ts';
import type { OutcomeSink } from './check-stream.ts';
import type { Line } from './read-lines.ts';

/** How many lines are a message, and how many of these are invalid. */
interface MessageCount {
  readonly name: string;
  valid: number;
  invalid: number;
}

/** A problem with the line that it is in, counted from 1. */
interface FoundLineProblem extends LineProblem {
  readonly line: number;
  /** The message that was meant, where it is known. */
  readonly message: string | null;
}

/** Counts the lines of a run, and keeps the first problems. */
export class MessageReport implements OutcomeSink {
  readonly document: string;
  readonly messages: readonly MessageCount[];
  readonly problems: FoundLineProblem[] = [];
  lines = 0;
  bytes = 0;
  invalid = 0;
  warnings = 0;
  unchecked = 0;
  /** Set at the end. */
  seconds = 0;
  private readonly most: number;
  private readonly print: ((text: string) => void) | null;

  /**
   * @param document the name of the document
   * @param names the messages that lines may be
   * @param most problems that are kept
   * @param print takes each problem as text as soon as it is found, null where it isn't to be
   */
  constructor(
    document: string,
    names: readonly string[],
    most: number,
    print: ((text: string) => void) | null,
  ) {
    this.document = document;
    this.messages = names.map((name) => ({ name, valid: 0, invalid: 0 }));
    this.most = most;
    this.print = print;
  }

  get reports(): boolean {
    return this.problems.length < this.most;
  }

  /** Problems that are counted only. */
  get left(): number {
    return this.invalid + this.warnings + this.unchecked - this.problems.length;
  }

  add({ number, bytes }: Line, { messages, problem, invalid, unchecked }: Outcome): void {
    this.lines++;
    this.bytes += bytes?.length ?? 0;
    const [first] = messages;
    const count = first === undefined ? undefined : this.messages[first];
    const isInvalid = !unchecked && (invalid || problem?.severity === 'error');
    if (unchecked) this.unchecked++;
    else if (isInvalid) this.invalid++;
    else if (problem) this.warnings++;
    if (count && !unchecked) count[isInvalid ? 'invalid' : 'valid']++;
    if (!problem || !this.reports) return;
    const found = { line: number, message: count?.name ?? null, ...problem };
    this.problems.push(found);
    this.print?.(problemText(found));
  }
}

function problemText({
  line,
  severity,
  message,
  path,
  text,
  more,
  code,
}: FoundLineProblem): string {
  const where = [message, path].filter(Boolean).join(' ');
  const others = more > 0 ? ` (and ${more} more)` : '';
  return `  ${line}  ${severity}  ${visibleText(`${where && `${where}: `}${text}`)}${others}  (${code})\n`;
}

/** Seconds; in less time the start of the program takes most of it, and rates mean nothing. */
const MIN_MEASURED = 1;

/** Returns the counts, which follow the problems. */
export function summaryText(report: MessageReport): string {
  const { lines, bytes, invalid, warnings, unchecked, seconds, left, messages } = report;
  const rates = [
    `${formatNumber(Math.round(lines / seconds))} a second`,
    `${(bytes / 1e6 / seconds).toFixed(1)} MB a second`,
  ];
  const parts = [
    `${formatNumber(lines - invalid - unchecked)} valid`,
    ...(invalid > 0 ? [`${formatNumber(invalid)} invalid`] : []),
    ...(warnings > 0 ? [`${formatNumber(warnings)} with warnings`] : []),
    ...(unchecked > 0 ? [`${formatNumber(unchecked)} not checked`] : []),
  ];
  return [
    ...(left > 0 ? [`  ${formatCount(left, 'more problem')}\n`] : []),
    `${visibleText(report.document)}: ${formatCount(lines, 'message')}, ${parts.join(', ')}`,
    ` (${[`${seconds.toFixed(1)} s`, ...(seconds < MIN_MEASURED ? [] : rates)].join(', ')})\n`,
    ...messages
      .filter(({ valid, invalid }) => valid + invalid > 0)
      .map(
        ({ name, valid, invalid }) =>
          `  ${visibleText(name)}: ${formatNumber(valid)} valid${invalid > 0 ? `, ${formatNumber(invalid)} invalid` : ''}\n`,
      ),
  ].join('');
}

/** Returns one JSON object. */
export function reportJson(report: MessageReport, version: string): string {
  const { document, lines, bytes, invalid, warnings, unchecked, seconds, left } = report;
  const plain = {
    tool: { name: PROGRAM, version },
    document,
    valid: invalid + unchecked === 0,
    counts: { messages: lines, bytes, invalid, warnings, unchecked },
    seconds: Number(seconds.toFixed(3)),
    messages: report.messages,
    problems: report.problems.map(({ message, text, ...problem }) => ({
      ...problem,
      message: text,
      messageName: message,
    })),
    ...(left > 0 && { problemsLeftOut: left }),
  };
  return `${visibleJson(plain)}\n`;
}

/**
 * Returns a JUnit suite: a test case for each problem, and one for the valid lines of each message.
 */
export function reportJunit(report: MessageReport): string {
  const { problems, unchecked, seconds, left } = report;
  const suite = attributeText(report.document);
  const passed = report.messages
    .filter(({ valid }) => valid > 0)
    .map(
      ({ name, valid }) =>
        `    <testcase name=${attributeText(`${name}: ${formatCount(valid, 'valid message')}`)} classname=${suite} time="0"/>`,
    );
  const failures = problems.filter((p) => p.severity === 'error' && !isUnchecked(p)).length;
  const errors = problems.filter(isUnchecked).length + (left > 0 ? 1 : 0);
  const cases = [...passed, ...problems.map((p) => testCase(p, suite))];
  if (left > 0)
    cases.push(
      `    <testcase name="more" classname=${suite} time="0"><error message=${attributeText(`${formatCount(left, 'more problem')}, ${unchecked} not checked`)}/></testcase>`,
    );
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}"`;
  const time = seconds.toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${PROGRAM}" ${counts}>`,
    `  <testsuite name=${suite} ${counts} skipped="0" time="${time}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Codes of lines that are not checked, which may be valid. */
const UNCHECKED: ReadonlySet<string> = new Set(['too-large', 'too-slow', 'too-deep', 'unchecked']);

function isUnchecked({ code }: FoundLineProblem): boolean {
  return UNCHECKED.has(code);
}

function testCase(problem: FoundLineProblem, suite: string): string {
  const { line, code, severity, message } = problem;
  const name = attributeText(`line ${line}${message === null ? '' : ` ${message}`}`);
  const body = visibleXml(problemText(problem).trim());
  const element = isUnchecked(problem) ? 'error' : 'failure';
  const result =
    severity === 'error'
      ? `<${element} type=${attributeText(code)} message=${attributeText(problem.text)}>${body}</${element}>`
      : `<system-out>${body}</system-out>`;
  return `    <testcase name=${name} classname=${suite} time="0">${result}</testcase>`;
}

function attributeText(text: string): string {
  return `"${visibleXml(text)}"`;
}
