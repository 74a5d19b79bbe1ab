/** What the help of the command line names, and which of it a line of the table shows. */
import { parseArgs } from 'node:util';
import { COMMANDS, COMMON_OPTIONS } from '../../src/cli/commands.ts';
import { wordsOf } from './row.mjs';

/** @import { Command, Option } from '../../src/cli/command.ts' */
/** @import { Row } from './row.mjs' */

/**
 * @typedef {{ commands: string[], options: string[], formats: string[], choices: string[],
 * exitCodes: string[] }} Named
 */

/**
 * Returns all that the help names: commands with the choices of their first operand, options with
 * their short forms, choices and synonyms, and exit codes.
 * @param {readonly Command[]} [commands]
 * @returns {Named}
 */
export function namedByHelp(commands = COMMANDS) {
  const options = commands.flatMap((command) =>
    [...command.options, ...COMMON_OPTIONS].map((option) => ({ command: command.name, option })),
  );
  const choices = options.flatMap(({ command, option }) =>
    choicesOf(option).map((choice) => ({ command, option, choice })),
  );
  const isFormat = (/** @type {{ option: Option }} */ { option }) => option.name === 'format';
  const toKey = (/** @type {(typeof choices)[number]} */ { command, option, choice }) =>
    `${command} --${option.name} ${choice}`;
  return {
    commands: commands.flatMap(({ name, operandChoices }) => [
      name,
      ...Object.keys(operandChoices ?? {}).map((choice) => `${name} ${choice}`),
    ]),
    options: options.flatMap(({ command, option }) => optionKeys(command, option)),
    formats: choices.filter(isFormat).map(toKey),
    choices: choices.filter((one) => !isFormat(one)).map(toKey),
    exitCodes: commands.flatMap(({ name, exitCodes }) =>
      Object.keys(exitCodes).map((code) => `${name} ends with ${code}`),
    ),
  };
}

/** @param {Option} option */
const choicesOf = ({ choices, synonyms }) => [
  ...Object.keys(choices ?? {}),
  ...Object.keys(synonyms ?? {}),
];

/** @param {string} command @param {Option} option */
const optionKeys = (command, { name, short, repeated }) => [
  `${command} --${name}`,
  ...(short ? [`${command} -${short}`] : []),
  ...(repeated ? [`${command} --${name} twice`] : []),
];

/**
 * Returns what a line of the table shows, in the words of `namedByHelp`.
 * @param {Row} row
 * @param {readonly Command[]} [commands]
 * @returns {string[]}
 */
export function shownBy({ call, option, code }, commands = COMMANDS) {
  const [name = '', operand] = wordsOf(call);
  const command = commands.find((one) => one.name === name);
  if (!command) return [];
  const keys = [name, `${name} ends with ${code}`];
  if (operand !== undefined && command.operandChoices?.[operand] !== undefined)
    keys.push(`${name} ${operand}`);
  const known = [...command.options, ...COMMON_OPTIONS];
  const { tokens } = parseArgs({
    args: wordsOf(option ?? ''),
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      known.map((one) => [
        one.name,
        {
          type: one.value === undefined ? 'boolean' : 'string',
          ...(one.short && { short: one.short }),
        },
      ]),
    ),
  });
  /** @type {Set<string>} */
  const given = new Set();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    keys.push(`${name} ${token.rawName}`);
    if (given.has(token.name)) keys.push(`${name} --${token.name} twice`);
    given.add(token.name);
    if (token.value !== undefined) keys.push(`${name} --${token.name} ${token.value}`);
  }
  return keys;
}
