// Reads the arguments of one command: operands, options with a value, switches.

export interface Arguments {
  readonly operands: readonly string[];
  /** By name without dashes; the last one counts. */
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
}

/** Options of a command: what follows each is one of these values, any text, or nothing. */
export type Options = ReadonlyMap<string, readonly string[] | 'text' | 'switch'>;

/** Reads arguments, or says in a sentence what is wrong. `--` ends options, `-` is an operand. */
export function readArguments(args: readonly string[], options: Options): Arguments | string {
  const operands: string[] = [];
  const values = new Map<string, string>();
  const switches = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      operands.push(arg);
      continue;
    }
    const [, name = '', given] = /^--?([^=]+)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    const option = arg.startsWith('--') === name.length > 1 ? options.get(name) : undefined;
    if (option === undefined) return `"${arg}" is not an option.`;
    if (option === 'switch') {
      if (given !== undefined) return `--${name} takes no value.`;
      switches.add(name);
      continue;
    }
    const value = given ?? args[++i];
    if (value === undefined || (option !== 'text' && !option.includes(value))) {
      return `${name.length > 1 ? '--' : '-'}${name} is ${option === 'text' ? 'followed by a name' : list(option)}.`;
    }
    values.set(name, value);
  }
  return { operands, values, switches };
}

function list(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
}
