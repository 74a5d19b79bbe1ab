// Reads the arguments of one command by its options in the table of commands.
import { parseArgs } from 'node:util';
import { Arguments } from './arguments.ts';
import type { Command, Option } from './command.ts';
import { COMMON_OPTIONS } from './commands.ts';
import { CommandError, didYouMean } from './failures.ts';
import { operandName } from './help.ts';

/**
 * Reads the arguments of a command. `--` ends its options, `-` is an operand.
 * @throws CommandError with a sentence about the first one that is wrong
 */
export async function readArguments(args: readonly string[], command: Command): Promise<Arguments> {
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
  throw new CommandError(`${name} is ${list(choices)}.${meant}`);
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
    if (value === undefined) throw new CommandError(`${rawName} is ${list(names)}.`);
    const meant = new Map(Object.entries(synonyms ?? {})).get(value) ?? value;
    if (!names.includes(meant))
      throw new CommandError(`${rawName} is ${list(names)}.${await didYouMean(value, names)}`);
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

function list(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
}
