// Finds the command that the arguments name and runs it. No process state: the caller gives the
// streams and gets the exit code.
import { readArguments } from './args.ts';
import { type Command, type ExitCode, type Streams, version } from './command.ts';
import { bundleCommand } from './command-bundle.ts';
import { schemaCommand } from './command-schema.ts';
import { validateCommand } from './command-validate.ts';
import { CommandError } from './failures.ts';
import { visibleText } from './visible-text.ts';

const COMMANDS: readonly Command[] = [validateCommand, bundleCommand, schemaCommand];

/**
 * Runs one command line.
 * @param args the arguments after the program's name
 * @returns 0 no problem that fails, 1 some, 2 cannot run or not validated
 */
export async function run(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const [name, ...rest] = args;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (name === '--version' || name === '-V') return print(streams, `apidoc ${version}\n`);
  const command = COMMANDS.find((c) => c.name === (name === 'help' ? rest[0] : name));
  if (name === 'help' || options.includes('--help') || options.includes('-h')) {
    if (name === 'help' && rest[0] !== undefined && !command)
      return printErrors(streams, [`"${rest[0]}" is not a command.`], usage());
    return print(streams, command ? helpOf(command) : usage());
  }
  if (!command)
    return printErrors(
      streams,
      [name === undefined ? 'name a command.' : `"${name}" is not a command.`],
      usage(),
    );
  const read = readArguments(rest, command.options);
  if (typeof read === 'string') return printErrors(streams, [read], helpLine(command));
  try {
    return await command.run(read, streams);
  } catch (failure) {
    if (failure instanceof CommandError) return printErrors(streams, failure.reasons, '');
    throw failure;
  }
}

function print(streams: Streams, text: string): ExitCode {
  streams.out(text);
  return 0;
}

function printErrors(streams: Streams, reasons: readonly string[], help: string): ExitCode {
  streams.error(`${reasons.map((reason) => `apidoc: ${visibleText(reason)}\n`).join('')}${help}`);
  return 2;
}

function usage(): string {
  const width = Math.max(...COMMANDS.map((c) => c.name.length));
  const lines = COMMANDS.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
  return `Usage: apidoc COMMAND ...\n\n${lines.join('\n')}\n\n"apidoc help COMMAND" describes a command, "apidoc --version" prints the version.\n`;
}

function helpLine({ name, usage: follows }: Command): string {
  return `Usage: apidoc ${name} ${follows}`.trimEnd().concat('\n');
}

function helpOf(command: Command): string {
  return `${helpLine(command)}\n${command.summary[0]?.toUpperCase() ?? ''}${command.summary.slice(1)}.\n\n${command.help}`;
}
