// How many steps a backtracking matcher takes to match a text, counted before the engine runs it:
// a regular expression can't be stopped, and one that repeats what it repeats may never end.
import { conditionsOf, type PatternCondition, type PatternNode } from './pattern-syntax.ts';

/** Steps of one text; the engine takes about a millisecond for so many. */
const MAX_STEPS = 100_000;
/** Patterns whose trees are kept. */
const MAX_KNOWN = 500;

class TooManySteps extends Error {}

/** A number of steps that matching may take altogether. */
export class PatternSteps {
  private left: number;

  constructor(most: number) {
    this.left = most;
  }

  get areUsedUp(): boolean {
    return this.left <= 0;
  }

  /** Returns whether matching a text is sure to end soon, and counts its steps. */
  allows(pattern: string, text: string): boolean {
    if (this.areUsedUp) return false;
    const most = Math.min(this.left, MAX_STEPS);
    const steps = stepsOf(pattern, text, most);
    this.left -= Math.min(steps, most);
    return steps <= most;
  }
}

/**
 * Returns whether matching any text takes at most as many steps as the square of its length:
 * nothing repeated repeats or chooses, and few repetitions have a choice how often.
 */
export function isPlainPattern(pattern: string): boolean {
  const conditions = treesOf(pattern);
  if (!conditions) return (pattern.match(/[*+?{|]/g)?.length ?? 0) < 2;
  return conditions.every(({ node }) => choicesIn(node) <= 2);
}

/** How many repetitions have a choice how often; infinite where one is in another one. */
function choicesIn(node: PatternNode): number {
  if (node.kind === 'sequence') return node.items.reduce((sum, item) => sum + choicesIn(item), 0);
  if (node.kind === 'either') return Math.max(1, ...node.items.map(choicesIn));
  if (node.kind !== 'repeat') return 0;
  if (node.item.kind !== 'set') return node.max <= 1 && choicesIn(node.item) === 0 ? 1 : Infinity;
  return node.min === node.max ? 0 : 1;
}

/** Returns the steps to match a text, or infinity for more than `most`. */
export function stepsOf(pattern: string, text: string, most: number): number {
  const conditions = treesOf(pattern);
  if (!conditions) return estimate(pattern, text.length);
  const run = new Run(text, most);
  try {
    for (const { node } of conditions) run.find(node);
    return run.steps;
  } catch (error) {
    // So many repetitions of a group within each other need more stack than there is.
    if (error instanceof TooManySteps || error instanceof RangeError) return Infinity;
    throw error;
  }
}

const known = new Map<string, readonly PatternCondition[] | null>();

function treesOf(pattern: string): readonly PatternCondition[] | null {
  let found = known.get(pattern);
  if (found === undefined) {
    found = conditionsOf(pattern);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(pattern, found);
  }
  return found;
}

/** The most steps of a pattern that has no tree, such as one with references back. */
function estimate(pattern: string, length: number): number {
  const choices = pattern.match(/[*+?{|]/g)?.length ?? 0;
  const isNested = /\([^()]*[*+{|].*\)[*+{]|\\[1-9k]/.test(pattern);
  return isNested ? Math.max(2, choices) ** length : (length + 1) ** Math.min(choices + 1, 8);
}

type Next = (at: number) => boolean;

/** Matches as engines do: one way after another, the longest first. */
class Run {
  steps = 0;
  private readonly codes: readonly number[];
  private readonly most: number;

  constructor(text: string, most: number) {
    this.codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    this.most = most;
  }

  find(node: PatternNode): boolean {
    for (let at = 0; at <= this.codes.length; at++)
      if (this.match(node, at, () => true)) return true;
    return false;
  }

  private count(): void {
    if (++this.steps > this.most) throw new TooManySteps();
  }

  private match(node: PatternNode, at: number, next: Next): boolean {
    this.count();
    switch (node.kind) {
      case 'start':
        return at === 0 && next(at);
      case 'end':
        return at === this.codes.length && next(at);
      case 'set':
        return this.has(node, at) && next(at + 1);
      case 'either':
        return node.items.some((item) => this.match(item, at, next));
      case 'sequence':
        return this.sequence(node.items, 0, at, next);
      default:
        return node.item.kind === 'set'
          ? this.characters(node, node.item, at, next)
          : this.repeat(node, 0, at, next);
    }
  }

  private has({ ranges }: Extract<PatternNode, { kind: 'set' }>, at: number): boolean {
    const code = this.codes[at];
    return code !== undefined && ranges.some(([first, last]) => code >= first && code <= last);
  }

  private sequence(items: readonly PatternNode[], i: number, at: number, next: Next): boolean {
    const item = items[i];
    if (!item) return next(at);
    return this.match(item, at, (after) => this.sequence(items, i + 1, after, next));
  }

  private characters(
    { min, max }: Extract<PatternNode, { kind: 'repeat' }>,
    item: Extract<PatternNode, { kind: 'set' }>,
    at: number,
    next: Next,
  ): boolean {
    let end = at;
    while (end - at < max && this.has(item, end)) {
      this.count();
      end++;
    }
    for (; end - at >= min; end--) {
      this.count();
      if (next(end)) return true;
    }
    return false;
  }

  private repeat(
    node: Extract<PatternNode, { kind: 'repeat' }>,
    done: number,
    at: number,
    next: Next,
  ): boolean {
    const { item, min, max } = node;
    this.count();
    if (
      done < max &&
      this.match(
        item,
        at,
        // An empty repetition that isn't needed ends the loop (ECMAScript, RepeatMatcher).
        (after) => (after > at || done < min) && this.repeat(node, done + 1, after, next),
      )
    )
      return true;
    return done >= min && next(at);
  }
}
