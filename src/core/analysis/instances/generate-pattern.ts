// Texts that a regular expression matches, for the patterns people write: literals, classes,
// groups, alternatives, repetitions.
import { conditionsOf, type PatternNode, type Ranges } from './pattern-syntax.ts';
import type { RandomSource } from './random.ts';

/** What a text is made from. */
export type PatternPlan = PatternNode;

/** Longest text that is made. */
const MAX_TEXT = 10_000;
/** Repetitions of nothing make no text, and may be within each other. */
const MAX_WRITTEN = 100_000;
/** Characters of a set that are chosen from, where none of them is in ASCII. */
const MAX_CHOICES = 256;

const LETTERS: Ranges = [
  [65, 90],
  [97, 122],
];
const DIGITS: Ranges = [[48, 57]];
/** The part of Unicode properties that is in ASCII: enough to choose from. */
const PROPERTIES: ReadonlyMap<string, Ranges> = new Map([
  ['L', LETTERS],
  ['Letter', LETTERS],
  ['Alphabetic', LETTERS],
  ['Lu', [[65, 90]]],
  ['Uppercase_Letter', [[65, 90]]],
  ['Ll', [[97, 122]]],
  ['Lowercase_Letter', [[97, 122]]],
  ['N', DIGITS],
  ['Nd', DIGITS],
  ['Number', DIGITS],
  ['P', [[44, 46]]],
  ['ASCII', [[32, 126]]],
]);

/** Characters that are chosen where a set has them, the most readable first. */
const PREFERRED = [/[a-z0-9]/, /[A-Za-z0-9]/, /[-. ]/, /[ -~]/];

/**
 * Returns the plan of a pattern that compiles; null for one that nothing or only too long a text
 * matches, or with
 * look-around within, backreferences, word boundaries or other features that can't be generated.
 */
export function planOf(pattern: string): PatternPlan | null {
  const plan = conditionsOf(pattern, PROPERTIES)?.at(-1)?.node;
  return plan && !hasEmptySet(plan) && leastLength(plan) <= MAX_TEXT ? plan : null;
}

/** How long a text is at least. */
function leastLength(node: PatternNode): number {
  if (node.kind === 'set') return 1;
  if (node.kind === 'sequence') return node.items.reduce((sum, one) => sum + leastLength(one), 0);
  if (node.kind === 'either') return Math.min(...node.items.map(leastLength));
  return node.kind === 'repeat' && node.min > 0 ? node.min * leastLength(node.item) : 0;
}

/**
 * Returns a text of the plan. `more`: by how much repetitions exceed what they must have, at most.
 * Anchors and what the pattern looks ahead to are taken for granted, so that the result has to be
 * tried.
 */
export function textOf(plan: PatternPlan, more: number, random: RandomSource): string {
  let out = '';
  let written = 0;
  const write = (node: PatternNode): void => {
    written++;
    if (node.kind === 'set') {
      const choices = choicesOf(node.ranges);
      out += choices[choices.length > 1 ? random.below(choices.length) : 0];
    } else if (node.kind === 'sequence') node.items.forEach(write);
    else if (node.kind === 'either') write(random.pick(node.items));
    else if (node.kind === 'repeat') {
      const count = node.min + random.below(Math.min(node.max - node.min, more) + 1);
      for (let i = 0; i < count && out.length < MAX_TEXT && written < MAX_WRITTEN; i++)
        write(node.item);
    }
  };
  write(plan);
  return out;
}

function hasEmptySet(node: PatternNode): boolean {
  if (node.kind === 'set') return node.ranges.length === 0;
  if (node.kind === 'repeat') return hasEmptySet(node.item);
  return (node.kind === 'sequence' || node.kind === 'either') && node.items.some(hasEmptySet);
}

const memo = new WeakMap<Ranges, readonly string[]>();

function choicesOf(ranges: Ranges): readonly string[] {
  let found = memo.get(ranges);
  if (!found) {
    const all = charactersOf(ranges);
    found = all;
    for (const readable of PREFERRED) {
      const some = all.filter((c) => readable.test(c));
      if (some.length === 0) continue;
      found = some;
      break;
    }
    memo.set(ranges, found);
  }
  return found;
}

/** At most so many characters of each range that there are enough in ASCII. */
function charactersOf(ranges: Ranges): readonly string[] {
  const out: string[] = [];
  for (const [first, last] of ranges)
    for (let code = first; code <= last && code < first + MAX_CHOICES; code++)
      if (code < 0xd800 || code > 0xdfff) out.push(String.fromCodePoint(code));
  return out;
}
