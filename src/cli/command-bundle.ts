// `apidoc bundle`: writes one document from many.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Analyzer, languageOf } from '../core/api.ts';
import type { BundleOptions } from '../core/types.ts';
import type { Arguments } from './args.ts';
import type { Command, ExitCode, Streams } from './command.ts';
import { CommandError, explainFailure } from './failures.ts';
import { asText } from './formats/text.ts';
import { isUrl, withFiles } from './referenced-files.ts';
import { Roots } from './roots.ts';
import { readSources, type Source } from './sources.ts';
import { locateProblems, resultOfProblems } from './validation-result.ts';

export const bundleCommand: Command = {
  name: 'bundle',
  usage:
    'ENTRY [-o FILE] [--dereference] [--apply-traits] [--format yaml|json] [--root DIR] [--stdin-name NAME]',
  summary: 'writes one document from an entry and the files it refers to',
  help: `The targets of references to other files are put into components, each object once, and the references name them there.
Comments, order and layout of a YAML entry are kept.

  -o FILE, --output FILE   where to write; standard output unless given
  --dereference            replaces all references with their targets, apart from those the format
                           demands and from cycles
  --apply-traits           merges traits into their operations and messages, and removes them
  --format yaml|json       language of the result; that of the entry unless given
  --root DIR               the folder below which files may be read that the entry refers to. Without it: the
                           repository of the working folder, or the working folder. For an ENTRY
                           outside of that: its own repository, or its folder.
  --stdin-name NAME        the file that standard input (ENTRY is -) stands for

Only regular files of at most 32 MB are read, and nothing is fetched from the network.

Exit code: 0 written, 1 a reference cannot be resolved (nothing is written), 2 cannot run.
`,
  options: new Map<string, readonly string[] | 'text' | 'switch'>([
    ['o', 'text'],
    ['output', 'text'],
    ['dereference', 'switch'],
    ['apply-traits', 'switch'],
    ['format', ['yaml', 'json']],
    ['root', 'text'],
    ['stdin-name', 'text'],
  ]),
  run,
};

async function run({ operands, values, switches }: Arguments, streams: Streams): Promise<ExitCode> {
  if (operands.length !== 1) throw new CommandError('name one entry document.');
  const [source] = await readSources(
    operands,
    values.get('stdin-name') ?? 'stdin',
    streams.readInput,
    new Roots(values.get('root') ?? null),
    'files only',
  );
  if (!source) throw new CommandError('name one entry document.');
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setText(source.text);
  const format = values.get('format') as BundleOptions['format'];
  const options: BundleOptions = {
    dereference: switches.has('dereference'),
    applyTraits: switches.has('apply-traits'),
    ...(format === undefined ? {} : { format }),
  };
  const { text, problems } = await withFiles(analyzer, source, () => analyzer.bundle(options));
  if (text === null || problems.length > 0) {
    const outcome = resultOfProblems(source.file, locateProblems(source, analyzer, problems));
    streams.error(asText([outcome], false));
    return text === null || !outcome.validated ? 2 : 1;
  }
  const output = values.get('output') ?? values.get('o');
  if (output === undefined) streams.out(text);
  else await write(output, text, source, analyzer);
  return 0;
}

/** A part that is overwritten by the whole would be lost. */
async function write(
  output: string,
  text: string,
  { file, folder }: Source,
  analyzer: Analyzer,
): Promise<void> {
  const parts = analyzer.referencedFiles().filter((uri) => uri !== '' && !isUrl(uri));
  if (
    [file, ...parts.map((uri) => join(folder, decodeURIComponent(uri)))].some(
      (part) => resolve(part) === resolve(output),
    )
  ) {
    throw new CommandError(
      `${output}: the bundle is made from this file. Write it to another one.`,
    );
  }
  try {
    await writeFile(output, text);
  } catch (failure) {
    throw new CommandError(
      `${output}: ${(failure as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such folder.' : explainFailure(failure)}`,
    );
  }
}
