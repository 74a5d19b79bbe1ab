// What the user wrote on the command line.
import { CommandError } from './failures.ts';

/** What the user wrote after the name of a command. */
export class Arguments {
  readonly operands: readonly string[];
  private readonly given: ReadonlyMap<string, readonly string[]>;

  constructor(operands: readonly string[], given: ReadonlyMap<string, readonly string[]>) {
    this.operands = operands;
    this.given = given;
  }

  /** Returns the options as they are given, with other operands. */
  withOperands(operands: readonly string[]): Arguments {
    return new Arguments(operands, this.given);
  }

  /** Returns the value of an option, the last one if it is repeated. */
  value(name: string): string | undefined {
    return this.given.get(name)?.at(-1);
  }

  /** Returns all values of an option that may be repeated. */
  values(name: string): readonly string[] {
    return this.given.get(name) ?? [];
  }

  /** Returns the values of an option `NAME=VALUE` that may be repeated. @throws CommandError */
  pairs(name: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.values(name).map((given) => {
        const at = given.indexOf('=');
        if (at < 1) throw new CommandError(`--${name} is NAME=VALUE.`);
        return [given.slice(0, at), given.slice(at + 1)];
      }),
    );
  }

  /** Returns whether a switch, or an option with any value, is there. */
  has(name: string): boolean {
    return this.given.has(name);
  }
}
