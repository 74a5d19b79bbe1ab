// Regular expressions as trees, as far as what matches them is a regular language, over code points
// as with the flag `u`: they can be compared, and texts can be made that match.

/** Code points from the first to the second, both included; sorted, and apart from each other. */
export type Ranges = readonly (readonly [number, number])[];

export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: Ranges }
  | { readonly kind: 'sequence' | 'either'; readonly items: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: 'start' | 'end' };

/** One of the conditions of a pattern, all of which must hold. */
interface PatternCondition {
  readonly node: PatternNode;
  /** It must not match: `(?!...)`. */
  readonly isDenied: boolean;
}

const LAST = 0x10_ffff;
const MAX_DEPTH = 60;

const DIGITS: Ranges = [[48, 57]];
const WORD: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACES: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGITS],
  ['D', complementRanges(DIGITS)],
  ['w', WORD],
  ['W', complementRanges(WORD)],
  ['s', SPACES],
  ['S', complementRanges(SPACES)],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['0', 0],
]);

/** Returns all code points that are not in the ranges. */
function complementRanges(ranges: Ranges): Ranges {
  const out: [number, number][] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    if (first > from) out.push([from, first - 1]);
    from = last + 1;
  }
  if (from <= LAST) out.push([from, LAST]);
  return out;
}

function mergeRanges(ranges: readonly (readonly [number, number])[]): Ranges {
  const out: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = out.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else out.push([first, last]);
  }
  return out;
}

/**
 * Returns the conditions of a pattern that compiles with the flag `u`; null for one with
 * look-around that is not at its start, references back, word boundaries or a Unicode property that
 * is not in `properties`.
 * @param properties code points by the names of Unicode properties
 */
export function conditionsOf(
  pattern: string,
  properties: ReadonlyMap<string, Ranges> = new Map(),
): readonly PatternCondition[] | null {
  try {
    return new Reader(pattern, properties).conditions();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

class Reader {
  private readonly units: readonly string[];
  private readonly properties: ReadonlyMap<string, Ranges>;
  private at = 0;

  constructor(pattern: string, properties: ReadonlyMap<string, Ranges>) {
    this.units = [...pattern];
    this.properties = properties;
  }

  /** Reads the whole; `^(?=a)b` are the two conditions `^a` and `^b`. */
  conditions(): PatternCondition[] {
    const out: PatternCondition[] = [];
    const isAnchored = this.units[0] === '^';
    if (isAnchored) {
      this.at = 1;
      while (this.looksAhead()) {
        const isDenied = this.units[this.at + 2] === '!';
        this.at += 3;
        const inner = this.either(1);
        if (!this.take(')')) throw new Unreadable();
        out.push({ node: sequence([{ kind: 'start' }, inner]), isDenied });
      }
    }
    const branches = this.branches(0);
    if (this.at < this.units.length) throw new Unreadable();
    const [first, ...others] = branches as [PatternNode, ...PatternNode[]];
    // Only the first alternative is what the sign at its start anchors.
    if (out.length > 0 && others.length > 0) throw new Unreadable();
    const start = isAnchored ? sequence([{ kind: 'start' }, first]) : first;
    out.push({ node: oneOf([start, ...others]), isDenied: false });
    return out;
  }

  private looksAhead(): boolean {
    const [open, mark, sign] = this.units.slice(this.at, this.at + 3);
    return open === '(' && mark === '?' && (sign === '=' || sign === '!');
  }

  private either(depth: number): PatternNode {
    return oneOf(this.branches(depth));
  }

  private branches(depth: number): PatternNode[] {
    if (depth > MAX_DEPTH) throw new Unreadable();
    const branches: PatternNode[][] = [[]];
    while (this.at < this.units.length && this.units[this.at] !== ')') {
      if (this.take('|')) branches.push([]);
      else branches.at(-1)?.push(this.counted(this.piece(depth)));
    }
    return branches.map(sequence);
  }

  private piece(depth: number): PatternNode {
    const unit = this.next();
    if (unit === '^') return { kind: 'start' };
    if (unit === '$') return { kind: 'end' };
    // Its authors mean any character, line ends included.
    if (unit === '.') return { kind: 'set', ranges: complementRanges([]) };
    if (unit === '[') return { kind: 'set', ranges: this.set() };
    if (unit === '\\') return { kind: 'set', ranges: this.escape() };
    if (unit === '(') return this.group(depth);
    return { kind: 'set', ranges: rangeOfUnit(unit) };
  }

  private group(depth: number): PatternNode {
    if (this.take('?') && !this.take(':')) {
      if (!this.take('<') || this.units[this.at] === '=' || this.units[this.at] === '!')
        throw new Unreadable();
      while (this.next() !== '>');
    }
    const inner = this.either(depth + 1);
    if (!this.take(')')) throw new Unreadable();
    return inner;
  }

  private counted(item: PatternNode): PatternNode {
    let counts: readonly [number, number] | null = null;
    if (this.take('*')) counts = [0, Infinity];
    else if (this.take('+')) counts = [1, Infinity];
    else if (this.take('?')) counts = [0, 1];
    else {
      const text = this.units.slice(this.at, this.at + 24).join('');
      const [whole, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(text) ?? [];
      if (whole === undefined) return item;
      this.at += whole.length;
      counts = [Number(min), max ? Number(max) : comma ? Infinity : Number(min)];
    }
    // A lazy repetition matches the same texts.
    this.take('?');
    return { kind: 'repeat', item, min: counts[0], max: counts[1] };
  }

  private set(): Ranges {
    const isDenied = this.take('^');
    const found: (readonly [number, number])[] = [];
    while (!this.take(']')) {
      const from = this.member();
      const isRange = this.units[this.at] === '-' && this.units[this.at + 1] !== ']';
      if (!isRange) {
        found.push(...from);
        continue;
      }
      this.at++;
      found.push([onlyOne(from), onlyOne(this.member())]);
    }
    return isDenied ? complementRanges(mergeRanges(found)) : mergeRanges(found);
  }

  private member(): Ranges {
    const unit = this.next();
    if (unit !== '\\') return rangeOfUnit(unit);
    return this.take('b') ? [[8, 8]] : this.escape();
  }

  private escape(): Ranges {
    const unit = this.next();
    const known = CLASSES.get(unit);
    if (known) return known;
    const control = CONTROLS.get(unit);
    if (control !== undefined) return [[control, control]];
    if (unit === 'p') return this.property();
    const hex =
      unit === 'x' ? /^[\da-f]{2}/i : unit === 'u' ? /^(?:[\da-f]{4}|\{[\da-f]{1,6}\})/i : null;
    if (hex) {
      const [digits] = hex.exec(this.units.slice(this.at, this.at + 8).join('')) ?? [];
      if (!digits) throw new Unreadable();
      this.at += digits.length;
      const code = Number.parseInt(digits.replace(/[{}]/g, ''), 16);
      // Two escapes may be one code point.
      if (code >= 0xd800 && code <= 0xdfff) throw new Unreadable();
      return [[code, code]];
    }
    if (/[A-Za-z1-9]/.test(unit)) throw new Unreadable();
    return rangeOfUnit(unit);
  }

  private property(): Ranges {
    const text = this.units.slice(this.at, this.at + 48).join('');
    const [whole, name = ''] = /^\{(?:\w+=)?(\w+)\}/.exec(text) ?? [];
    const property = this.properties.get(name);
    if (!whole || !property) throw new Unreadable();
    this.at += whole.length;
    return property;
  }

  private take(unit: string): boolean {
    if (this.units[this.at] !== unit) return false;
    this.at++;
    return true;
  }

  private next(): string {
    const unit = this.units[this.at++];
    if (unit === undefined) throw new Unreadable();
    return unit;
  }
}

function sequence(items: readonly PatternNode[]): PatternNode {
  return items.length === 1 ? (items[0] as PatternNode) : { kind: 'sequence', items };
}

function oneOf(items: readonly PatternNode[]): PatternNode {
  return items.length === 1 ? (items[0] as PatternNode) : { kind: 'either', items };
}

/** Returns the end of a range, which can't be a class. */
function onlyOne([[first, last] = [0, 1], ...others]: Ranges): number {
  if (first !== last || others.length > 0) throw new Unreadable();
  return first;
}

function rangeOfUnit(unit: string): Ranges {
  const code = unit.codePointAt(0) ?? 0;
  return [[code, code]];
}

// How many steps a backtracking matcher takes to match a text, counted before the engine runs it:
// a regular expression can't be stopped, and one that repeats what it repeats may never end.

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
  const conditions = treesOf(pattern) ?? treesOf(withoutReferences(pattern));
  if (!conditions) return estimateSteps(pattern, text.length);
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

/**
 * Returns a pattern with at least as many steps as one with references back: each of these may be
 * any text, and the whole never matches, so that every way is tried.
 */
function withoutReferences(pattern: string): string {
  const free = pattern
    .replace(/\\(?:k<[^>]*>|[1-9]\d*|[\s\S])/g, (one) =>
      /^\\(?:k<|[1-9])/.test(one) ? '[\\s\\S]*' : one,
    )
    .replace(/(?<!\\)\(\?<[A-Za-z_$][\w$]*>/g, '(?:');
  return free === pattern ? pattern : `(?:${free})[^\\s\\S]`;
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
function estimateSteps(pattern: string, length: number): number {
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
