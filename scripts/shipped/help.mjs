/** What the program prints about itself, and `explain`, `schema` and `completion`. */
import { COMMANDS, COMMON_OPTIONS } from '../../src/cli/commands.ts';
import { helpOf, usage } from '../../src/cli/help.ts';
import { all, error, json, out, shows } from './row.mjs';

/** @import { Row } from './row.mjs' */

const prints = (/** @type {string} */ text) =>
  shows('standard output is its help', (result) => result.out === text);

/** @type {Row[]} */
export const HELP = [
  ...COMMANDS.flatMap((command) => [
    ...COMMON_OPTIONS.flatMap(({ name, short }) => [`--${name}`, `-${short}`]).map(
      (option) =>
        /** @type {Row} */ ({
          call: command.name,
          option,
          instead: '--no-such-option',
          code: 0,
          shows: prints(helpOf(command)),
        }),
    ),
    /** @type {Row} */ ({ call: `help ${command.name}`, code: 0, shows: prints(helpOf(command)) }),
  ]),
  { call: 'help', code: 0, shows: prints(usage()) },
  { call: '--help', code: 0, shows: prints(usage()) },
  { call: '--version', code: 0, shows: out(/^apidoc-studio \d+\.\d+\.\d+\n$/) },
  { call: '', code: 2, shows: error(/name a command/) },
  { call: 'valdate', code: 2, shows: error(/Did you mean "validate"\?/) },
  { call: 'schema --dialct x', code: 2, shows: error(/Did you mean --dialect\?|--dialect/) },
];

/** @type {Row[]} */
export const SCHEMA = [
  { call: 'schema', code: 0, shows: json(({ title }) => title === 'Apidoc document') },
  {
    call: 'schema',
    option: '--ruleset',
    code: 0,
    shows: json(({ title }) => title === 'Spectral ruleset'),
  },
  { call: 'schema more', code: 2, shows: error(/schema takes no arguments/) },
  {
    call: 'schema',
    option: '--dialect asyncapi',
    code: 0,
    shows: json(({ title }) => title === 'AsyncAPI document'),
  },
  {
    call: 'schema',
    option: '--dialect apidoc',
    instead: '--dialect asyncapi',
    code: 0,
    shows: json(({ title }) => title === 'Apidoc document'),
  },
];

const WHICH = 'explain unused-channel';

/** @type {Row[]} */
export const EXPLAIN = [
  { call: WHICH, code: 0, shows: out(/^unused-channel \(information by default\)\n/) },
  {
    call: 'explain',
    code: 0,
    shows: all(out(/^ {2}unused-channel /m), out(/^ {2}channel\.removed /m)),
  },
  { call: 'explain unused-chanel', code: 2, shows: error(/Did you mean "unused-channel"\?/) },
  ...['--format', '-f'].map(
    (option) =>
      /** @type {Row} */ ({
        call: WHICH,
        option: `${option} json`,
        code: 0,
        shows: json(({ codes }) => codes[0].code === 'unused-channel'),
      }),
  ),
  {
    call: WHICH,
    option: '--format text',
    instead: '--format json',
    code: 0,
    shows: out(/^unused-channel /),
  },
];

/** @type {Row[]} */
export const COMPLETION = [
  { call: 'completion bash', code: 0, shows: all(out(/^# Completion of bash/), out(/--fail-on/)) },
  { call: 'completion zsh', code: 0, shows: all(out(/^# Completion of zsh/), out(/--fail-on/)) },
  { call: 'completion fish', code: 0, shows: all(out(/^# Completion of fish/), out(/fail-on/)) },
  { call: 'completion tcsh', code: 2, shows: error(/SHELL is bash, zsh or fish/) },
];
