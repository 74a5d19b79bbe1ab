// Finds the command that the arguments ask for and runs it. No process state: the caller gives the streams and gets the exit code.
import { readArguments } from './args.ts';
import type { Command, ExitCode, Streams } from './command.ts';
import { bundleCommand } from './command-bundle.ts';
import { schemaCommand } from './command-schema.ts';
import { validateCommand } from './command-validate.ts';
import { CannotRun } from './files.ts';
import { version } from './version.ts';

const COMMANDS: readonly Command[] = [validateCommand, bundleCommand, schemaCommand];

/**
 * Runs one command line.
 * @param args the arguments after the program's name
 * @returns 0 no errors, 1 errors found, 2 cannot run
 */
export async function run(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const [name, ...rest] = args;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (name === '--version' || name === '-V') return say(streams, `apidoc ${version}\n`);
  const wanted = COMMANDS.find((c) => c.name === (name === 'help' ? rest[0] : name));
  if (name === 'help' || options.includes('--help') || options.includes('-h')) {
    if (name === 'help' && rest[0] !== undefined && !wanted) return refuse(streams, `"${rest[0]}" is no command.`, usage());
    return say(streams, wanted ? helpOf(wanted) : usage());
  }
  if (!wanted) return refuse(streams, name === undefined ? 'say what to do.' : `"${name}" is no command.`, usage());
  const read = readArguments(rest, wanted.options);
  if (typeof read === 'string') return refuse(streams, read, helpLine(wanted));
  try {
    return await wanted.run(read, streams);
  } catch (failure) {
    if (failure instanceof CannotRun) return refuse(streams, failure.message, '');
    throw failure;
  }
}

function say(streams: Streams, text: string): ExitCode {
  streams.out(text);
  return 0;
}

function refuse(streams: Streams, why: string, help: string): ExitCode {
  streams.error(`apidoc: ${why}\n${help}`);
  return 2;
}

function usage(): string {
  const width = Math.max(...COMMANDS.map((c) => c.name.length));
  const lines = COMMANDS.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
  return `Usage: apidoc COMMAND ...\n\n${lines.join('\n')}\n\n"apidoc help COMMAND" tells more, "apidoc --version" which version this is.\n`;
}

function helpLine({ name, usage: follows }: Command): string {
  return `Usage: apidoc ${name} ${follows}`.trimEnd().concat('\n');
}

function helpOf(command: Command): string {
  return `${helpLine(command)}\n${command.summary[0]?.toUpperCase() ?? ''}${command.summary.slice(1)}.\n\n${command.help}`;
}
