// Patterns of schemas that know which of them is being tested: a pattern that backtracks for ever
// can only be stopped from outside, and then it has to be named.

/** Which pattern is tested, and which are not any more. */
export class PatternWatch {
  /** The pattern that is tested, or was when the test was stopped. */
  current: string | null = null;
  /** Every text matches these from now on: they took too long. */
  readonly givenUp = new Set<string>();
}

/** A pattern as Ajv uses it. */
export class WatchedPattern {
  private readonly pattern: string;
  private readonly flags: string;
  private readonly regExp: RegExp;
  private readonly watch: PatternWatch;

  constructor(pattern: string, flags: string, watch: PatternWatch) {
    this.pattern = pattern;
    this.flags = flags;
    this.regExp = new RegExp(pattern, flags);
    this.watch = watch;
  }

  test(text: string): boolean {
    const { watch } = this;
    if (watch.givenUp.size > 0 && watch.givenUp.has(this.pattern)) return true;
    watch.current = this.pattern;
    const matches = this.regExp.test(text);
    watch.current = null;
    return matches;
  }

  /** What Ajv tells patterns apart by. */
  toString(): string {
    return `/${this.pattern}/${this.flags}`;
  }
}
