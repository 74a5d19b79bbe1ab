// Texts within the limits of a schema: by pattern, by format, or plain words.
import type { Schema } from './check-keywords.ts';
import { GenerationFailed } from './generate-parts.ts';
import { isPlainPattern, PatternSteps } from './pattern-steps.ts';
import { conditionsOf, type PatternNode, type Ranges } from './pattern-syntax.ts';
import type { RandomSource } from './random.ts';

const MAX_LENGTH = 10_000;
const TRIES = 40;
/** Steps to match all texts that are tried. */
const MAX_STEPS = 300_000;

const WORDS = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'iris',
  'juniper',
  'kelp',
  'linden',
] as const;

type Sample = (random: RandomSource) => string;

// Not `pick`: in the plainest example too the texts differ, or each would be the first word.
const word = (random: RandomSource): string => WORDS[random.below(WORDS.length)] as string;
const digits = (random: RandomSource, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');
const hex = (random: RandomSource, count: number): string =>
  Array.from({ length: count }, () => random.below(16).toString(16)).join('');
const two = (from: number, count: number, random: RandomSource): string =>
  String(from + random.below(count)).padStart(2, '0');
const date: Sample = (random) =>
  `20${two(20, 10, random)}-${two(1, 12, random)}-${two(1, 28, random)}`;
const time: Sample = (random) =>
  `${two(0, 24, random)}:${two(0, 60, random)}:${two(0, 60, random)}Z`;
const host: Sample = (random) => `${word(random)}.example.com`;

/** By format: a text that keeps it. */
const FORMATS: ReadonlyMap<string, Sample> = new Map<string, Sample>([
  ['date-time', (r) => `${date(r)}T${time(r)}`],
  ['date', date],
  ['time', time],
  ['duration', (r) => `PT${1 + r.below(59)}M`],
  ['email', (r) => `${word(r)}@example.com`],
  ['idn-email', (r) => `${word(r)}@example.com`],
  ['hostname', host],
  ['idn-hostname', host],
  ['ipv4', (r) => `192.0.2.${1 + r.below(254)}`],
  ['ipv6', (r) => `2001:db8::${hex(r, 3)}`],
  ['uri', (r) => `https://example.com/${word(r)}`],
  ['url', (r) => `https://example.com/${word(r)}`],
  ['iri', (r) => `https://example.com/${word(r)}`],
  ['uri-reference', (r) => `/${word(r)}`],
  ['iri-reference', (r) => `/${word(r)}`],
  ['uri-template', (r) => `/${word(r)}/{id}`],
  ['json-pointer', (r) => `/${word(r)}`],
  ['relative-json-pointer', (r) => `0/${word(r)}`],
  ['regex', (r) => `^${word(r)}$`],
  ['uuid', (r) => `${hex(r, 8)}-${hex(r, 4)}-4${hex(r, 3)}-a${hex(r, 3)}-${hex(r, 12)}`],
  ['byte', (r) => ['YW1iZXI=', 'YmlyY2g=', 'Y2VkYXI='][r.below(3)] as string],
  ['binary', (r) => hex(r, 8)],
  ['password', (r) => `${word(r)}-${digits(r, 3)}`],
]);

/**
 * Returns a text that keeps lengths, patterns and formats of all `parts`. Other demands have to be
 * looked at afterwards.
 */
export function stringFor(parts: readonly Schema[], random: RandomSource): string {
  const all = (keyword: string): number[] =>
    parts.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const min = Math.ceil(Math.max(0, ...all('minLength')));
  const max = Math.floor(Math.min(Infinity, ...all('maxLength')));
  if (min > max)
    throw new GenerationFailed('a text cannot be longer and shorter than its limits at once');
  if (min > MAX_LENGTH)
    throw new GenerationFailed(`it would need a text of ${min.toLocaleString('en')} characters`);
  const patterns = parts.map((p) => p.pattern).filter((p) => typeof p === 'string');
  const sample = parts.map((p) => FORMATS.get(String(p['x-format']))).find((f) => f !== undefined);
  const steps = new PatternSteps(MAX_STEPS);
  const fits = fittingString(patterns, min, max, steps);
  if (sample) {
    for (let i = 0; i < (patterns.length > 0 ? TRIES : 4); i++) {
      const text = sample(random);
      if (fits(text)) return text;
    }
  }
  return patterns.length > 0
    ? byPattern(patterns, min, fits, steps, random)
    : words(min, max, random);
}

function fittingString(
  patterns: readonly string[],
  min: number,
  max: number,
  steps: PatternSteps,
): (text: string) => boolean {
  const tests = patterns.map((pattern) => {
    const expression = new RegExp(pattern, 'u');
    const isPlain = isPlainPattern(pattern);
    return (text: string) => (isPlain || steps.allows(pattern, text)) && expression.test(text);
  });
  return (text) => {
    const { length } = [...text];
    return length >= min && length <= max && tests.every((test) => test(text));
  };
}

function byPattern(
  patterns: readonly string[],
  min: number,
  fits: (text: string) => boolean,
  steps: PatternSteps,
  random: RandomSource,
): string {
  const plans = patterns.map(planOf).filter((plan) => plan !== null);
  for (let i = 0; i < TRIES && !steps.areUsedUp; i++) {
    for (const plan of plans) {
      const text = textOf(plan, i === 0 ? 2 : i + Math.ceil((min * i) / 8), random);
      if (fits(text)) return text;
      // What is not tied to its ends may be longer.
      const missing = min - [...text].length;
      if (missing > 0)
        for (const long of [text + fill(missing, random), fill(missing, random) + text])
          if (fits(long)) return long;
    }
    const text = words(min, Math.max(min, 12), random);
    if (plans.length < patterns.length && fits(text)) return text;
  }
  const [first = ''] = patterns;
  throw new GenerationFailed(
    `no text was found that matches ${patterns.length === 1 ? `the pattern ${clip(first)}` : 'all its patterns'}`,
  );
}

function words(min: number, max: number, random: RandomSource): string {
  let text = word(random);
  while (text.length < min) text += ` ${word(random)}`;
  return text.slice(0, Math.max(min, Math.min(max, text.length))).replace(/ $/, 'a');
}

function fill(count: number, random: RandomSource): string {
  return words(count, count, random);
}

function clip(pattern: string): string {
  return pattern.length > 60 ? `${pattern.slice(0, 59)}…` : pattern;
}

// Texts that a regular expression matches, for the patterns people write: literals, classes,
// groups, alternatives, repetitions.

/** What a text is made from. */
type PatternPlan = PatternNode;

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
