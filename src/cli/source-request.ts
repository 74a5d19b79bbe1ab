// What a command line names to be read: any number of documents, or one.
import type { Arguments } from './arguments.ts';
import type { Streams } from './command.ts';
import type { Configs } from './config.ts';
import { CommandError } from './failures.ts';
import { Roots } from './roots.ts';
import { readSource, type Source, type SourceRequest } from './sources.ts';

/**
 * Returns what the operands name, and how it is read.
 * @throws CommandError where they name nothing, or standard input twice
 */
export function sourceRequest(args: Arguments, streams: Streams, configs: Configs): SourceRequest {
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
    roots: new Roots(args.value('root') ?? null, true),
    ignores: (file, root) => configs.ignores(file, root),
  };
}

/**
 * Reads the one document that a command works on.
 * @throws CommandError where it can't be read, or the operands are not one name
 */
export async function readEntry(
  [name, more]: readonly string[],
  args: Arguments,
  { readInput }: Streams,
): Promise<Source> {
  if (name === undefined || more !== undefined) throw new CommandError('name one entry document.');
  const source = await readSource(name, {
    stdinName: args.value('stdin-name') ?? 'stdin',
    readInput,
    roots: new Roots(args.value('root') ?? null),
  });
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  return source;
}
