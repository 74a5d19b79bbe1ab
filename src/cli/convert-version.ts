// Converts a document of AsyncAPI 2 with the files that it refers to, validates the result, and
// writes what changes.
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  formatCount,
  isDocument,
  isLimit,
  isRoot,
  isUrl,
  loadOptionalParser,
} from '../core/api.ts';
import type {
  Analyzer,
  ConversionNote,
  ConversionOptions,
  ConversionPreview,
} from '../core/types.ts';
import type { Arguments } from './arguments.ts';
import { defectError, errorLine, type RunCommand, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { openDocument, requireSyntax } from './open-document.ts';
import { OutputFolder } from './output-folder.ts';
import { readBytes } from './read-file.ts';
import { pathOfReference } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import {
  type SpawnExampleValidator,
  validateExamples,
  validateInThreads,
} from './validate-examples.ts';
import { requireOtherFile, rewriteFile, writeWhole } from './write-file.ts';

const HINT = 'Use --write to change it.';
const ERROR_CODES: ReadonlySet<string> = new Set(['error-in-result', 'error-before']);

/** What a conversion changes, and what is to be known of it. */
export interface Converted extends Pick<ConversionPreview, 'files' | 'notes' | 'errors'> {
  /** Of the texts before the conversion. */
  readonly analyzer: Analyzer;
}

/** Converts the one document that is named. */
export const convertVersion: RunCommand = async (args, streams) => {
  const targets = ['output', 'out-dir', 'write'].filter((name) => args.has(name));
  if (targets.length > 1)
    throw new CommandError(`--${targets[0]} and --${targets[1]} exclude each other.`);
  if (args.has('all-files') && !args.has('out-dir'))
    throw new CommandError('--all-files is for --out-dir.');
  requireFolder(args.value('root'));
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry(args.operands, args, streams)), remote };
  const spawn = streams.file && validateInThreads(streams.file);
  const converted = await convertSource(source, readOptions(args), spawn);
  if (!converted && !isDocument(source.name, source.text))
    return (await import('./convert-foreign.ts')).convertForeign(source, args, streams);
  const { notes = [], errors = 0 } = converted ?? {};
  const json = args.value('format') === 'json';
  const files = await write(source, converted, args, json ? null : (text) => streams.out(text));
  const found = notes.map(({ start: _, ...one }) => ({ ...one, file: nameOf(source, one.file) }));
  if (json) streams.out(`${JSON.stringify({ files, notes: found, errors }, null, 2)}\n`);
  else {
    for (const one of found) streams.error(errorLine(lineOf(one)));
    if (args.has('out-dir') && !args.has('all-files')) sayUnwritten(converted, streams);
  }
  return errors > 0 || found.some((one) => one.severity === 'warning') ? 1 : 0;
};

function sayUnwritten(converted: Converted | null, { error }: Streams): void {
  const changed = new Map((converted?.files ?? []).map(({ uri, text }) => [uri, text]));
  const count = unchangedFiles(converted, changed).length;
  if (count === 0) return;
  const files = formatCount(count, 'file');
  error(
    errorLine(
      `note: ${files} that the conversion leaves as ${count === 1 ? 'it is' : 'they are'} ${count === 1 ? 'was' : 'were'} not written. --all-files writes them, too.`,
    ),
  );
}

/** @throws CommandError for what `--root` was once followed by */
function requireFolder(root: string | undefined): void {
  if (root === 'apidoc' || root === 'asyncapi')
    throw new CommandError(
      `--root is a folder. Use --dialect ${root} for the root field of the result, or --root ./${root} for the folder of this name.`,
    );
}

function readOptions(args: Arguments): ConversionOptions {
  const root = args.value('dialect') === 'apidoc' ? 'apidoc' : 'asyncapi';
  const to = args.value('to') ?? (root === 'apidoc' ? '3.1.0' : '3.0.0');
  return {
    to: to === '3.1.0' ? to : '3.0.0',
    root,
    view: args.value('view') === 'client' ? 'client' : 'application',
    names: args.value('names') === 'id' ? 'id' : 'address',
  };
}

/**
 * Converts a document and validates the result; null for one that is none of AsyncAPI 2.
 * @throws CommandError for what can't be converted
 */
export const convertSource = (
  source: Source & { readonly remote: RemoteFiles },
  options: ConversionOptions,
  spawn: SpawnExampleValidator | undefined,
): Promise<Converted | null> => withDefects(() => convert(source, options, spawn));

async function convert(
  source: Source & { readonly remote: RemoteFiles },
  options: ConversionOptions,
  spawn: SpawnExampleValidator | undefined,
): Promise<Converted | null> {
  const { analyzer, converted } = await openDocument(source);
  if (!converted) {
    const refusal = analyzer
      .problems()
      .find(
        ({ code, uri, severity }) =>
          isRoot(uri) && (isLimit(code) || (code === 'format-version' && severity === 'error')),
      );
    if (refusal) throw new CommandError(`${source.file}: ${refusal.message}`);
    if (isDocument(source.name, source.text)) requireSyntax(source, analyzer);
    return null;
  }
  const result = converted.convertedAs(options);
  if (!result.update()) {
    requireSyntax(source, analyzer);
    throw new CommandError(`${source.file}: it has syntax errors.`);
  }
  for (const name of result.analyzer.neededParsers())
    result.analyzer.setParsers(await loadOptionalParser(name));
  // Errors of examples that the document has itself are known by its own conversion.
  for (const one of new Set([converted, result])) await validateExamples(one.analyzer, spawn);
  const preview = result.preview();
  if (!preview) throw new CommandError(`${source.file}: it has syntax errors.`);
  const half = preview.notes.find(({ code }) => code === 'half-converted');
  if (half)
    throw new CommandError(
      `Can't convert the document: ${half.message} Convert it first, or move what both use to a file of its own.`,
    );
  return { ...preview, analyzer };
}

/** Refuses a document whose converted text was not read back as what it has to say. */
async function withDefects<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (failure) {
    if (failure instanceof CommandError) throw failure;
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw defectError(`Can't convert the document: ${reason}`);
  }
}

/** Writes what changed where the options say; returns what was written where. */
async function write(
  source: Source,
  converted: Converted | null,
  args: Arguments,
  print: ((text: string) => void) | null,
): Promise<{ from: string; to: string | null }[]> {
  const folder = args.value('out-dir');
  const output = args.value('output');
  const files = converted?.files ?? [];
  const from = (uri: string) => nameOf(source, uri);
  const before = (uri: string) => converted?.analyzer.text(uri) ?? '';
  const sources = ['', ...(converted?.analyzer.referencedFiles() ?? [])].map(from);
  const remote = files.find(({ uri }) => isUrl(uri));
  if (remote)
    throw new CommandError(
      `${remote.uri} changes, too, and is not a file of the document. Keep a copy of it beside the document, and refer to that.`,
    );
  if (folder !== undefined) return writeFolder(folder, source, converted, args);
  if (args.has('write')) {
    if (args.operands[0] === '-')
      throw new CommandError('--write needs a file, not standard input.');
    for (const { uri, text } of files) await rewriteFile(from(uri), before(uri), text);
    return files.map(({ uri }) => ({ from: from(uri), to: from(uri) }));
  }
  const other = files.find(({ uri }) => !isRoot(uri));
  if (other && (print !== null || output !== undefined))
    throw new CommandError(
      `${from(other.uri)} changes, too: write all files by --out-dir or --write.`,
    );
  const text = files.find(({ uri }) => isRoot(uri))?.text ?? source.text;
  if (output !== undefined) {
    await requireOtherFile(output, sources, 'the result is', HINT);
    await writeWhole(output, text);
  } else print?.(text);
  return files.map(({ uri }) => ({ from: from(uri), to: output ?? null }));
}

/** Writes the files that change into a folder, or all files with `--all-files`. */
async function writeFolder(
  folder: string,
  source: Source,
  converted: Converted | null,
  args: Arguments,
): Promise<{ from: string; to: string }[]> {
  const changed = new Map((converted?.files ?? []).map(({ uri, text }) => [uri, text]));
  const others = args.has('all-files') ? unchangedFiles(converted, changed) : [];
  const from = (uri: string) => nameOf(source, uri);
  const base = baseOf([...changed.keys(), ...others].map((uri) => resolve(from(uri))));
  const written = [...changed.keys(), ...others].map((uri) => ({
    uri,
    from: from(uri),
    to: join(folder, relative(base, resolve(from(uri)))),
  }));
  const sources = ['', ...(converted?.analyzer.referencedFiles() ?? [])].map(from);
  for (const { to } of written) await requireOtherFile(to, sources, 'the result is', HINT);
  const contents = await Promise.all(
    written.map(async (one) => changed.get(one.uri) ?? (await readBytes(one.from))),
  );
  const target = await OutputFolder.open(folder);
  for (const [index, { to }] of written.entries())
    await target.write(withSlashes(relative(folder, to)), contents[index] ?? '');
  return written.map(({ from, to }) => ({ from, to }));
}

/** Returns the files of a document that its conversion leaves as they are. */
function unchangedFiles(
  converted: Converted | null,
  changed: ReadonlyMap<string, string>,
): string[] {
  const files = converted?.analyzer.loadedFiles() ?? [];
  return files
    .filter(({ uri, failure, limit }) => !isUrl(uri) && (failure === undefined || limit))
    .map(({ uri }) => uri)
    .filter((uri) => !changed.has(uri));
}

/** Returns the working folder, or that of files which are not all below it. */
function baseOf(files: readonly string[]): string {
  const outside = (folder: string) => files.some((file) => isOutside(relative(folder, file)));
  let base = process.cwd();
  if (outside(base)) base = dirname(files[0] ?? base);
  while (outside(base) && dirname(base) !== base) base = dirname(base);
  return base;
}

function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

/** Returns the name of a file as it is from the working folder. */
function nameOf({ file, folder }: Source, uri: string): string {
  return isRoot(uri) ? file : pathOfReference(folder, uri);
}

function lineOf({ code, severity, file, path, message }: ConversionNote): string {
  const kept = severity === 'warning' ? 'not kept' : 'note';
  return `${ERROR_CODES.has(code) ? 'error' : kept}: ${file}#${path}: ${message}`;
}
