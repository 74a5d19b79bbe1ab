// How many steps a backtracking matcher takes to match a text, counted before the engine runs it:
// a regular expression can't be stopped, and one that repeats what it repeats may never end.
import {
  complementRanges,
  conditionsOf,
  oneOf,
  type PatternCondition,
  type PatternNode,
  type Ranges,
  Reader,
  rangeOfUnit,
  SPACES,
  sequence,
  Unreadable,
} from './pattern-syntax.ts';

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

  /**
   * Returns whether matching a text is sure to end soon, and counts its steps.
   * @param flags those of the expression
   */
  allows(pattern: string, text: string, flags = 'u'): boolean {
    if (this.areUsedUp) return false;
    const most = Math.min(this.left, MAX_STEPS);
    const steps = stepsOf(pattern, text, most, flags);
    this.left -= Math.min(steps, most);
    return steps <= most;
  }
}

/**
 * Returns whether matching any text takes at most as many steps as the square of its length:
 * nothing repeated repeats or chooses, and few repetitions have a choice how often.
 */
export function isPlainPattern(pattern: string): boolean {
  return powerOf(pattern, 'u') <= 2;
}

/**
 * Returns the power of the length of a text that matching it takes at most as many steps as; not
 * finite where a repetition is in another one.
 */
export function powerOf(pattern: string, flags: string): number {
  const conditions = treesOf(pattern, flags);
  if (!conditions) return (pattern.match(/[*+?{|]/g)?.length ?? 0) < 2 ? 2 : Infinity;
  return Math.max(
    // Without an anchor it is tried at each character.
    ...conditions.map(({ node }) => choicesIn(node) + (isAnchored(node) ? 0 : 1)),
  );
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === 'either') return node.items.length > 0 && node.items.every(isAnchored);
  const [first] = node.kind === 'sequence' ? node.items : [];
  return node.kind === 'start' || (first !== undefined && isAnchored(first));
}

/** How many repetitions have a choice how often; infinite where one is in another one. */
function choicesIn(node: PatternNode): number {
  if (node.kind === 'sequence') return node.items.reduce((sum, item) => sum + choicesIn(item), 0);
  if (node.kind === 'either') return Math.max(1, ...node.items.map(choicesIn));
  if (node.kind !== 'repeat') return 0;
  if (node.item.kind !== 'set') return node.max <= 1 && choicesIn(node.item) === 0 ? 1 : Infinity;
  return node.min === node.max ? 0 : 1;
}

/**
 * Returns the steps to match a text, or infinity for more than `most`.
 * @param flags those of the expression
 */
export function stepsOf(pattern: string, text: string, most: number, flags = 'u'): number {
  const conditions = treesOf(pattern, flags);
  if (!conditions) return estimateSteps(pattern, text.length);
  const run = new Run(text, most, flags.includes('u'));
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

function treesOf(pattern: string, flags: string): readonly PatternCondition[] | null {
  const key = `${flags}/${pattern}`;
  let found = known.get(key);
  if (found === undefined) {
    const isExact =
      !/[imv]/.test(flags) &&
      !LAZY.test(pattern) &&
      (flags.includes('u') || !OTHER_WITHOUT_UNICODE.test(pattern));
    found = (isExact ? conditionsOf(pattern) : null) ?? looseConditionsOf(pattern, flags);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

/** Lazy repetitions take the ways in another order than a tree. */
const LAZY = /[*+?}]\?/;
/** What is read by code points as with `u`, or by octal numbers without it. */
const OTHER_WITHOUT_UNICODE = /\\u\{|\\0\d|[\ud800-\udfff]/;

const ALL: Ranges = complementRanges([]);
const EMPTY: PatternNode = { kind: 'sequence', items: [] };
const NEVER: PatternNode = { kind: 'set', ranges: [] };
const ANY_TEXT: PatternNode = {
  kind: 'repeat',
  item: { kind: 'set', ranges: ALL },
  min: 0,
  max: Infinity,
};

/**
 * Returns a condition that takes at least as many steps as a pattern: what has no tree may be any
 * text, and the whole never matches, so that every way is tried. Null where that isn't known.
 */
function looseConditionsOf(pattern: string, flags: string): readonly PatternCondition[] | null {
  if (flags.includes('v')) return null;
  try {
    const node = new StepReader(pattern, flags).whole();
    return [{ node: sequence([node, NEVER]), isDenied: false }];
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Reads a pattern as what takes at least as many steps. */
class StepReader extends Reader {
  private readonly flags: string;
  private readonly isUnicode: boolean;
  private isInSet = false;
  /** Whether the set that is read has more than what was read of it. */
  private isSetOpen = false;

  constructor(pattern: string, flags: string) {
    const isUnicode = flags.includes('u');
    super(isUnicode ? [...pattern] : pattern.split(''), new Map());
    this.flags = flags;
    this.isUnicode = isUnicode;
  }

  whole(): PatternNode {
    const node = this.either(0);
    if (this.at < this.units.length) throw new Unreadable();
    return node;
  }

  protected override piece(depth: number): PatternNode {
    const [unit = '', escaped = ''] = this.units.slice(this.at, this.at + 2);
    if ((unit === '^' || unit === '$') && this.flags.includes('m')) return this.skip(1, EMPTY);
    if (unit !== '\\') return super.piece(depth);
    if (escaped === 'b' || escaped === 'B') return this.skip(2, EMPTY);
    if (/[1-9]/.test(escaped)) {
      let end = this.at + 2;
      while (/^\d$/.test(this.units[end] ?? '')) end++;
      return this.skip(end - this.at, ANY_TEXT);
    }
    const end = escaped === 'k' ? this.units.indexOf('>', this.at) : -1;
    return end < 0 ? super.piece(depth) : this.skip(end + 1 - this.at, ANY_TEXT);
  }

  private skip(length: number, node: PatternNode): PatternNode {
    this.at += length;
    return node;
  }

  /** What looks around is tried in all ways, then left. */
  protected override group(depth: number): PatternNode {
    const start = this.units.slice(this.at, this.at + 3).join('');
    const [sign, behind] = /^\?(<?)[=!]/.exec(start) ?? [];
    if (sign === undefined) return super.group(depth);
    this.at += sign.length;
    const inner = this.either(depth + 1);
    if (!this.take(')')) throw new Unreadable();
    // The engine goes backwards, which takes as many steps only where there is one way.
    const ways = inner.kind === 'either' ? inner.items : [inner];
    if (behind && !ways.every(goesOneWay)) throw new Unreadable();
    return oneOf([sequence([inner, NEVER]), EMPTY]);
  }

  protected override set(): Ranges {
    this.isInSet = true;
    this.isSetOpen = false;
    const ranges = super.set();
    this.isInSet = false;
    return this.isSetOpen ? ALL : ranges;
  }

  protected override ranges(found: Ranges, isDenied: boolean): Ranges {
    if (!this.flags.includes('i')) return super.ranges(found, isDenied);
    const others = found.flatMap(otherCase);
    // Letters beyond ASCII have cases, too, and with `u` two of them are cases of s and k.
    const isUnknown = found.some((range) => range[1] > 127 && !SPACES.includes(range));
    if (isUnknown || (this.isUnicode && others.some(isSOrK))) return ALL;
    return super.ranges([...found, ...others], isDenied);
  }

  protected override escape(): Ranges {
    const rest = this.units.slice(this.at, this.at + MAX_ESCAPE).join('');
    if (/^[dDwWsStnvfr]/.test(rest)) return super.escape();
    const [known] = (this.isUnicode ? UNICODE_ESCAPE : OPEN_ESCAPE).exec(rest) ?? [];
    if (known === undefined) return this.ranges(super.escape(), false);
    this.at += known.length;
    this.isSetOpen = true;
    // The end of a range is one character.
    return this.isInSet ? rangeOfUnit('\0') : ALL;
  }
}

/** Characters of the longest escape that is read: `\p{...}`. */
const MAX_ESCAPE = 64;
/** One character that isn't known: properties, code points and both halves of one. */
const UNICODE_ESCAPE =
  /^(?:[pP]\{[^}]*\}|u\{[\da-f]+\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|ud[89a-f][\da-f]{2}|c[a-z])/i;
/** Without `u`: octal numbers, halves, and letters that stand for themselves, as in `\u{1}`. */
const OPEN_ESCAPE =
  /^(?:[0-7]{1,3}|ud[89a-f][\da-f]{2}|c[a-z]|(?!x[\da-f]{2}|u[\da-f]{4})[a-z\d])/i;

/** Returns the letters of ASCII in the other case. */
function otherCase([first, last]: readonly [number, number]): (readonly [number, number])[] {
  return (
    [
      [65, 90, 32],
      [97, 122, -32],
    ] as const
  ).flatMap(([from, to, by]) => {
    const [low, high] = [Math.max(first, from), Math.min(last, to)];
    return low > high ? [] : [[low + by, high + by] as const];
  });
}

function isSOrK([first, last]: readonly [number, number]): boolean {
  return [...'kKsS'].some((letter) => {
    const code = letter.charCodeAt(0);
    return first <= code && code <= last;
  });
}

function goesOneWay(node: PatternNode): boolean {
  if (node.kind === 'sequence') return node.items.every(goesOneWay);
  if (node.kind === 'repeat') return node.min === node.max && node.item.kind === 'set';
  return node.kind !== 'either';
}

/** The most steps of a pattern that has no tree, such as one that looks behind in several ways. */
function estimateSteps(pattern: string, length: number): number {
  const choices = pattern.match(/[*+?{|]/g)?.length ?? 0;
  const isNested = /\)[*+{]|\\[1-9k]/.test(pattern);
  return isNested ? Math.max(2, choices) ** length : (length + 1) ** Math.min(choices + 1, 8);
}

type Next = (at: number) => boolean;

/** Matches as engines do: one way after another, the longest first. */
class Run {
  steps = 0;
  private readonly codes: readonly number[];
  private readonly most: number;

  /** @param isUnicode whether both halves of a character are one, as with the flag `u` */
  constructor(text: string, most: number, isUnicode: boolean) {
    const characters = isUnicode ? [...text] : text.split('');
    this.codes = characters.map((character) => character.codePointAt(0) ?? 0);
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
