// `apidoc-studio validate`: checks documents and prints their problems.

import { appendFile } from 'node:fs/promises';
import { Analyzer, formatCount, isDocument, languageOf, loadOptionalParser } from '../core/api.ts';
import type { Arguments } from './arguments.ts';
import {
  type ExitCode,
  errorLine,
  homepage,
  type RunCommand,
  type Streams,
  version,
} from './command.ts';
import { Configs, type DocumentSettings } from './config.ts';
import { CommandError, explainFailure } from './failures.ts';
import { withoutForeignProblems } from './foreign-files.ts';
import { withFiles } from './referenced-files.ts';
import { Roots } from './roots.ts';
import { selectProblems } from './shown-problems.ts';
import { readSources, type Source, type SourceRequest, type Unread } from './sources.ts';
import {
  type SpawnExampleValidator,
  validateExamples,
  validateInThreads,
} from './validate-examples.ts';
import {
  type FoundProblem,
  type Report,
  unreadResult,
  type ValidationResult,
  validationResult,
} from './validation-result.ts';
import { writeWhole } from './write-file.ts';

type Format = (report: Report) => string;

const FORMATS: Readonly<Record<string, () => Promise<Format>>> = {
  json: async () => (await import('./formats/json.ts')).asJson,
  github: async () => (await import('./formats/github.ts')).asGithub,
  sarif: async () => (await import('./formats/sarif.ts')).asSarif,
  junit: async () => (await import('./formats/junit.ts')).asJunit,
  checkstyle: async () => (await import('./formats/checkstyle.ts')).asCheckstyle,
  codeclimate: async () => (await import('./formats/codeclimate.ts')).asCodeClimate,
  markdown: async () => (await import('./formats/markdown.ts')).asMarkdown,
};
const formatted = async (name: string, report: Report): Promise<string> =>
  ((await FORMATS[name]?.()) ?? (await import('./formats/text.ts')).asText)(report);

/** Validates what the operands name. */
export const validateCommand: RunCommand = async (args, streams) => {
  const configs = new Configs(args.value('config') ?? null);
  const sources = await readSources(requestOf(args, streams, configs));
  const spawn = streams.file && validateInThreads(streams.file);
  const documents: ValidationResult[] = [];
  const unread: Unread[] = [];
  for (const source of sources) {
    if ('reason' in source) {
      if (source.tooLarge) documents.push(unreadResult(source));
      else unread.push(source);
    } else if (!args.has('skip-others') || isDocument(source.name, source.text)) {
      const settings = await configs.for(source.folder, source.root);
      documents.push(await validate(source, settings, spawn));
    }
  }
  const fails = failsOn(args.value('fail-on'));
  const quiet = args.has('quiet');
  const colour = paints(args, streams);
  await print({ documents, unread, fails, quiet, colour, version, homepage }, args, streams);
  for (const { file, reason } of unread) streams.error(errorLine(`${file}: ${reason}`));
  return exitCode(documents, unread, fails);
};

/** Prints what the user wants to see of a report, where they want it. */
async function print(report: Report, args: Arguments, streams: Streams): Promise<void> {
  const { fails, quiet } = report;
  const max = Number(args.value('max-problems') ?? Number.POSITIVE_INFINITY);
  const { documents, hidden } = selectProblems(report.documents, { quiet, max, fails });
  const format = args.value('format') ?? 'text';
  const text = await formatted(format, { ...report, documents });
  if (format === 'github' && streams.summaryFile)
    await appendSummary(streams.summaryFile, { ...report, documents });
  const output = args.value('output');
  if (output === undefined) streams.out(text);
  else await writeWhole(output, text);
  if (hidden > 0) streams.error(errorLine(`${formatCount(hidden, 'more problem')} not shown.`));
}

/** Other steps of the job may have written to the file before. */
async function appendSummary(file: string, report: Report): Promise<void> {
  try {
    await appendFile(file, await formatted('markdown', report));
  } catch (failure) {
    throw new CommandError(`GITHUB_STEP_SUMMARY: ${explainFailure(failure)}`);
  }
}

/** Whether the problems are printed in colours. */
function paints(args: Arguments, { colour = false }: Streams): boolean {
  if (args.has('no-color')) return false;
  return args.has('color') || (colour && !args.has('output'));
}

/** What the operands name, and how it is read. */
function requestOf(args: Arguments, streams: Streams, configs: Configs): SourceRequest {
  const names = args.operands;
  if (names.length === 0)
    throw new CommandError('name at least one file or folder, or - for standard input.');
  const inputs = names.filter((name) => name === '-').length;
  if (inputs > 1) throw new CommandError('standard input can be read only once.');
  if (inputs === 0 && args.has('stdin-name'))
    throw new CommandError('--stdin-name is the name of standard input: add - to read it.');
  return {
    names,
    stdinName: args.value('stdin-name') ?? 'stdin',
    readInput: streams.readInput,
    roots: new Roots(args.value('root') ?? null),
    ignores: (file, root) => configs.ignores(file, root),
  };
}

/** Returns which problems fail by the value of `--fail-on`. */
function failsOn(least = 'error'): (problem: FoundProblem) => boolean {
  return ({ severity }) =>
    least === 'hint' ||
    (severity === 'warning' && least === 'warning') ||
    (severity === 'error' && least !== 'never');
}

function exitCode(
  documents: readonly ValidationResult[],
  unread: readonly Unread[],
  fails: (problem: FoundProblem) => boolean,
): ExitCode {
  if (unread.length > 0 || documents.some((d) => !d.validated)) return 2;
  return documents.some((d) => d.problems.some(fails)) ? 1 : 0;
}

/** Validates a document with the files next to it that its references name; fetches nothing. */
export async function validate(
  source: Source,
  { settings, overrides }: DocumentSettings,
  spawnValidator?: SpawnExampleValidator,
): Promise<ValidationResult> {
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setSettings(settings, overrides);
  analyzer.setText(source.text);
  await withFiles(analyzer, source, () => analyzer.problems());
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  await validateExamples(analyzer, spawnValidator);
  return validationResult(source, analyzer, withoutForeignProblems(analyzer.problems()));
}
