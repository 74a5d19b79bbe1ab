// `apidoc-studio diff`: what changed between two versions, and which applications it breaks.
import { join } from 'node:path';
import { forAudience, visibleText } from '../core/api.ts';
import type { Audience, Comparison, VersionAdvice } from '../core/types.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type RunCommand, type Streams } from './command.ts';
import { adviceFor, type ChangeReport, type FailOn, failsOn } from './diff/changes.ts';
import { comparisonRunner, type RunComparison } from './diff/compare-thread.ts';
import { FolderPrinter } from './diff/folder-formats.ts';
import {
  type ComparedFolders,
  documentReports,
  foldersToCompare,
  joinComparisons,
} from './diff/folders.ts';
import { asGithub, asJson, asMarkdown, asText, type DiffFormat } from './diff/formats.ts';
import { asHtml } from './diff/html.ts';
import { levelsFor } from './diff/levels.ts';
import { compareVersions, readVersions } from './diff/versions.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

const FORMATS: Readonly<Record<DiffFormat, (report: ChangeReport) => string>> = {
  text: asText,
  json: asJson,
  markdown: asMarkdown,
  github: asGithub,
  html: asHtml,
  'next-version': ({ advice, new: changed }) =>
    `${visibleText(advice?.next ?? changed.files.applicationVersion ?? '')}\n`,
};

/** Compares the two versions that are named, of one document or of all in a folder. */
export const diffCommand: RunCommand = async (args, streams) => {
  const remote = await RemoteFiles.create(remoteOptions(args));
  const folders = await foldersToCompare(args, streams);
  const run = comparisonRunner(streams.file);
  if (folders) return diffFolders({ folders, remote, run }, args, streams);
  const [old, changed] = await readVersions(args, streams, remote);
  const levels = await levelsFor(changed.source, args.value('config'));
  const whole = await compareVersions([old, changed], levels, run);
  const comparison = forAudience(whole, audienceOf(args));
  const output = args.value('output');
  const colour = output === undefined && streams.colour === true;
  const print = FORMATS[formatOf(args)];
  const advice = advisesVersion(args) ? adviceFor({ comparison: whole, old, new: changed }) : null;
  if (advice) reportUnknown(advice, args, streams, changed.source.file);
  const text = print({ comparison, old, new: changed, colour, ...(advice && { advice }) });
  if (output === undefined) streams.out(text);
  else {
    await requireOtherFile(output, [old.source.file, changed.source.file], 'the comparison is');
    await writeWhole(output, text);
  }
  return exitCode(comparison, advice ? [advice] : [], args);
};

const isNextVersion = (args: Arguments): boolean => formatOf(args) === 'next-version';

/** Whether it is worked out which version the changes need. */
const advisesVersion = (args: Arguments): boolean =>
  args.has('check-version') || isNextVersion(args);

/** Says which version can't be compared, where nothing that is printed says so. */
function reportUnknown(
  { next, isEnough, message }: VersionAdvice,
  args: Arguments,
  streams: Streams,
  file: string,
): void {
  const isMissing = isNextVersion(args) ? next === null : isEnough === null;
  if (isMissing) streams.error(errorLine(`${file}: ${message}`));
}

/** A version that is requested alone does not fail for what changed. */
function exitCode(
  comparison: Comparison,
  advice: readonly VersionAdvice[],
  args: Arguments,
): ExitCode {
  const isChecked = args.has('check-version');
  if (isChecked && advice.some(({ isEnough }) => isEnough === null)) return 2;
  if (isNextVersion(args) && advice.some(({ next }) => next === null)) return 2;
  if (isChecked && advice.some(({ isEnough }) => isEnough === false)) return 1;
  return !isNextVersion(args) && failsOn(comparison, failOn(args)) ? 1 : 0;
}

const formatOf = (args: Arguments) => (args.value('format') ?? 'text') as DiffFormat;
const audienceOf = (args: Arguments) => (args.value('for') ?? 'both') as Audience;
const failOn = (args: Arguments) => (args.value('fail-on') ?? 'breaking') as FailOn;

/** Compares all documents of a folder; one that can't be compared hides none of the others. */
async function diffFolders(
  {
    folders,
    remote,
    run,
  }: {
    readonly folders: ComparedFolders;
    readonly remote: RemoteFiles;
    readonly run: RunComparison;
  },
  args: Arguments,
  streams: Streams,
): Promise<ExitCode> {
  const output = args.value('output');
  const colour = output === undefined && streams.colour === true;
  const printer = new FolderPrinter(formatOf(args), colour);
  const comparisons: Comparison[] = [];
  const advice: VersionAdvice[] = [];
  let isWhole = true;
  for await (const report of documentReports(folders, args, { remote }, run)) {
    if ('reasons' in report) {
      isWhole = false;
      streams.error(report.reasons.map(errorLine).join(''));
      printer.add(report);
      continue;
    }
    const comparison = forAudience(report.comparison, audienceOf(args));
    comparisons.push(comparison);
    const found = advisesVersion(args) && report.state === 'compared' ? adviceFor(report) : null;
    if (found) {
      advice.push(found);
      reportUnknown(found, args, streams, report.new.source.file);
    }
    printer.add({ ...report, comparison, ...(found && { advice: found }) });
  }
  const comparison = joinComparisons(comparisons);
  const text = printer.whole({
    versions: args.operands.join(' → '),
    documents: folders.paths.length,
    changed: comparisons.filter(({ changes }) => changes.length > 0).length,
    comparison,
  });
  if (output === undefined) streams.out(text);
  else {
    const files = folders.paths.map((path) => join(folders.folder, path));
    await requireOtherFile(output, files, 'the comparison is');
    await writeWhole(output, text);
  }
  return isWhole ? exitCode(comparison, advice, args) : 2;
}
