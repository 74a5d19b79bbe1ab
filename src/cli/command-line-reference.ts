// The reference of the command line for docs/command-line.md, from the table of commands.
import { type Command, type Option, PROGRAM } from './command.ts';
import { COMMANDS, COMMON_OPTIONS } from './commands.ts';
import { capitalized, operandLine, operandName, optionSpelling } from './help.ts';

/** Returns the whole of `docs/command-line.md`. */
export function commandLineReference(): string {
  return `# The command line

All commands and options. \`npm run command-line\` writes this file from the table in [src/cli/commands.ts](../src/cli/commands.ts), from which \`apidoc help\`
and the completion of shells come too.

${table(
  ['Command', 'What it does'],
  COMMANDS.map(({ name, summary }) => [`[\`${name}\`](#apidoc-${name})`, summary]),
)}

Every command has ${COMMON_OPTIONS.map((option) => `\`${optionSpelling(option)}\``).join(' and ')}; \`${PROGRAM} --version\` prints the version. \`--\` ends the options.

${COMMANDS.map(section).join('\n\n')}
`;
}

function section(command: Command): string {
  const { name, operandChoices, summary, help, options, exitCodes } = command;
  const choices = Object.entries(operandChoices ?? {}).map(([value, meaning]) => [
    `\`${value}\``,
    meaning,
  ]);
  const parts = [
    `## ${PROGRAM} ${name}`,
    `\`\`\`\n${operandLine(command)}\n\`\`\``,
    `${capitalized(summary)}.`,
    ...help,
    choices.length > 0 ? table([operandName(command), 'Meaning'], choices) : '',
    options.length > 0 ? table(['Option', 'Meaning'], options.map(row)) : '',
    table(['Exit code', 'Meaning'], Object.entries(exitCodes)),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function row(option: Option): [string, string] {
  const choices = Object.entries(option.choices ?? {}).map(
    ([value, meaning]) => `<br>\`${value}\`: ${meaning}`,
  );
  return [
    `\`${optionSpelling(option)}\``,
    `${option.help.replaceAll('<', '&lt;')}${choices.join('')}`,
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
