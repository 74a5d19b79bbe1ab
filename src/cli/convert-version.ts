// Converts a document of AsyncAPI 2 with the files that it refers to, and writes what changes.
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isDocument, loadConversion } from '../core/api.ts';
import type { ConversionNote, ConversionOptions, ConversionResult } from '../core/types.ts';
import { Arguments } from './arguments.ts';
import { errorLine, PROGRAM, type RunCommand } from './command.ts';
import { CommandError } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { OutputFolder } from './output-folder.ts';
import { pathOfReference, readReferencedFile } from './referenced-files.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import { requireOtherFile, rewriteFile, writeWhole } from './write-file.ts';

const HINT = 'Use --write to change it.';

interface Converted extends ConversionResult {
  /** All texts before the conversion. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Converts the one document that is named. */
export const convertVersion: RunCommand = async (args, streams) => {
  const targets = ['output', 'out-dir', 'write'].filter((name) => args.has(name));
  if (targets.length > 1)
    throw new CommandError(`--${targets[0]} and --${targets[1]} exclude each other.`);
  const options = readOptions(args);
  // Here --root is the root field, not a folder.
  const stdinName = args.value('stdin-name');
  const given = new Map(stdinName === undefined ? [] : [['stdin-name', [stdinName]]]);
  const source = await readEntry(args.operands, new Arguments(args.operands, given), streams);
  const converted = await convert(source, options);
  if (converted.broken) throw new CommandError(`${source.file}: it has syntax errors.`);
  if (converted.version === null && !isDocument(source.name, source.text))
    return (await import('./convert-foreign.ts')).convertForeign(source, args, streams);
  const json = args.value('format') === 'json';
  const files = await write(source, converted, args, json ? null : (text) => streams.out(text));
  const pathOf = (uri: string) => nameOf(source, uri);
  const notes = converted.notes.map((one) => ({ ...one, file: pathOf(one.file) }));
  if (json) streams.out(`${JSON.stringify({ files, notes }, null, 2)}\n`);
  else for (const one of notes) streams.error(errorLine(lineOf(one)));
  return notes.some((one) => one.severity === 'warning') ? 1 : 0;
};

function readOptions(args: Arguments): ConversionOptions {
  const root = args.value('root') === 'apidoc' ? 'apidoc' : 'asyncapi';
  const to = args.value('to') ?? (root === 'apidoc' ? '3.1.0' : '3.0.0');
  return {
    to: to === '3.1.0' ? to : '3.0.0',
    root,
    view: args.value('view') === 'client' ? 'client' : 'application',
    names: args.value('names') === 'id' ? 'id' : 'address',
  };
}

/** Converts again with each file that turns out to be referred to. */
async function convert(source: Source, options: ConversionOptions): Promise<Converted> {
  const run = await loadConversion();
  const texts = new Map([[source.name, source.text]]);
  const failed = new Set<string>();
  const receiver = {
    addFile: (uri: string, text: string) => void texts.set(uri, text),
    failFile: (uri: string) => void failed.add(uri),
  };
  for (;;) {
    const result = convertOnce(() => run({ entry: source.name, files: texts }, options));
    const needs = result.missing.filter((uri) => !texts.has(uri) && !failed.has(uri));
    if (needs.length === 0) return { ...result, texts };
    for (const uri of needs) await readReferencedFile(receiver, source, uri);
  }
}

/** Refuses a document whose converted text was not read back as what it has to say. */
function convertOnce(run: () => ConversionResult): ConversionResult {
  try {
    return run();
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new CommandError(
      `Can't convert the document, nothing was written: ${reason} This is a defect of ${PROGRAM}; please report it.`,
    );
  }
}

/** Writes what changed where the options say; returns what was written where. */
async function write(
  source: Source,
  { files, texts }: Converted,
  args: Arguments,
  print: ((text: string) => void) | null,
): Promise<{ from: string; to: string | null }[]> {
  const folder = args.value('out-dir');
  const output = args.value('output');
  const from = (uri: string) => nameOf(source, uri);
  const sources = [...texts.keys()].map(from);
  if (folder !== undefined) {
    const base = baseOf(files.map(({ uri }) => resolve(from(uri))));
    const written = files.map(({ uri }) => ({
      from: from(uri),
      to: join(folder, relative(base, resolve(from(uri)))),
    }));
    for (const { to } of written) await requireOtherFile(to, sources, 'the result is', HINT);
    const target = await OutputFolder.open(folder);
    for (const [index, { text }] of files.entries())
      await target.write(withSlashes(relative(folder, written[index]?.to ?? '')), text);
    return written;
  }
  if (args.has('write')) {
    if (args.operands[0] === '-')
      throw new CommandError('--write needs a file, not standard input.');
    for (const { uri, text } of files) await rewriteFile(from(uri), texts.get(uri) ?? '', text);
    return files.map(({ uri }) => ({ from: from(uri), to: from(uri) }));
  }
  const other = files.find(({ uri }) => uri !== source.name);
  if (other && (print !== null || output !== undefined))
    throw new CommandError(
      `${from(other.uri)} changes, too: write all files by --out-dir or --write.`,
    );
  const text = files.find(({ uri }) => uri === source.name)?.text ?? source.text;
  if (output !== undefined) {
    await requireOtherFile(output, sources, 'the result is', HINT);
    await writeWhole(output, text);
  } else print?.(text);
  return files.map(({ uri }) => ({ from: from(uri), to: output ?? null }));
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
function nameOf({ name, file, folder }: Source, uri: string): string {
  return uri === name ? file : pathOfReference(folder, uri);
}

function lineOf({ severity, file, path, message }: ConversionNote): string {
  return `${severity === 'warning' ? 'not kept' : 'note'}: ${file}#${path}: ${message}`;
}
