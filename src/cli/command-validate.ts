// `apidoc-studio validate`: checks documents and prints their problems.

import { formatCount, isDocument } from '../core/api.ts';
import type { Arguments } from './arguments.ts';
import { Baseline } from './baseline.ts';
import {
  type ExitCode,
  errorLine,
  homepage,
  type RunCommand,
  type Streams,
  version,
} from './command.ts';
import { Configs } from './config.ts';
import { CommandError } from './failures.ts';
import { printReport } from './print-report.ts';
import { realLocation } from './roots.ts';
import type { RulesetLine } from './rulesets.ts';
import { sourceRequest } from './source-request.ts';
import { readSources, type Source, type SourceRequest, type Unread } from './sources.ts';
import { type DocumentOutcome, DocumentValidator, isSerious } from './validate-document.ts';
import { validateInThreads } from './validate-examples.ts';
import {
  type FoundProblem,
  resultOfProblems,
  unreadResult,
  type ValidationResult,
} from './validation-result.ts';
import type { WatchedRun } from './watch.ts';
import { writeWhole } from './write-file.ts';

/** Validates what the operands name; with `--watch`, again after each change. */
export const validateCommand: RunCommand = async (args, streams) => {
  if (args.has('write-baseline') && !args.has('baseline'))
    throw new CommandError('--write-baseline writes the file that --baseline names: add it.');
  const watched = args.has('watch');
  const run = () => validateOnce(args, streams);
  if (!watched) return (await run()).code;
  if (args.operands.includes('-'))
    throw new CommandError('standard input cannot be watched: name a file.');
  if (args.has('write-baseline'))
    throw new CommandError('--write-baseline writes a file once: leave out --watch.');
  return (await import('./watch.ts')).watchRuns(run, args.values('output'), streams);
};

/** Validates what the operands name, and prints the problems. */
export async function validateOnce(args: Arguments, streams: Streams): Promise<WatchedRun> {
  const spawn = streams.file && validateInThreads(streams.file);
  const options = {
    config: args.value('config') ?? null,
    rulesets: args.values('ruleset'),
    onlyRulesets: args.has('only-rulesets'),
    maps: args.values('map'),
    hosts: args.values('allow-host'),
  };
  const configs = new Configs(options.config);
  const request = sourceRequest(args, streams, configs);
  const named = await readSources(request);
  const { folders, ignoredFolders } = named;
  const sources = args.has('dependents')
    ? [...named.sources, ...(await otherDocuments(request, named.sources))]
    : named.sources;
  const passed = new Set(await Promise.all(named.sources.map(locationOf)));
  const validator = await DocumentValidator.create(options, spawn, configs);
  const documents: ValidationResult[] = [];
  const unread: Unread[] = [];
  const rulesets = new RulesetSummary();
  const files = named.sources.map(({ file }) => file);
  for (const [i, source] of sources.entries()) {
    if ('reason' in source) {
      if (source.tooLarge) documents.push(unreadResult(source));
      else unread.push(source);
    } else if (!args.has('skip-others') || isDocument(source.name, source.text)) {
      const outcome = await validator.validate(source);
      rulesets.add(outcome);
      const { referenced, problems } = outcome;
      if (i >= named.sources.length) {
        const locations = await Promise.all(referenced.map((file) => locationOf({ file })));
        if (!locations.some((file) => passed.has(file))) continue;
        files.push(source.file);
      }
      files.push(...referenced);
      documents.push(resultOfProblems(source.file, problems));
    }
  }
  const fails = failsOn(args.value('fail-on'));
  const left = await withoutBaseline(documents, args, streams);
  const read = [...files, ...configs.files(), ...rulesets.files, ...args.values('baseline')];
  await printReport({ documents: left, unread, fails, version, homepage }, args, streams, read);
  for (const { file, reason } of unread) streams.error(errorLine(`${file}: ${reason}`));
  if (!args.has('quiet'))
    for (const file of rulesets.found)
      streams.error(errorLine(`the rules of ${file} were found and used.`));
  for (const message of rulesets.mistakes.keys()) streams.error(errorLine(message));
  const isUnchecked = ({ code }: FoundProblem) => code === 'example-not-checked';
  const lacksChecks =
    args.has('require-examples') && left.some(({ problems }) => problems.some(isUnchecked));
  const isWhole = !lacksChecks && ![...rulesets.mistakes.values()].some(isSerious);
  const code = isWhole ? exitCode(left, unread, fails) : 2;
  return { code, files: read, folders, ignoredFolders };
}

/** What all documents together say of rulesets: each ruleset and each mistake once. */
class RulesetSummary {
  readonly files = new Set<string>();
  readonly found = new Set<string>();
  readonly mistakes = new Map<string, RulesetLine>();

  add({ rulesetFiles, foundRulesets, mistakes }: DocumentOutcome): void {
    for (const file of rulesetFiles) this.files.add(file);
    for (const file of foundRulesets) this.found.add(file);
    for (const mistake of mistakes) this.mistakes.set(mistake.line, mistake);
  }
}

const locationOf = ({ file }: { readonly file: string }): Promise<string> =>
  realLocation(file).catch(() => file);

/** Returns the documents below the working folder that are not named. */
async function otherDocuments(
  request: SourceRequest,
  named: readonly { readonly file: string }[],
): Promise<Source[]> {
  const own = new Set(await Promise.all(named.map(locationOf)));
  const others: Source[] = [];
  for (const source of (await readSources({ ...request, names: ['.'] })).sources)
    if (!('reason' in source) && !own.has(await locationOf(source))) others.push(source);
  return others;
}

/** The documents without the problems of `--baseline`, which `--write-baseline` writes. */
async function withoutBaseline(
  documents: readonly ValidationResult[],
  args: Arguments,
  streams: Streams,
): Promise<readonly ValidationResult[]> {
  const file = args.value('baseline');
  if (file === undefined) return documents;
  if (args.has('write-baseline')) {
    const baseline = Baseline.of(file, documents);
    await writeWhole(file, baseline.text);
    streams.error(errorLine(`${file} has ${formatCount(baseline.size, 'problem')}.`));
  }
  const { documents: left, solved } = (await Baseline.read(file)).apply(documents);
  if (solved > 0)
    streams.error(
      errorLine(
        `${formatCount(solved, 'problem')} of ${file} ${solved === 1 ? 'is' : 'are'} solved: --write-baseline writes it again.`,
      ),
    );
  return left;
}

/**
 * Returns which problems fail by the value of `--fail-on`. AsyncAPI 2 is supported: that a document
 * is of this version fails only where the configuration makes it a warning or an error.
 */
function failsOn(least = 'error'): (problem: FoundProblem) => boolean {
  return ({ code, severity }) =>
    (least === 'hint' && code !== 'format-version') ||
    (severity === 'warning' && (least === 'hint' || least === 'warning')) ||
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
