// Prints the problems of a run in the format, to the file and in the colours that options choose.
import { appendFile } from 'node:fs/promises';
import { formatCount, isLimit } from '../core/api.ts';
import type { Severity } from '../core/types.ts';
import type { Arguments } from './arguments.ts';
import { errorLine, type Streams } from './command.ts';
import { CommandError, explainFailure } from './failures.ts';
import type { FoundProblem, Report, ValidationResult } from './validation-result.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

type Format = (report: Report) => string;

const FORMATS: Readonly<Record<string, () => Promise<Format>>> = {
  json: async () => (await import('./formats/json.ts')).asJson,
  jsonl: async () => (await import('./formats/jsonl.ts')).asJsonLines,
  github: async () => (await import('./formats/github.ts')).asGithub,
  sarif: async () => (await import('./formats/sarif.ts')).asSarif,
  junit: async () => (await import('./formats/junit.ts')).asJunit,
  checkstyle: async () => (await import('./formats/checkstyle.ts')).asCheckstyle,
  codeclimate: async () => (await import('./formats/codeclimate.ts')).asCodeClimate,
  markdown: async () => (await import('./formats/markdown.ts')).asMarkdown,
};
const formatReport = async (name: string, report: Report): Promise<string> =>
  ((await FORMATS[name]?.()) ?? (await import('./formats/text.ts')).asText)(report);

/** What is printed of each document as soon as it is validated. */
export type PrintDocument = (document: ValidationResult) => void;

/**
 * Returns what prints each document while others are validated; null where what is printed of one
 * depends on the others.
 */
export async function printerWhileRunning(
  args: Arguments,
  { out }: Streams,
  fails: Report['fails'],
): Promise<PrintDocument | null> {
  const needsAll = ['output', 'max-problems', 'baseline'].some((name) => args.has(name));
  if (args.value('format') !== 'jsonl' || needsAll) return null;
  const { asJsonLines } = await import('./formats/jsonl.ts');
  const selection = { quiet: args.has('quiet'), max: Number.POSITIVE_INFINITY, fails };
  return (document) => {
    const text = asJsonLines({ ...selectProblems([document], selection), unread: [] });
    if (text !== '') out(text);
  };
}

/**
 * Prints what the user wants to see of the results, where they want it.
 * @param sources the files that were read, which are never written over
 */
export async function printReport(
  results: Omit<Report, 'quiet' | 'colour'>,
  args: Arguments,
  streams: Streams,
  sources: readonly string[],
): Promise<void> {
  const quiet = args.has('quiet');
  const max = Number(args.value('max-problems') ?? Number.POSITIVE_INFINITY);
  const { fails } = results;
  const { documents, hidden } = selectProblems(results.documents, { quiet, max, fails });
  const report = { ...results, documents, quiet, colour: printsColours(args, streams) };
  const format = args.value('format') ?? 'text';
  const text = await formatReport(format, report);
  if (format === 'github' && streams.summaryFile) await appendSummary(streams.summaryFile, report);
  const output = args.value('output');
  if (output === undefined) streams.out(text);
  else {
    await requireOtherFile(output, sources, 'the report is');
    await writeWhole(output, text);
  }
  if (hidden > 0) streams.error(errorLine(`${formatCount(hidden, 'more problem')} not shown.`));
}

/** Other steps of the job may have written to the file before. */
async function appendSummary(file: string, report: Report): Promise<void> {
  try {
    await appendFile(file, await formatReport('markdown', report));
  } catch (failure) {
    throw new CommandError(`GITHUB_STEP_SUMMARY: ${explainFailure(failure)}`);
  }
}

/** Whether the problems are printed in colours. */
function printsColours(args: Arguments, { colour = false }: Streams): boolean {
  if (args.has('no-color')) return false;
  return args.has('color') || (colour && !args.has('output'));
}

// Which of the problems are printed: `--quiet` and `--max-problems`.

const GRAVITY: Readonly<Record<Severity, number>> = {
  error: 0,
  warning: 1,
  information: 2,
  hint: 3,
};

/** What the user wants to see of the problems. */
interface Selection {
  /** Only problems that fail, and limits. */
  readonly quiet: boolean;
  /** In all documents together. */
  readonly max: number;
  fails(problem: FoundProblem): boolean;
}

/**
 * Returns the documents with the problems to print in `shown`; `hidden` is how many problems more
 * than `max` there are. The gravest are printed, in the order in which they were found.
 */
function selectProblems(
  documents: readonly ValidationResult[],
  { quiet, max, fails }: Selection,
): { documents: ValidationResult[]; hidden: number } {
  const candidates = documents
    .flatMap(({ problems }) => problems)
    .filter((problem) => !quiet || fails(problem) || isLimit(problem.code));
  const shown = new Set(
    candidates.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]).slice(0, max),
  );
  return {
    documents: documents.map((document) => ({
      ...document,
      shown: document.problems.filter((problem) => shown.has(problem)),
    })),
    hidden: candidates.length - shown.size,
  };
}
