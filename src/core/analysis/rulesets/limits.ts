// What a ruleset may cost: it is as untrusted as a document.
import { PatternSteps, powerOf } from '../instances/pattern-steps.ts';

/** Nodes that one path may visit; documents of 60,000 lines have about 200,000. */
const MAX_VISITED = 1_000_000;
/** Nodes that all paths together may visit. */
const MAX_ALL_VISITED = 20_000_000;
/** Schemas that the values of one path may be checked by. */
const MAX_WORK = 2_000_000;
/** Levels of a document with its references replaced. */
export const MAX_LEVELS = 1_500;
/** How deep schemas of rules, and the values that they check, may nest. */
export const MAX_SCHEMA_DEPTH = 400;
/** Problems that all rules together may have; more help nobody. */
export const MAX_PROBLEMS = 100_000;
/** Steps of all patterns that may take long, in one run. */
const MAX_PATTERN_STEPS = 20_000_000;
/** Steps that are so few that they aren't counted. */
const MAX_PLAIN_STEPS = 4_000_000;
/** A longer pattern is not tried: compiling it could end the process. */
const MAX_PATTERN_LENGTH = 4_000;

/** A rule goes beyond a limit: it has no findings, and the reason is a problem in the ruleset. */
export class RuleLimit extends Error {}

interface KnownPattern {
  readonly regex: RegExp;
  /** The power of the length of a text that matching takes at most as many steps as. */
  readonly power: number;
}

/**
 * What rules may cost in one run. Regular expressions that others wrote are only run where they are
 * sure to end soon.
 */
export class RuleBudget {
  private visits = MAX_VISITED;
  private allVisits = MAX_ALL_VISITED;
  private work = MAX_WORK;
  private readonly steps = new PatternSteps(MAX_PATTERN_STEPS);
  private readonly known = new Map<string, KnownPattern>();

  /** Begins the next path of a rule. */
  startPath(): void {
    this.visits = MAX_VISITED;
    this.work = MAX_WORK;
  }

  /** Whether all rules together have visited as many nodes as they may. */
  get isUsedUp(): boolean {
    return this.allVisits <= 0;
  }

  /** Counts a node that a path visits, or a field of it. @throws RuleLimit after a million */
  visit(): void {
    if (this.allVisits-- <= 0) throw new RuleLimit('All rules together visit too many nodes.');
    if (this.visits-- <= 0)
      throw new RuleLimit(
        `The path visits more than ${MAX_VISITED.toLocaleString('en')} nodes. Make it more specific.`,
      );
  }

  /** Counts a schema, or two items that are compared. @throws RuleLimit after too many */
  checkSchema(): void {
    if (this.work-- <= 0)
      throw new RuleLimit('The schema takes too long on the values of this document.');
  }

  /**
   * Returns the expression, ready to be used on this text.
   * @throws RuleLimit where matching could take too long; SyntaxError for an invalid pattern
   */
  for(source: string, flags: string, text: string): RegExp {
    const key = `${flags}/${source}`;
    let known = this.known.get(key);
    if (!known) {
      known = { regex: compilePattern(source, flags), power: powerOf(source, flags) };
      this.known.set(key, known);
    }
    const { regex, power } = known;
    const isShort = text.length ** power < MAX_PLAIN_STEPS;
    if (!isShort && !this.steps.allows(source, text, flags))
      throw new RuleLimit(
        `The pattern ${JSON.stringify(source)} takes too long on a text of ${text.length} characters. Make it simpler.`,
      );
    regex.lastIndex = 0;
    return regex;
  }
}

/** @throws SyntaxError for an invalid or very long pattern */
export function compilePattern(source: string, flags: string): RegExp {
  if (source.length > MAX_PATTERN_LENGTH)
    throw new SyntaxError(`it has more than ${MAX_PATTERN_LENGTH} characters`);
  return new RegExp(source, flags);
}
