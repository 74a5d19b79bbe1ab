// The best hits of a query, grouped by kind, the kind with the best hit first.

import { homeOf } from '../model/part-names.ts';
import { pointerOf, type Row, type Text } from './index-row.ts';
import { aroundOf, type Chunk, type SearchIndex } from './search-index.ts';
import type { Hit, HitKind, SearchResult } from './types.ts';

/** With fewer hits than this, names that have the letters in their order count too. */
const FEW = 5;
/** Ranks tell names apart up to this length. */
const LENGTHS = 64;
/**
 * Ranks: how well it matches times what it is, then the length of the name. Below this a name is
 * just what was typed.
 */
const GOOD = 3 * LENGTHS;
/** Ranks of running text begin here; all are below the second. */
const PROSE = 20;
/** Hits of one kind while there are others to show. */
const PER_KIND = 12;

/** Exactly what was typed, in its case too. */
const SAME = 10;
/** Not the words next to each other, but some of them. */
const SOME = 11;

interface Candidate {
  readonly chunk: Chunk;
  readonly row: Row;
  readonly rank: number;
}

/**
 * Finds what the user may mean: whole names first, then beginnings, beginnings of words, pieces,
 * and letters in their order.
 * @param text words that must all match, in any case; see `readQuery`
 * @param limit maximum number of hits; `total` counts all
 */
export function search(index: SearchIndex, text: string, limit: number): SearchResult {
  const query = readQuery(text);
  if (query.words.length === 0) return { hits: [], total: 0 };
  let total = 0;
  let best = Infinity;
  const kept = Math.max(limit, FEW);
  /** The best of each kind, in the order in which the kinds were met. */
  const byKind = new Map<HitKind, Candidate[]>();
  const take: Take = (chunk, row, rank) => {
    total++;
    if (rank < best) best = rank;
    const list = byKind.get(row.kind);
    if (!list) byKind.set(row.kind, [{ chunk, row, rank }]);
    else if (list.length < kept || rank < (list[list.length - 1] as Candidate).rank)
      insert(list, { chunk, row, rank }, kept);
  };
  if (query.pointer !== null) takePointer(index, query.pointer, take);
  else {
    takeWords(index, query, take);
    if (total < FEW && best >= GOOD && query.phrase.length > 2) {
      const taken = new Set([...byKind.values()].flatMap((list) => list.map(({ row }) => row)));
      takeLetters(index, query, taken, take);
    }
  }
  const groups = [...byKind.values()].sort((a, b) => rankOfFirst(a) - rankOfFirst(b));
  const words = query.pointer === null ? [query.phrase, ...query.words] : [];
  return {
    hits: chooseBest(groups, limit).map(({ chunk, row }) => hitOf(chunk, row, words)),
    total,
  };
}

type Take = (chunk: Chunk, row: Row, rank: number) => void;

/** Puts a candidate after those that are as good, into a list of at most `limit`. */
function insert(list: Candidate[], candidate: Candidate, limit: number): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as Candidate).rank > candidate.rank) at--;
  list.splice(at, 0, candidate);
  if (list.length > limit) list.pop();
}

function rankOfFirst(group: readonly Candidate[]): number {
  return group[0]?.rank ?? 0;
}

/** Up to `PER_KIND` of each kind, then others up to the limit, best first; groups stay together. */
function chooseBest(groups: readonly (readonly Candidate[])[], limit: number): Candidate[] {
  const byRank = (a: Candidate, b: Candidate): number => a.rank - b.rank;
  const first = groups.flatMap((group) => group.slice(0, PER_KIND)).sort(byRank);
  const rest = groups.flatMap((group) => group.slice(PER_KIND)).sort(byRank);
  const chosen = new Set([...first, ...rest].slice(0, limit));
  return groups.flatMap((group) => group.filter((one) => chosen.has(one)));
}

function takeWords({ chunks }: SearchIndex, query: Query, take: Take): void {
  for (const chunk of chunks) {
    for (const row of chunk.rows) {
      if (query.kinds && !query.kinds.has(row.kind)) continue;
      const { text } = row;
      if (text.matched !== query) {
        text.matched = query;
        text.tier = tierOfText(text, query);
      }
      let { tier } = text;
      if (tier === NONE && query.path) tier = tierOfProperty(row, query);
      else if (tier === SOME) tier = scoreAllWords(chunk, row, query);
      if (tier === NONE) continue;
      const same = tier === SAME || (tier === EXACT && row.name === query.exact);
      take(chunk, row, rankOf(row, same ? EXACT : tier, same));
    }
  }
}

function tierOfText(text: Text, { words, phrase, exact }: Query): number {
  const tier = tierOf(text, phrase);
  if (tier === EXACT && text.raw.includes(exact)) return SAME;
  if (tier !== NONE || words.length === 1) return tier;
  return words.some((word) => text.low.includes(word)) ? SOME : NONE;
}

/** A name without a dot is found as such. */
function tierOfProperty({ kind, beside }: Row, { phrase }: Query): number {
  const isProperty = (kind === 'property' || kind === 'header') && beside.includes('.');
  return isProperty ? tierOfPath(beside.toLowerCase(), phrase) : NONE;
}

/** Every word must match, in the row or in the part around it. */
function scoreAllWords(chunk: Chunk, { text }: Row, { words }: Query): number {
  const around = aroundOf(chunk);
  for (const word of words) if (!text.low.includes(word) && !around.includes(word)) return NONE;
  let sum = 0;
  for (const word of words) {
    const tier = tierOf(text, word);
    sum += tier === NONE ? WORD : tier;
  }
  // Pieces are less than the whole: nothing put together is as good as a whole name.
  return Math.max(1, Math.floor(sum / words.length));
}

/** Names with the letters of all words in their order. `taken`: rows that count already. */
function takeLetters(
  { chunks }: SearchIndex,
  { kinds, words, phrase }: Query,
  taken: ReadonlySet<Row>,
  take: Take,
): void {
  const pass = {};
  for (const chunk of chunks) {
    for (const row of chunk.rows) {
      const { text } = row;
      if (row.weight > 1 || (kinds && !kinds.has(row.kind)) || taken.has(row)) continue;
      if (text.matched !== pass) {
        text.matched = pass;
        const letters = words.every((word) => hasLetters(text, word));
        text.tier = letters && tierOf(text, phrase) === NONE ? LETTERS : NONE;
      }
      if (text.tier === LETTERS) take(chunk, row, rankOf(row, LETTERS, false));
    }
  }
}

/**
 * Small is good. Running text comes after every name.
 * @param same typed just so it comes before those that differ in case
 */
function rankOf({ weight, name }: Row, tier: number, same: boolean): number {
  const match = weight === 3 ? PROSE + Math.max(tier, WORD) : tier * 4 + weight;
  return match * LENGTHS + (same ? 0 : Math.min(name.length + 1, LENGTHS - 1));
}

function takePointer(index: SearchIndex, pointer: string, take: Take): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const chunk = index.of(`#${at}`);
    if (!chunk) continue;
    for (const row of chunk.rows) if (pointerOf(row) === pointer) take(chunk, row, row.weight);
    return;
  }
}

// How well a row matches a word: whole name, beginning, beginning of a word, anywhere, or only
// letter by letter.

const EXACT = 0;
const START = 1;
const WORD = 2;
const INSIDE = 3;
const LETTERS = 4;
const NONE = 9;

/** Occurrences of a word in one text that are looked at. */
const TRIES = 8;

/** @param word in lower case, not empty */
function tierOf({ low, raw }: Text, word: string): number {
  const first = indexIn(low, word, 0);
  if (first < 0) return NONE;
  // As good as it gets from the second occurrence on: names begin only where lines do.
  const enough = low.includes('\n') ? EXACT : WORD;
  let best = NONE;
  let tries = TRIES;
  for (let i = first; i >= 0 && tries > 0; i = indexIn(low, word, i + 1), tries--) {
    const tier = tierAt(low, raw, i, i + word.length);
    if (tier <= enough) return tier;
    if (tier < best) best = tier;
  }
  return best;
}

/**
 * Returns how well the way to a property, in lower case, matches what was typed with dots, such as
 * `address.street`.
 */
function tierOfPath(path: string, word: string): number {
  return path === word ? EXACT : path.includes(word) ? WORD : NONE;
}

/**
 * A single letter is met nearly everywhere: going through the text is faster than calling for it.
 */
function indexIn(low: string, word: string, from: number): number {
  if (word.length > 1) return low.indexOf(word, from);
  const code = word.charCodeAt(0);
  for (let i = from; i < low.length; i++) if (low.charCodeAt(i) === code) return i;
  return -1;
}

function tierAt(low: string, raw: string, start: number, end: number): number {
  if (start === 0 || low.charCodeAt(start - 1) === LINE)
    return end === low.length || low.charCodeAt(end) === LINE ? EXACT : START;
  return startsWord(raw, start) ? WORD : INSIDE;
}

const LINE = 10;

/**
 * Returns true where a word begins at `i`: after a character other than a letter or digit, at a
 * capital after a small letter, at a digit after a letter.
 */
export function startsWord(raw: string, i: number): boolean {
  if (i === 0) return true;
  const before = classOf(raw.charCodeAt(i - 1));
  const here = classOf(raw.charCodeAt(i));
  if (before === OTHER) return here !== OTHER;
  if (here === CAPITAL)
    return before !== CAPITAL || (i + 1 < raw.length && classOf(raw.charCodeAt(i + 1)) === SMALL);
  return here === DIGIT && before !== DIGIT;
}

const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;

function classOf(code: number): number {
  if (code >= 97 && code <= 122) return SMALL;
  if (code >= 65 && code <= 90) return CAPITAL;
  if (code >= 48 && code <= 57) return DIGIT;
  // Letters beyond ASCII have no class of their own here: they go on with the word.
  return code > 127 ? SMALL : OTHER;
}

/**
 * Returns true if the letters of the word occur in a name in their order, the first at the
 * beginning of a word, close together.
 */
export function hasLetters({ low, raw }: Text, word: string): boolean {
  const line = low.indexOf('\n');
  const end = line < 0 ? low.length : line;
  const first = word.charAt(0);
  for (
    let start = low.indexOf(first);
    start >= 0 && start + word.length <= end;
    start = low.indexOf(first, start + 1)
  ) {
    if (!startsWord(raw, start)) continue;
    let next = 1;
    const last = Math.min(end, start + word.length * 3);
    for (let at = start + 1; at < last && next < word.length; at++)
      if (low.charCodeAt(at) === word.charCodeAt(next)) next++;
    if (next === word.length) return true;
  }
  return false;
}

// The text of a query, parsed: words that must all match, a requested kind, a pointer.

interface Query {
  /** In lower case. */
  readonly words: readonly string[];
  /** All of it in lower case, spaces as they are between two words. */
  readonly phrase: string;
  /** As it was typed. */
  readonly exact: string;
  /** Only these kinds; null: all. */
  readonly kinds: ReadonlySet<HitKind> | null;
  /** It can be the way to a property, such as `address.street`. */
  readonly path: boolean;
  /** The JSON Pointer that it is, or null. */
  readonly pointer: string | null;
}

/** The first character narrows a search to a kind. */
const PREFIXES: ReadonlyMap<string, ReadonlySet<HitKind>> = new Map([
  ['#', new Set<HitKind>(['channel', 'address'])],
  ['@', new Set<HitKind>(['tag'])],
]);

/**
 * Parses a query: `#/channels/a` and `/channels/a` are pointers, `#orders` searches channels,
 * `@billing` tags.
 */
export function readQuery(text: string): Query {
  const whole = text.trim();
  const pointer = /^#?\/\S/.test(whole) ? whole.replace(/^#/, '') : null;
  const kinds = pointer === null ? (PREFIXES.get(whole.charAt(0)) ?? null) : null;
  const exact = (kinds ? whole.slice(1) : whole).trim().replace(/\s+/g, ' ');
  const phrase = exact.toLowerCase();
  return {
    words: phrase === '' ? [] : phrase.split(' '),
    phrase,
    exact,
    kinds,
    path: /^\S*\.\S*$/.test(phrase),
    pointer,
  };
}

// A row as returned to the caller.

/** Characters of running text around a match. */
const BEFORE = 30;
const LONG = 120;

/**
 * @param words in lower case: the phrase, then its words. The text shows the first of them that is
 * seen nowhere else in the hit
 */
function hitOf({ part, label }: Chunk, row: Row, words: readonly string[]): Hit {
  const own = row.weight === 0;
  return {
    kind: row.kind,
    name: clipExcerpt(row.name),
    text: textOf(row, label, words),
    context: own ? homeOf(part) : label,
    id: part.id,
    uri: part.uri,
    pointer: pointerOf(row),
  };
}

function clipExcerpt(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function textOf(row: Row, label: string, words: readonly string[]): string {
  const { low } = row.text;
  if (row.weight === 3) return excerptAround(row, words.find((word) => low.includes(word)) ?? '');
  const beside = row.beside === row.name ? '' : clipExcerpt(row.beside);
  const shown = [clipExcerpt(row.name), beside].join('\n').toLowerCase();
  if (words[0] === undefined || shown.includes(words[0])) return beside;
  const hidden = words.find(
    (word) => !shown.includes(word) && low.includes(word) && !label.toLowerCase().includes(word),
  );
  return hidden === undefined ? beside : excerptAround(row, hidden);
}

function excerptAround({ text: { raw, low } }: Row, needle: string): string {
  const at = needle === '' ? 0 : Math.max(0, low.indexOf(needle));
  // Each name is on a line of its own.
  const line = raw.lastIndexOf('\n', at) + 1;
  const word = raw.lastIndexOf(' ', at - BEFORE) + 1;
  // Values have no spaces to begin at.
  const from =
    at - line <= BEFORE ? line : Math.max(line, word < at - 2 * BEFORE ? at - BEFORE : word);
  const end = from + LONG;
  return `${from > line ? '…' : ''}${raw.slice(from, end).replaceAll('\n', ' ')}${end < raw.length ? '…' : ''}`;
}

// Every occurrence of a piece of text, in the order of the documentation.

/** Hits that are given; more are only counted. */
export const MAX_FOUND = 5_000;

/**
 * Finds a piece of text like the find command of a browser: literally, ignoring case, with any
 * white space equal to one space.
 * @returns one hit per occurrence, as the page marks them
 */
export function find({ chunks }: SearchIndex, text: string): SearchResult {
  const needle = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const hits: Hit[] = [];
  let total = 0;
  if (needle === '') return { hits, total };
  for (const chunk of chunks) {
    for (const row of chunk.rows) {
      const { low } = row.text;
      let first: Hit | null = null;
      let at = low.indexOf(needle);
      for (let nth = 0; at >= 0; nth++, at = low.indexOf(needle, at + needle.length)) {
        total++;
        if (hits.length >= MAX_FOUND) continue;
        first ??= hitOf(chunk, row, [needle]);
        hits.push(nth === 0 ? first : { ...first, nth });
      }
    }
  }
  return { hits, total };
}
