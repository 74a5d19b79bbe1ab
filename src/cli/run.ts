// Finds the command that the arguments name and runs it. No process state: the caller gives the
// streams and gets the exit code.
import { type ExitCode, errorLine, loadPart, PROGRAM, type Streams, version } from './command.ts';
import { COMMANDS } from './commands.ts';
import { CommandError, didYouMean } from './failures.ts';
import { helpOf, usage, usageLine } from './help.ts';
import { readArguments } from './read-arguments.ts';

const HELP: ReadonlySet<string> = new Set(['--help', '-h']);
const VERSION = new Set(['--version', '-V', '-v', 'version']);

/**
 * Runs one command line.
 * @param args the arguments after the program's name
 * @returns 0 no problem that fails, 1 some, 2 cannot run or not validated
 */
export async function run(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const [name, ...rest] = args;
  const options = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  const named = name === 'help' ? rest.find((one) => one !== 'help' && !HELP.has(one)) : name;
  const command = COMMANDS.find((c) => c.name === named);
  if (VERSION.has(name ?? '') || (command && name !== 'help' && options.includes('--version')))
    return print(streams, `${PROGRAM} ${version}\n`);
  if (name === 'help' || options.some((option) => HELP.has(option))) {
    if (name === 'help' && named !== undefined && !command)
      return printErrors(streams, [await unknownCommand(named)], usage());
    return print(streams, command ? helpOf(command) : usage());
  }
  if (!command) {
    const reason = name === undefined ? 'name a command.' : await unknownCommand(name);
    return printErrors(streams, [reason], usage());
  }
  let read: Awaited<ReturnType<typeof readArguments>>;
  try {
    read = await readArguments(rest, command);
  } catch (failure) {
    return printFailure(failure, streams, usageLine(command));
  }
  try {
    const runCommand = await loadPart(command.name, () => command.load());
    return await runCommand(read, streams);
  } catch (failure) {
    return printFailure(failure, streams, '');
  }
}

async function unknownCommand(name: string): Promise<string> {
  if (name.startsWith('-')) return `name a command before ${name.replace(/=.*/s, '')}.`;
  if (/[./\\*]/.test(name))
    return `"${name}" is not a command. Did you mean "${PROGRAM} validate ${name}"?`;
  const known = COMMANDS.map((c) => c.name);
  return `"${name}" is not a command.${await didYouMean(name, known)}`;
}

function print(streams: Streams, text: string): ExitCode {
  streams.out(text);
  return 0;
}

function printFailure(failure: unknown, streams: Streams, help: string): ExitCode {
  if (failure instanceof CommandError) return printErrors(streams, failure.reasons, help);
  throw failure;
}

function printErrors(streams: Streams, reasons: readonly string[], help: string): ExitCode {
  streams.error(`${reasons.map(errorLine).join('')}${help}`);
  return 2;
}
