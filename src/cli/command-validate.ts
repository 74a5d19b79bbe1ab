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
import type { ChangedFiles } from './diff/changed-files.ts';
import { CommandError } from './failures.ts';
import { printerWhileRunning, printReport } from './print-report.ts';
import { remoteOptions } from './request-settings.ts';
import { realLocation } from './roots.ts';
import type { RulesetLine } from './rulesets.ts';
import { sourceRequest } from './source-request.ts';
import { readSources, type Source, type SourceRequest, type Unread } from './sources.ts';
import {
  type DocumentOutcome,
  DocumentValidator,
  preventsUse,
  type ValidationOptions,
} from './validate-document.ts';
import { threadsFor, validateAll, validationThreads } from './validate-jobs.ts';
import { type OutcomeKey, ValidationCache } from './validation-cache.ts';
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
  const cacheFile = args.value('cache');
  const options: ValidationOptions = {
    config: args.value('config') ?? null,
    rulesets: args.values('ruleset'),
    onlyRulesets: args.has('only-rulesets'),
    runsCode: args.has('allow-ruleset-code'),
    ...remoteOptions(args),
    isKept: cacheFile !== undefined,
  };
  const configs = new Configs(options.config);
  const request = sourceRequest(args, streams, configs);
  const named = await readSources(request);
  const { folders, ignoredFolders } = named;
  const others = args.has('dependents') ? await otherDocuments(request, named.sources) : [];
  const passed = args.has('dependents')
    ? new Set(await Promise.all(named.sources.map(locationOf)))
    : new Set();
  const isDependent = async ({ referenced }: DocumentOutcome): Promise<boolean> =>
    (await Promise.all(referenced.map((file) => locationOf({ file })))).some((file) =>
      passed.has(file),
    );
  const sources = [...named.sources, ...others].filter(
    (one) => 'reason' in one || !args.has('skip-others') || isDocument(one.name, one.text),
  );
  const since = await changesSince(args);
  const isWanted = async (source: Source, outcome: DocumentOutcome): Promise<boolean> => {
    if (others.includes(source) && !(await isDependent(outcome))) return false;
    if (!since) return true;
    const [config] = await configs.identity(source.folder, source.root);
    const { referenced, rulesetFiles } = outcome;
    return since.hasAny(source.file, [...referenced, ...rulesetFiles, ...(config ? [config] : [])]);
  };
  const validator = await DocumentValidator.create(options, streams.file, configs);
  const cache = cacheFile === undefined ? null : await ValidationCache.open(cacheFile);
  const run = { args, streams, options, configs, validator, cache };
  const fails = failsOn(args.value('fail-on'));
  const print = await printerWhileRunning(args, streams, fails);
  const documents: ValidationResult[] = [];
  const add = (document: ValidationResult): void => {
    documents.push(document);
    print?.(document);
  };
  const unread: Unread[] = [];
  const rulesets = new RulesetSummary();
  const files = named.sources.map(({ file }) => file);
  for await (const { source, outcome } of outcomesOf(sources, run)) {
    if (!outcome) {
      if (source.tooLarge) add(unreadResult(source));
      else unread.push(source);
      continue;
    }
    rulesets.add(outcome);
    const isShown = await isWanted(source, outcome);
    // What is left out may be in question after the next change of a file.
    if (isShown && others.includes(source)) files.push(source.file);
    if (isShown || since) files.push(...outcome.referenced);
    if (!isShown) continue;
    add(resultOfProblems(source.file, outcome.problems));
  }
  const left = await withoutBaseline(documents, args, streams);
  const read = [...files, ...configs.files(), ...rulesets.files, ...args.values('baseline')];
  await cache?.write(read);
  const report = { documents: print ? [] : left, unread, fails, version, homepage };
  await printReport(report, args, streams, read);
  if (since && left.length === 0 && unread.length === 0 && !args.has('quiet'))
    streams.error(errorLine(`no document changed since ${args.value('since')}.`));
  for (const { file, reason } of unread) streams.error(errorLine(`${file}: ${reason}`));
  if (!args.has('quiet'))
    for (const file of rulesets.found)
      streams.error(errorLine(`the rules of ${file} were found and used.`));
  for (const message of rulesets.mistakes.keys()) streams.error(errorLine(message));
  const hasCode = [...rulesets.mistakes.values()].some(({ isWarning }) => isWarning);
  if (hasCode && !args.has('quiet'))
    streams.error(
      errorLine('functions in JavaScript are run by --allow-ruleset-code, if you trust them.'),
    );
  const isUnchecked = ({ code }: FoundProblem) => code === 'example-not-checked';
  const lacksChecks =
    args.has('require-examples') && left.some(({ problems }) => problems.some(isUnchecked));
  const isWhole = !lacksChecks && ![...rulesets.mistakes.values()].some(preventsUse);
  const code = isWhole ? exitCode(left, unread, fails) : 2;
  return { code, files: read, folders, ignoredFolders };
}

/** How documents are validated. */
interface ValidationRun {
  readonly args: Arguments;
  readonly streams: Streams;
  readonly options: ValidationOptions;
  readonly configs: Configs;
  readonly validator: DocumentValidator;
  readonly cache: ValidationCache | null;
}

/** A document with what was found out about it; null for what can't be read. */
type SourceOutcome =
  | { readonly source: Source; readonly outcome: DocumentOutcome }
  | { readonly source: Unread; readonly outcome: null };

/** Yields the outcomes of documents in their order, those that are known from the cache. */
async function* outcomesOf(
  sources: readonly (Source | Unread)[],
  { args, streams, options, configs, validator, cache }: ValidationRun,
): AsyncGenerator<SourceOutcome> {
  const keys = new Map<Source, OutcomeKey>();
  const known = new Map<Source, DocumentOutcome>();
  const left: Source[] = [];
  for (const source of sources) {
    if ('reason' in source) continue;
    if (cache) {
      const identity = await configs.identity(source.folder, source.root);
      const key = { source, settings: JSON.stringify([options, identity]) };
      const outcome = cache.get(key);
      keys.set(source, key);
      if (outcome && (await validator.isCurrent(source, outcome.reads))) known.set(source, outcome);
    }
    if (!known.has(source)) left.push(source);
  }
  const here = (source: Source) => validator.validate(source);
  // Each thread would fetch the files of other hosts again.
  const start =
    streams.file && options.hosts.length === 0 ? validationThreads(streams.file, options) : null;
  const threads = start ? threadsFor(left.length, args.value('jobs')) : 0;
  const validated = validateAll(left, here, threads, start);
  try {
    for (const source of sources) {
      if ('reason' in source) {
        yield { source, outcome: null };
        continue;
      }
      const old = known.get(source);
      const outcome = old ?? ((await validated.next()).value as DocumentOutcome);
      const key = keys.get(source);
      if (key && !old) cache?.set(key, outcome);
      yield { source, outcome };
    }
  } finally {
    await validated.return(undefined);
  }
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

/** What changed since the revision of `--since`; null without one. */
async function changesSince(args: Arguments): Promise<ChangedFiles | null> {
  const name = args.value('since');
  if (name === undefined) return null;
  if (args.operands.includes('-'))
    throw new CommandError('--since compares files with a revision: name a file instead of -.');
  return new (await import('./diff/changed-files.ts')).ChangedFiles(name);
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
