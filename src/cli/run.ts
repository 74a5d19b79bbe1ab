// Finds the command that the arguments name and runs it. No process state: the caller gives the
// streams and gets the exit code.

import { parseArgs } from 'node:util';
import { Arguments } from './arguments.ts';
import {
  type Command,
  type ExitCode,
  errorLine,
  loadPart,
  type Option,
  PROGRAM,
  type Streams,
  version,
} from './command.ts';
import { COMMANDS, COMMON_OPTIONS } from './commands.ts';
import { CommandError, didYouMean } from './failures.ts';
import { helpOf, operandName, usage, usageLine } from './help.ts';

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

// Reads the arguments of one command by its options in the table of commands.

/**
 * Reads the arguments of a command. `--` ends its options, `-` is an operand.
 * @throws CommandError with a sentence about the first one that is wrong
 */
async function readArguments(args: readonly string[], command: Command): Promise<Arguments> {
  const options = [...command.options, ...COMMON_OPTIONS];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      options.map(({ name, short, value }) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short && { short }) } as const,
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const operands: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    // As by a variable of the shell that is not set: what it should name is not known.
    if ('value' in token && token.value === '')
      throw new CommandError(
        token.kind === 'option' ? `the value of ${token.rawName} is empty.` : 'a name is empty.',
      );
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options.find(({ name }) => name === token.name);
    if (!option) throw new CommandError(await unknownOption(token, options));
    const value = await readValue(option, token.rawName, token.value);
    given.set(option.name, [...(given.get(option.name) ?? []), value]);
  }
  // One in brackets may be left out.
  const isOptional = command.operands.startsWith('[') && operands.length < 2;
  if (command.operandChoices && !isOptional)
    await requireChoice(operandName(command), Object.keys(command.operandChoices), operands[0]);
  return new Arguments(operands, given);
}

async function requireChoice(
  name: string,
  choices: readonly string[],
  operand: string | undefined,
): Promise<void> {
  if (operand !== undefined && choices.includes(operand)) return;
  const meant = operand === undefined ? '' : await didYouMean(operand, choices);
  throw new CommandError(`${name} is ${joinWithOr(choices)}.${meant}`);
}

async function unknownOption(
  { rawName, value }: { rawName: string; value?: string | undefined },
  options: readonly Option[],
): Promise<string> {
  const written = value === undefined ? rawName : `${rawName}=${value}`;
  const known = options.map(({ name }) => `--${name}`);
  return `"${written}" is not an option.${await didYouMean(rawName, known)}`;
}

async function readValue(
  { value: needed, choices, synonyms }: Option,
  rawName: string,
  value: string | undefined,
): Promise<string> {
  if (needed === undefined) {
    if (value !== undefined) throw new CommandError(`${rawName} takes no value.`);
    return '';
  }
  if (choices) {
    const names = Object.keys(choices);
    if (value === undefined) throw new CommandError(`${rawName} is ${joinWithOr(names)}.`);
    const meant = new Map(Object.entries(synonyms ?? {})).get(value) ?? value;
    if (!names.includes(meant))
      throw new CommandError(
        `${rawName} is ${joinWithOr(names)}.${await didYouMean(value, names)}`,
      );
    return meant;
  }
  if (value === undefined) throw new CommandError(`${rawName} is followed by a ${nounOf(needed)}.`);
  if (needed === 'N' && !/^\d{1,9}$/.test(value))
    throw new CommandError(`${rawName} is followed by a number.`);
  return value;
}

function nounOf(value: string): string {
  return value === 'N' ? 'number' : 'name';
}

function joinWithOr(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
}
