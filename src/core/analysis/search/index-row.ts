// One row of the search index. Many have the same text, which is prepared once and matched once per
// search.

import { plainMarkdown } from './plain-markdown.ts';
import type { HitKind } from './types.ts';

/** How much a match in it weighs: names of objects, names inside of them, values, running text. */
type Weight = 0 | 1 | 2 | 3;

/** What something can be found by. */
export interface Text {
  /** A name a line, or running text in one. */
  readonly raw: string;
  /** `raw` in lower case and of the same length. */
  readonly low: string;
  /** What it was compared with last and how well it matched: thousands of rows have one text. */
  matched: unknown;
  tier: number;
}

export interface Row {
  readonly kind: HitKind;
  readonly weight: Weight;
  readonly name: string;
  readonly text: Text;
  /**
   * What a hit shows beside the name; of a property the names on the way to it, such as
   * `address.street`.
   */
  readonly beside: string;
  /**
   * Its location: the steps `at` below the pointer `base`, and the rest of the pointer, `tail`,
   * below that. Most are never needed.
   */
  readonly base: string;
  readonly at: readonly string[];
  readonly tail: string;
}

/** Prepared texts by their original, so that a text that many parts have is prepared once. */
export type Texts = Map<string, Text>;

/** Characters of one text that are searched: an embedded file must not weigh on every search. */
export const LONGEST = 20_000;

/** Returns the prepared text of `said`, in which line breaks separate names. */
function textOf(texts: Texts, said: string): Text {
  let text = texts.get(said);
  if (!text) {
    text = { raw: said, low: lowerCaseSameLength(said), matched: null, tier: 0 };
    texts.set(said, text);
  }
  return text;
}

/** Names as one text: those that are there, a line each. */
function linesOf(name: string, also: readonly (string | undefined)[]): string {
  let raw = collapseSpaces(name);
  for (const other of also)
    if (other !== undefined && other !== '' && other !== name) raw += `\n${collapseSpaces(other)}`;
  return raw;
}

/** Collapses white space to single spaces: line breaks separate names. */
function collapseSpaces(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return /[\n\t\r]| {2}/.test(short) ? short.replace(/\s+/g, ' ').trim() : short;
}

/** Returns a JSON value in one line. */
export function inLine(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function lowerCaseSameLength(raw: string): string {
  const low = raw.toLowerCase();
  // A few letters become two in lower case; then positions would not be those of `raw`.
  return low.length === raw.length
    ? low
    : Array.from(raw, (c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join('');
}

/** Returns a pointer below another one (RFC 6901 section 3). */
function pointerBelow(base: string, steps: readonly string[]): string {
  let pointer = base;
  for (const step of steps)
    pointer += `/${/[~/]/.test(step) ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step}`;
  return pointer;
}

export function pointerOf({ base, at, tail }: Row): string {
  return pointerBelow(base, at) + tail;
}

// Collects the rows of one part.

const HERE: readonly string[] = [];

export interface RowWriter {
  readonly rows: Row[];
  /** A name, perhaps with alternative names for the same object. */
  name(
    kind: HitKind,
    weight: Weight,
    location: RowLocation,
    name: string,
    beside?: string,
    also?: readonly (string | undefined)[],
  ): void;
  /** Running text about something called `name`. */
  prose(location: RowLocation, name: string, text: string | undefined): void;
  /** The same in CommonMark: its content is found, not its marks. */
  markdown(location: RowLocation, name: string, text: string | undefined): void;
}

/** `tail` is a piece of a JSON Pointer, `at` steps that are not written as one yet. */
interface RowLocation {
  readonly base: string;
  readonly at?: readonly string[];
  readonly tail?: string;
}

export function createRowWriter(texts: Texts): RowWriter {
  const rows: Row[] = [];
  const add = (
    kind: HitKind,
    weight: Weight,
    { base, at = HERE, tail = '' }: RowLocation,
    name: string,
    text: string,
    beside: string,
  ): void => {
    rows.push({
      kind,
      weight,
      name,
      text: textOf(texts, text),
      beside,
      base,
      at,
      tail,
    });
  };
  return {
    rows,
    name(kind, weight, location, name, beside = '', also) {
      add(kind, weight, location, name, also ? linesOf(name, also) : collapseSpaces(name), beside);
    },
    prose(location, name, text) {
      if (text !== undefined && text !== '')
        add('text', 3, location, name, collapseSpaces(text), '');
    },
    markdown(location, name, text) {
      if (text !== undefined && text !== '')
        add('text', 3, location, name, collapseSpaces(plainMarkdown(text.slice(0, LONGEST))), '');
    },
  };
}
