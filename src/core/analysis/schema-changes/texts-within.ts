// Texts by patterns and lengths: whether those of one schema are allowed by another one, decided
// by the automata of the patterns, and a text that is not.

import { conditionsOf } from '../instances/pattern-syntax.ts';
import { Automaton, TooManyStates } from './pattern-automaton.ts';

/** Texts that match all patterns, of so many code points. */
export interface Texts {
  readonly patterns: readonly string[];
  readonly min: number;
  readonly max: number;
}

const MAX_STEPS = 20_000;
/** A text may be as long as that; longer lengths are all the same. */
const MAX_COUNTED = 2_000;
const MAX_LISTED = 64;
const LINE_END = /[\n\r\u2028\u2029]/;

/**
 * Returns a shortest text of `a` that is not one of `b`; null where there is none, and undefined
 * where that can't be found out.
 */
export function textOutside(a: Texts, b: Texts): string | null | undefined {
  const own = conditions(a.patterns);
  if (!own) return undefined;
  const before = { ...a, max: Math.min(a.max, b.min - 1) };
  const beyond = { ...a, min: Math.max(a.min, b.max + 1) };
  const tries: (() => string | null | undefined)[] = [];
  if (before.max >= before.min) tries.push(() => find(own, before));
  if (b.max < Infinity && beyond.min <= beyond.max) tries.push(() => find(own, beyond));
  for (const pattern of b.patterns) {
    if (a.patterns.includes(pattern)) continue;
    const denied = conditions([pattern]);
    tries.push(() =>
      denied
        ? denied.reduce<string | null | undefined>(
            (found, { node, isDenied }) =>
              typeof found === 'string'
                ? found
                : either(found, find([...own, { node, isDenied: !isDenied }], a)),
            null,
          )
        : undefined,
    );
  }
  let result: string | null | undefined = null;
  for (const attempt of tries) {
    const found = attempt();
    if (typeof found === 'string') return found;
    result = either(result, found);
  }
  return result;
}

const either = (a: null | undefined | string, b: null | undefined | string) =>
  a === undefined || typeof b === 'string' ? (b ?? a) : b;

/** Returns a shortest text; null where there is none, undefined where that can't be found out. */
export function someText(texts: Texts): string | null | undefined {
  const own = conditions(texts.patterns);
  return own ? find(own, texts) : undefined;
}

const ALL = { min: 0, max: Infinity };

/** Returns whether everything that matches a pattern is shown to match another one. */
export function isNarrower(pattern: string, other: string): boolean {
  return textOutside({ patterns: [pattern], ...ALL }, { patterns: [other], ...ALL }) === null;
}

/** Returns whether nothing is shown to match both patterns. */
export function areApart(pattern: string, other: string): boolean {
  return someText({ patterns: [pattern, other], ...ALL }) === null;
}

/** Returns all texts where they are few; null where they are not, or that can't be found out. */
export function allTexts(texts: Texts): readonly string[] | null {
  const own = texts.patterns.length === 0 ? null : conditions(texts.patterns);
  if (!own) return null;
  const found: string[] = [];
  const isFew = walk(own, texts, (text) => found.push(text) <= MAX_LISTED, true);
  return isFew ? found : null;
}

type Conditions = NonNullable<ReturnType<typeof conditionsOf>>;

function conditions(patterns: readonly string[]): Conditions | null {
  const all = patterns.map((pattern) => conditionsOf(pattern));
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
}

function find(own: Conditions, lengths: Texts): string | null | undefined {
  if (own.length === 0) {
    if (lengths.min > lengths.max) return null;
    return lengths.min > MAX_COUNTED ? undefined : 'a'.repeat(lengths.min);
  }
  let found: string | null = null;
  const isWhole = walk(
    own,
    lengths,
    (text) => {
      if (found === null || !LINE_END.test(text)) found = text;
      return LINE_END.test(text);
    },
    false,
  );
  // An author who excludes some characters seldom means line ends: such a text proves nothing.
  if (found !== null && LINE_END.test(found)) return undefined;
  return found ?? (isWhole ? null : undefined);
}

interface Position {
  readonly sets: readonly number[];
  readonly length: number;
  readonly text: string;
}

/**
 * Visits texts that fulfil all conditions, the shortest first: one for each state of the automata,
 * or all of them.
 * @param visit returns whether to go on
 * @returns whether everything was visited
 */
function walk(
  own: Conditions,
  { min, max }: Pick<Texts, 'min' | 'max'>,
  visit: (text: string) => boolean,
  isAll: boolean,
): boolean {
  if (Math.max(min, max === Infinity ? 0 : max) > MAX_COUNTED) return false;
  try {
    const automata = own.map(({ node }) => new Automaton(node));
    const kinds = codeKinds(automata);
    const seen = new Set<string>();
    const cap = max === Infinity ? min : max;
    let queue: Position[] = [{ sets: automata.map(() => 0), length: 0, text: '' }];
    let steps = 0;
    while (queue.length > 0) {
      const next: Position[] = [];
      for (const { sets, length, text } of queue) {
        const isFound =
          length >= min &&
          automata.every((one, i) => one.accepts(sets[i] as number) !== own[i]?.isDenied);
        if (isFound && !visit(text)) return false;
        if (length >= max && max !== Infinity) continue;
        for (const [kind, { code, count }] of kinds.entries()) {
          if (++steps > MAX_STEPS) return false;
          const after = automata.map((one, i) => one.step(sets[i] as number, kind, code));
          // Nothing that follows makes up for a condition that can't hold any longer.
          if (automata.some((one, i) => own[i]?.isDenied && one.isSettled(after[i] as number)))
            continue;
          if (automata.some((one, i) => !own[i]?.isDenied && one.isDead(after[i] as number)))
            continue;
          if (isAll && count > 1) return false;
          const counted = Math.min(length + 1, cap);
          const key = `${after} ${counted}`;
          if (!isAll && seen.has(key)) continue;
          seen.add(key);
          next.push({
            sets: after,
            length: max === Infinity ? counted : length + 1,
            text: text + String.fromCodePoint(code),
          });
        }
      }
      queue = next;
    }
    return true;
  } catch (error) {
    if (error instanceof TooManyStates) return false;
    throw error;
  }
}

/** Halves of code points, which are none by themselves. */
const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Code points that all automata treat alike: one that reads well, and how many there are. */
function codeKinds(automata: readonly Automaton[]): { code: number; count: number }[] {
  const ranges = automata.flatMap((one) => one.ranges);
  const ends = new Set([0, 48, 58, 65, 91, 97, 123, FIRST_SURROGATE, AFTER_SURROGATES, 0x110000]);
  for (const [first, last] of ranges) {
    ends.add(first);
    ends.add(last + 1);
  }
  const sorted = [...ends].sort((a, b) => a - b);
  const distinct = [...new Map(ranges.map((range) => [range.join(), range])).values()];
  const kinds = new Map<string, { code: number; count: number }>();
  for (const [i, code] of sorted.slice(0, -1).entries()) {
    if (code >= FIRST_SURROGATE && code < AFTER_SURROGATES) continue;
    const count = (sorted[i + 1] as number) - code;
    const signature = distinct.map(([a, b]) => (code >= a && code <= b ? '1' : '0')).join('');
    const known = kinds.get(signature);
    if (!known) kinds.set(signature, { code: readable(code, count), count });
    else
      kinds.set(signature, {
        code: rank(readable(code, count)) < rank(known.code) ? readable(code, count) : known.code,
        count: known.count + count,
      });
  }
  return [...kinds.values()].sort((a, b) => rank(a.code) - rank(b.code) || a.code - b.code);
}

/** Of control characters and spaces the first that can be seen. */
function readable(code: number, count: number): number {
  return code < 33 && code + count > 33 ? 33 : code;
}

function rank(code: number): number {
  if (code >= 97 && code <= 122) return 0;
  if (code >= 48 && code <= 57) return 1;
  if (code >= 65 && code <= 90) return 2;
  if (code > 32 && code < 127) return 3;
  return code === 32 ? 4 : code >= 160 ? 5 : 6;
}
