// One thing that can be found. Many have the same words, which are prepared once and judged once a search.
import type { HitKind } from './types.ts';

/** How much a match in it weighs: names of objects, names inside of them, values, running text. */
export type Weight = 0 | 1 | 2 | 3;

/** What something can be found by. */
export interface Text {
  /** A name a line, or running text in one. */
  readonly raw: string;
  /** `raw` in lower case and of the same length. */
  readonly low: string;
  /** How well it matches in the search number `judged`. */
  tier: number;
  /** How well it matches each word there, where it does not match them as they stand together. */
  tiers: readonly number[] | null;
  judged: number;
}

export interface Row {
  readonly kind: HitKind;
  readonly weight: Weight;
  readonly name: string;
  readonly text: Text;
  /** What a hit shows beside the name; of a property the names on the way to it, such as `address.street`. */
  readonly beside: string;
  /** Where it stands: the steps `at` below the pointer `base`, and the piece of pointer `tail` below that. Most are never asked for. */
  readonly base: string;
  readonly at: readonly string[];
  readonly tail: string;
}

/** Texts by what was said, so that what many parts say is prepared once. */
export type Texts = Map<string, Text>;

/** Characters of one text that are searched: an embedded file must not weigh on every search. */
const LONGEST = 20_000;

/** The text for `said`, in which line breaks part names. */
export function textOf(texts: Texts, said: string): Text {
  let text = texts.get(said);
  if (!text) {
    text = { raw: said, low: lower(said), tier: 0, tiers: null, judged: 0 };
    texts.set(said, text);
  }
  return text;
}

let searches = 0;

/** The number of a new search, for `judged`. */
export function nextSearch(): number {
  return ++searches;
}

/** Names as one text: those that are there, a line each. */
export function linesOf(name: string, also: readonly (string | undefined)[]): string {
  let raw = plain(name);
  for (const other of also) if (other !== undefined && other !== '' && other !== name) raw += `\n${plain(other)}`;
  return raw;
}

/** White space as single spaces: line breaks stand between names. */
export function plain(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return /[\n\t\r]| {2}/.test(short) ? short.replace(/\s+/g, ' ').trim() : short;
}

/** A JSON value in one line. */
export function inLine(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function lower(raw: string): string {
  const low = raw.toLowerCase();
  // A few letters become two in lower case; then positions would not be those of `raw`.
  return low.length === raw.length ? low : Array.from(raw, (c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('');
}

/** A pointer below another one (RFC 6901 section 3). */
export function below(base: string, steps: readonly string[]): string {
  return steps.reduce((at, step) => `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`, base);
}

export function pointerOf({ base, at, tail }: Row): string {
  return below(base, at) + tail;
}
