// Texts that a regular expression matches, for the patterns people write: literals, classes,
// groups, alternatives, repetitions.
import type { RandomSource } from './random.ts';

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly chars: readonly string[] }
  | { readonly kind: 'either'; readonly branches: readonly (readonly Repeated[])[] };

interface Repeated {
  readonly piece: Piece;
  readonly min: number;
  readonly max: number;
}

/** A parsed pattern. */
export type PatternPlan = readonly (readonly Repeated[])[];

/** Longest text that is made. */
const MAX_TEXT = 10_000;
const MAX_DEPTH = 60;

const DIGITS = chars('0', '9');
const LOWER = chars('a', 'z');
const UPPER = chars('A', 'Z');
const WORD = [...LOWER, ...UPPER, ...DIGITS, '_'];
const PRINTED = chars(' ', '~');

const CLASSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['d', DIGITS],
  ['w', WORD],
  ['s', [' ']],
  ['D', [...LOWER, ...UPPER]],
  ['W', ['-', '.', ' ']],
  ['S', [...LOWER, ...DIGITS]],
]);
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['L', [...LOWER, ...UPPER]],
  ['Letter', [...LOWER, ...UPPER]],
  ['Alphabetic', [...LOWER, ...UPPER]],
  ['Lu', UPPER],
  ['Uppercase_Letter', UPPER],
  ['Ll', LOWER],
  ['Lowercase_Letter', LOWER],
  ['N', DIGITS],
  ['Nd', DIGITS],
  ['Number', DIGITS],
  ['P', ['.', ',', '-']],
  ['ASCII', PRINTED],
]);
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
]);

/**
 * Returns the plan of a pattern that compiles; null for one with look-around, backreferences, word
 * boundaries or other features that can't be generated.
 */
export function planOf(pattern: string): PatternPlan | null {
  try {
    const reader = new Reader(pattern);
    const plan = reader.alternatives(0);
    return reader.atEnd ? plan : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * Returns a text of the plan. `more`: by how much repetitions exceed what they must have, at most.
 * Anchors are taken for granted, so that the result has to be tried.
 */
export function textOf(plan: PatternPlan, more: number, random: RandomSource): string {
  let out = '';
  const write = (branches: PatternPlan): void => {
    for (const { piece, min, max } of random.pick(branches)) {
      const count = min + random.below(Math.min(max - min, more) + 1);
      for (let i = 0; i < count && out.length < MAX_TEXT; i++) {
        if (piece.kind === 'either') write(piece.branches);
        else
          out +=
            piece.kind === 'text'
              ? piece.text
              : (piece.chars[random.below(piece.chars.length)] ?? '');
      }
    }
  };
  write(plan);
  return out;
}

class Unreadable extends Error {}

class Reader {
  private readonly units: readonly string[];
  private at = 0;

  constructor(pattern: string) {
    this.units = [...pattern];
  }

  get atEnd(): boolean {
    return this.at >= this.units.length;
  }

  alternatives(depth: number): PatternPlan {
    if (depth > MAX_DEPTH) throw new Unreadable();
    const branches: Repeated[][] = [[]];
    while (!this.atEnd && this.units[this.at] !== ')') {
      if (this.take('|')) branches.push([]);
      else {
        const piece = this.piece(depth);
        if (piece) branches.at(-1)?.push({ piece, ...this.count() });
      }
    }
    return branches;
  }

  private piece(depth: number): Piece | null {
    const unit = this.next();
    if (unit === '^' || unit === '$') return null;
    if (unit === '.') return { kind: 'set', chars: [...LOWER, ...DIGITS] };
    if (unit === '[') return { kind: 'set', chars: this.set() };
    if (unit === '(') return this.group(depth);
    if (unit !== '\\') return { kind: 'text', text: unit };
    const escaped = this.escape();
    return typeof escaped === 'string'
      ? { kind: 'text', text: escaped }
      : { kind: 'set', chars: escaped };
  }

  private group(depth: number): Piece {
    if (this.take('?') && !this.take(':')) {
      if (!this.take('<') || this.units[this.at] === '=' || this.units[this.at] === '!')
        throw new Unreadable();
      while (this.next() !== '>');
    }
    const branches = this.alternatives(depth + 1);
    if (!this.take(')')) throw new Unreadable();
    return { kind: 'either', branches };
  }

  private count(): { min: number; max: number } {
    let found = { min: 1, max: 1 };
    if (this.take('*')) found = { min: 0, max: Infinity };
    else if (this.take('+')) found = { min: 1, max: Infinity };
    else if (this.take('?')) found = { min: 0, max: 1 };
    else {
      const [whole, min, comma, max] =
        /^\{(\d+)(,?)(\d*)\}/.exec(this.units.slice(this.at, this.at + 24).join('')) ?? [];
      if (whole === undefined) return found;
      this.at += whole.length;
      found = { min: Number(min), max: max ? Number(max) : comma ? Infinity : Number(min) };
    }
    this.take('?');
    return found;
  }

  private set(): readonly string[] {
    const not = this.take('^');
    const found = new Set<string>();
    while (!this.take(']')) {
      const from = this.member();
      if (typeof from !== 'string') {
        for (const c of from) found.add(c);
        continue;
      }
      if (this.units[this.at] === '-' && this.units[this.at + 1] !== ']') {
        this.at++;
        const to = this.member();
        if (typeof to !== 'string') throw new Unreadable();
        for (const c of chars(from, to)) found.add(c);
      } else found.add(from);
    }
    const list = not ? readable(PRINTED.filter((c) => !found.has(c))) : readable([...found]);
    if (list.length === 0) throw new Unreadable();
    return list;
  }

  private member(): string | readonly string[] {
    const unit = this.next();
    return unit === '\\' ? (this.take('b') ? '\b' : this.escape()) : unit;
  }

  private escape(): string | readonly string[] {
    const unit = this.next();
    const known = CLASSES.get(unit);
    if (known) return known;
    if (unit === 'p') {
      const [whole, name] =
        /^\{(?:[\w]+=)?(\w+)\}/.exec(this.units.slice(this.at, this.at + 48).join('')) ?? [];
      const property = PROPERTIES.get(name ?? '');
      if (!whole || !property) throw new Unreadable();
      this.at += whole.length;
      return property;
    }
    const hex =
      unit === 'x' ? /^[\da-f]{2}/i : unit === 'u' ? /^(?:[\da-f]{4}|\{[\da-f]{1,6}\})/i : null;
    if (hex) {
      const [digits] = hex.exec(this.units.slice(this.at, this.at + 8).join('')) ?? [];
      if (!digits) throw new Unreadable();
      this.at += digits.length;
      return String.fromCodePoint(Number.parseInt(digits.replace(/[{}]/g, ''), 16));
    }
    const control = CONTROLS.get(unit);
    if (control !== undefined) return control;
    // References back, boundaries, control letters, classes turned around.
    if (/[A-Za-z1-9]/.test(unit)) throw new Unreadable();
    return unit;
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

/** At most 256 characters of a range. */
function chars(from: string, to: string): string[] {
  const first = from.codePointAt(0) ?? 0;
  const count = Math.min((to.codePointAt(0) ?? 0) - first + 1, 256);
  return Array.from({ length: Math.max(0, count) }, (_, i) => String.fromCodePoint(first + i));
}

/** Letters and digits where there are any: they read better. */
function readable(list: readonly string[]): readonly string[] {
  const plain = list.filter((c) => /[A-Za-z0-9]/.test(c));
  return plain.length > 0 ? plain : list;
}
