// `apidoc-studio completion`: completion in shells, as scripts made from the table of commands. The
// shell runs no program of ours while the user types.
import { type Command, type Option, PROGRAM, type RunCommand } from './command.ts';

/** A word to offer, and what it means. */
type Word = readonly [word: string, meaning: string];

/** What is completed of a command. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
  /** What the first operand may be; files where it is empty. */
  readonly operands: readonly Word[];
}

const SCRIPTS: Readonly<Record<string, (completed: readonly Completed[]) => string[]>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Returns the command that prints the script for one shell.
 * @param common options of all commands
 */
export function completionCommand(
  commands: readonly Command[],
  common: readonly Option[],
): RunCommand {
  const completed = commands.map(
    ({ name, summary, options, operandChoices }): Completed => ({
      name,
      summary,
      options: [...options, ...common],
      operands: Object.entries(operandChoices ?? {}),
    }),
  );
  const operands = commands.map(({ name, summary }): Word => [name, summary]);
  const help = { name: 'help', summary: 'describes a command', options: [], operands };
  return async (args, streams) => {
    const lines = SCRIPTS[args.operands[0] ?? '']?.([...completed, help]) ?? [];
    streams.out(`${lines.join('\n')}\n`);
    return 0;
  };
}

function choicesOf({ choices }: Option): Word[] {
  return Object.entries(choices ?? {});
}

function optionSpellings({ name, short }: Option): string[] {
  return [`--${name}`, ...(short ? [`-${short}`] : [])];
}

/** The first sentence of the help of an option. */
function meaningOf({ help }: Option): string {
  return /^.*?[.:](?= |$)/.exec(help)?.[0].slice(0, -1) ?? help;
}

/** Text as one word of a shell; fish reads a backslash in quotes as an escape. */
function quoteForShell(text: string, quote = "'\\''"): string {
  return `'${text.replaceAll("'", quote)}'`;
}

function bashScript(completed: readonly Completed[]): string[] {
  const list = (words: readonly string[]): string =>
    `COMPREPLY=($(compgen -W ${quoteForShell(words.join(' '))} -- "$word"))`;
  const values = completed.flatMap(({ name, options }) =>
    options.flatMap((option) => {
      if (option.value === undefined) return [];
      const words = choicesOf(option).map(([word]) => word);
      const pattern = optionSpellings(option)
        .map((spelling) => `${name}:${spelling}`)
        .join(' | ');
      // Where nothing is listed, bash completes names of files.
      return [`    ${pattern}) ${words.length > 0 ? `${list(words)}; ` : ''}return ;;`];
    }),
  );
  const options = completed.map(
    ({ name, options: own }) => `      ${name}) ${list(own.flatMap(optionSpellings))} ;;`,
  );
  const operands = completed.flatMap(({ name, operands: words }) =>
    words.length === 0 ? [] : [`    ${name}:2) ${list(words.map(([word]) => word))} ;;`],
  );
  return [
    `# Completion of bash. In ~/.bashrc: source <(${PROGRAM} completion bash)`,
    '_apidoc() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
    '  COMPREPLY=()',
    '  # "--format=json" has three words.',
    '  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi',
    `  if [[ $COMP_CWORD -eq 1 ]]; then ${list(completed.map(({ name }) => name))}; return; fi`,
    '  case ${COMP_WORDS[1]}:$before in',
    ...values,
    '  esac',
    '  if [[ $word == -* ]]; then',
    '    case ${COMP_WORDS[1]} in',
    ...options,
    '    esac',
    '    return',
    '  fi',
    '  case ${COMP_WORDS[1]}:$COMP_CWORD in',
    ...operands,
    '  esac',
    '}',
    `complete -o default -F _apidoc ${PROGRAM}`,
  ];
}

function zshScript(completed: readonly Completed[]): string[] {
  const describe = (words: readonly Word[], options = ''): string =>
    `found=(${words.map(([word, meaning]) => quoteForShell(`${word}:${meaning.replaceAll(':', '\\:')}`)).join(' ')}); _describe ${options}${options && ' '}word found`;
  const values = completed.flatMap(({ name, options }) =>
    options.flatMap((option) => {
      if (option.value === undefined) return [];
      const words = choicesOf(option);
      const pattern = optionSpellings(option)
        .map((spelling) => `${name}:${spelling}`)
        .join(' | ');
      const files = option.value === 'DIR' ? '_files -/' : '_files';
      return [`    ${pattern}) ${words.length > 0 ? describe(words) : files}; return ;;`];
    }),
  );
  const options = completed.map(({ name, options: own }) => {
    const words = own.flatMap((option) =>
      optionSpellings(option).map((spelling): Word => [spelling, meaningOf(option)]),
    );
    return `      ${name}) ${describe(words, '-o')} ;;`;
  });
  const operands = completed.flatMap(({ name, operands: words }) =>
    words.length === 0 ? [] : [`    ${name}:3) ${describe(words)}; return ;;`],
  );
  return [
    `# Completion of zsh. In ~/.zshrc, after compinit: source <(${PROGRAM} completion zsh)`,
    '_apidoc() {',
    '  local before=$words[CURRENT-1]',
    '  local -a found',
    '  if [[ $PREFIX == --*=* ]]; then before=${PREFIX%%=*}; compset -P "*="; fi',
    `  if (( CURRENT == 2 )); then ${describe(completed.map(({ name, summary }): Word => [name, summary]))}; return; fi`,
    '  case $words[2]:$before in',
    ...values,
    '  esac',
    '  if [[ $PREFIX == -* ]]; then',
    '    case $words[2] in',
    ...options,
    '    esac',
    '    return',
    '  fi',
    '  case $words[2]:$CURRENT in',
    ...operands,
    '  esac',
    '  _files',
    '}',
    `compdef _apidoc ${PROGRAM}`,
  ];
}

function fishScript(completed: readonly Completed[]): string[] {
  const fishQuoted = (text: string): string => quoteForShell(text.replaceAll('\\', '\\\\'), "\\'");
  const lines = completed.flatMap(({ name, summary, options, operands }) => {
    const within = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `-n __fish_use_subcommand -f -a ${name} -d ${fishQuoted(summary)}`,
      ...options.map((option) => {
        const { short, value } = option;
        // fish reads these words a second time, with their quotes and escapes.
        const words = choicesOf(option).map(
          ([word, meaning]) => `${word}\\t${fishQuoted(meaning)}`,
        );
        const takes = value === undefined ? '' : words.length > 0 ? ' -x' : ' -r';
        const list = words.length > 0 ? ` -a ${fishQuoted(words.join(' '))}` : '';
        return `${within}${short ? ` -s ${short}` : ''} -l ${option.name}${takes}${list} -d ${fishQuoted(meaningOf(option))}`;
      }),
      ...operands.map(([word, meaning]) => `${within} -f -a ${word} -d ${fishQuoted(meaning)}`),
    ];
  });
  return [
    `# Completion of fish. In ~/.config/fish/config.fish: ${PROGRAM} completion fish | source`,
    ...lines.map((line) => `complete -c ${PROGRAM} ${line}`),
  ];
}
