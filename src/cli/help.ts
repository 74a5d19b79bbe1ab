// Help of the command line, from the table of commands.
import { type Command, type Option, PROGRAM } from './command.ts';
import { COMMANDS, COMMON_OPTIONS } from './commands.ts';

const WIDTH = 100;

/** Returns the list of commands. */
export function usage(): string {
  const rows = COMMANDS.map(({ name, summary }) => [name, summary] as const);
  return `Usage: ${PROGRAM} COMMAND ...\n\n${columns(rows)}\n"${PROGRAM} help COMMAND" describes a command, "${PROGRAM} --version" prints the version.\n`;
}

/** Returns how a command is written: `apidoc-studio bundle ENTRY [OPTIONS]`. */
export function operandLine({ name, operands, input }: Command): string {
  return [PROGRAM, name, operands, '[OPTIONS]', input && `< ${input}`].filter(Boolean).join(' ');
}

/** Returns what the first operand of a command is called, also where it may be left out. */
export function operandName({ operands }: Command): string {
  return operands.split(' ')[0]?.replace(/[[\]]/g, '') ?? '';
}

/** Returns the line that shows how a command is written. */
export function usageLine(command: Command): string {
  return `Usage: ${operandLine(command)}\n`;
}

/** Returns what a command does, with all its options. */
export function helpOf(command: Command): string {
  const paragraphs = [`${capitalized(command.summary)}.`, ...command.help].map((text) =>
    wrap(text, WIDTH).join('\n'),
  );
  const options = [...command.options, ...COMMON_OPTIONS].flatMap((option) => [
    [optionSpelling(option), option.help] as const,
    ...Object.entries(option.choices ?? {}).map(
      ([name, help]) => ['', `${name}: ${help}`] as const,
    ),
  ]);
  const choices = Object.entries(command.operandChoices ?? {}).map(
    ([value, help], i) => [i === 0 ? operandName(command) : '', `${value}: ${help}`] as const,
  );
  const rows = [...choices, ...options];
  const codes = columns(Object.entries(command.exitCodes));
  return `${usageLine(command)}\n${paragraphs.join('\n\n')}\n\n${columns(rows)}\nExit code:\n${codes}`;
}

/** Returns an option as it is written: `-f, --format FORMAT`. */
export function optionSpelling({ name, short, value }: Option): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
}

/** Returns a phrase as the beginning of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rows of two columns, indented; the second one is wrapped. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const left = Math.max(...rows.map(([first]) => first.length)) + 2;
  const lines = rows.flatMap(([first, second]) =>
    wrap(second, WIDTH - left - 2).map(
      (line, i) => `  ${(i === 0 ? first : '').padEnd(left)}${line}\n`,
    ),
  );
  return lines.join('');
}

/** Text in lines of at most `width` characters, apart from longer words. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
