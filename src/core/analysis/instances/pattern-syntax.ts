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
export interface PatternCondition {
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
export const SPACES: Ranges = [
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
export function complementRanges(ranges: Ranges): Ranges {
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
    return new Reader([...pattern], properties).conditions();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** A pattern, or a part of it, can't be read as a tree. */
export class Unreadable extends Error {}

/** Reads a pattern as a tree. Its parts are read by methods that another reader can replace. */
export class Reader {
  protected readonly units: readonly string[];
  private readonly properties: ReadonlyMap<string, Ranges>;
  protected at = 0;

  /** @param units the characters of a pattern */
  constructor(units: readonly string[], properties: ReadonlyMap<string, Ranges>) {
    this.units = units;
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

  protected either(depth: number): PatternNode {
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

  protected piece(depth: number): PatternNode {
    const unit = this.next();
    if (unit === '^') return { kind: 'start' };
    if (unit === '$') return { kind: 'end' };
    // Its authors mean any character, line ends included.
    if (unit === '.') return { kind: 'set', ranges: complementRanges([]) };
    if (unit === '[') return { kind: 'set', ranges: this.set() };
    if (unit === '\\') return { kind: 'set', ranges: this.escape() };
    if (unit === '(') return this.group(depth);
    return { kind: 'set', ranges: this.ranges(rangeOfUnit(unit), false) };
  }

  protected group(depth: number): PatternNode {
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

  protected set(): Ranges {
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
    return this.ranges(found, isDenied);
  }

  /** Returns what a set has, or lacks. */
  protected ranges(found: Ranges, isDenied: boolean): Ranges {
    return isDenied ? complementRanges(mergeRanges(found)) : mergeRanges(found);
  }

  protected member(): Ranges {
    const unit = this.next();
    if (unit !== '\\') return rangeOfUnit(unit);
    return this.take('b') ? [[8, 8]] : this.escape();
  }

  protected escape(): Ranges {
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

  protected take(unit: string): boolean {
    if (this.units[this.at] !== unit) return false;
    this.at++;
    return true;
  }

  protected next(): string {
    const unit = this.units[this.at++];
    if (unit === undefined) throw new Unreadable();
    return unit;
  }
}

export function sequence(items: readonly PatternNode[]): PatternNode {
  return items.length === 1 ? (items[0] as PatternNode) : { kind: 'sequence', items };
}

export function oneOf(items: readonly PatternNode[]): PatternNode {
  return items.length === 1 ? (items[0] as PatternNode) : { kind: 'either', items };
}

/** Returns the end of a range, which can't be a class. */
function onlyOne([[first, last] = [0, 1], ...others]: Ranges): number {
  if (first !== last || others.length > 0) throw new Unreadable();
  return first;
}

export function rangeOfUnit(unit: string): Ranges {
  const code = unit.codePointAt(0) ?? 0;
  return [[code, code]];
}
