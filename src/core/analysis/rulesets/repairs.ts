// How values are made right that rules found: what the function of a rule says of it, for quick
// fixes. A text is only suggested where the function accepts it.
import { intendedWord } from '../../text/nearest.ts';
import type { Repair } from '../problem.ts';
import { alphabeticalOrder, type FunctionContext, patternParts } from './functions.ts';
import type { Then } from './ruleset.ts';

type Options = Then['options'];
type Scalar = string | number | boolean | null;

/** What a function said of a value, and how to find out whether it accepts another one. */
interface Rejected {
  readonly value: unknown;
  readonly options: Options;
  readonly context: FunctionContext;
  accepts(candidate: unknown): boolean;
}

/** Longer texts are prose, whose words are not those of a name. */
const MAX_NAME = 200;
/** Choices that are suggested; completion has more. */
const MAX_CHOICES = 7;

/** By function; the others don't say what to write. */
const REPAIRS: Readonly<Record<string, (rejected: Rejected) => Repair | null>> = {
  alphabetical: ({ value, options, context }) => {
    const order = alphabeticalOrder(value as object, options.keyedBy, context);
    return order && { do: 'sort', order };
  },
  casing: ({ value, options, accepts }) => {
    const name = inCase(String(value), options);
    return writeRepair(name !== '' && accepts(name) ? [name] : [], true);
  },
  defined: () => ({ do: 'add' }),
  enumeration: ({ value, options }) => {
    const values = (options.values as readonly Scalar[]).slice();
    const texts = values.filter((one) => typeof one === 'string');
    const meant = intendedWord(String(value), texts);
    const others = values.filter((one) => one !== meant);
    const choices = meant === undefined ? others : [meant, ...others];
    return writeRepair(choices.slice(0, MAX_CHOICES), meant !== undefined || choices.length === 1);
  },
  falsy: () => ({ do: 'remove' }),
  pattern: ({ value, options, accepts }) => {
    // Each try costs as much as the rule itself.
    if (String(value).length > MAX_NAME) return null;
    const texts = [
      ...withConstants(String(value), options.match),
      ...withoutConstants(String(value), options.notMatch),
    ];
    const fitting = [...new Set(texts)].filter((text) => text !== '' && accepts(text));
    return writeRepair(fitting.slice(0, MAX_CHOICES), fitting.length === 1);
  },
  truthy: () => ({ do: 'add', isTruthy: true }),
  undefined: () => ({ do: 'remove' }),
};

/** Returns how a value is made right that a function rejects; null where it doesn't say that. */
export function repairOf({ function: name, options }: Then, rejected: Omit<Rejected, 'options'>) {
  if (typeof name !== 'string' || !Object.hasOwn(REPAIRS, name)) return null;
  return REPAIRS[name]?.({ ...rejected, options }) ?? null;
}

function writeRepair(values: readonly Scalar[], isSure: boolean): Repair | null {
  return values.length === 0 ? null : { do: 'write', values, isSure };
}

// Cases

const toLowerCaseWords = (words: readonly string[]): string[] =>
  words.map((word) => word.toLowerCase());
const toUpperCaseWords = (words: readonly string[]): string[] =>
  words.map((word) => word.toUpperCase());
const capitalizeWords = (words: readonly string[]): string[] =>
  toLowerCaseWords(words).map((word) => word.charAt(0).toUpperCase() + word.slice(1));

/** How words are joined in each case. */
const JOINED: Readonly<Record<string, (words: readonly string[]) => string>> = {
  flat: (words) => toLowerCaseWords(words).join(''),
  camel: (words) =>
    [...toLowerCaseWords(words.slice(0, 1)), ...capitalizeWords(words.slice(1))].join(''),
  pascal: (words) => capitalizeWords(words).join(''),
  kebab: (words) => toLowerCaseWords(words).join('-'),
  cobol: (words) => toUpperCaseWords(words).join('-'),
  snake: (words) => toLowerCaseWords(words).join('_'),
  macro: (words) => toUpperCaseWords(words).join('_'),
};

/** Returns a name in the case of the options; '' for a text that isn't one. */
function inCase(text: string, { type, separator }: Options): string {
  const join = JOINED[String(type)];
  const { char = '', allowLeading } = (separator ?? {}) as { char?: string; allowLeading?: true };
  const parts = char === '' ? [text] : text.split(char);
  const isName = parts.every((part) => /^[\p{L}\p{M}\p{N}\s_.-]*$/u.test(part));
  if (!join || !isName || text.length > MAX_NAME) return '';
  const leading = allowLeading && text.startsWith(char) ? char : '';
  return (
    leading +
    parts
      .map((part) => join(wordsOf(part)))
      .filter(Boolean)
      .join(char)
  );
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
}

// Constants at the ends of patterns

/** What a pattern begins or ends with: one of several texts, or something else. */
type Atom = readonly string[] | null;

/** The texts that a pattern requires at an end of a text; none where that isn't one of a few. */
interface Constants {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** They are the whole text. */
  readonly isWhole: boolean;
}

const NO_CONSTANTS: Constants = { starts: [], ends: [], isWhole: false };

function constantsOf(pattern: unknown): Constants {
  if (pattern === undefined) return NO_CONSTANTS;
  const { source } = patternParts(String(pattern));
  const isAtStart = source.startsWith('^');
  const isAtEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(source);
  const atoms = atomsOf(source.slice(isAtStart ? 1 : 0, isAtEnd ? -1 : undefined));
  if (!atoms) return NO_CONSTANTS;
  const first = atoms.indexOf(null);
  const last = atoms.lastIndexOf(null);
  return {
    starts: isAtStart ? joinedTexts(first < 0 ? atoms : atoms.slice(0, first)) : [],
    ends: isAtEnd ? joinedTexts(atoms.slice(last + 1)) : [],
    isWhole: isAtStart && isAtEnd && first < 0,
  };
}

/** Returns a text with what a pattern requires at its ends. */
function withConstants(text: string, pattern: unknown): string[] {
  const { starts, ends, isWhole } = constantsOf(pattern);
  if (isWhole) return [...starts];
  const begun = starts.map((start) => start + withoutStart(text, start));
  const ended = (one: string): string[] => ends.map((end) => withoutEnd(one, end) + end);
  const single = [...begun, ...ended(text)];
  return [...single, ...begun.flatMap(ended)];
}

/** Returns a text without what a pattern finds at its ends. */
function withoutConstants(text: string, pattern: unknown): string[] {
  const { starts, ends } = constantsOf(pattern);
  const cut = (one: string, by: (text: string) => string): string => {
    const shorter = by(one);
    return shorter.length < one.length ? cut(shorter, by) : one;
  };
  const left = starts.map((start) => cut(text, (one) => withoutStart(one, start)));
  const right = ends.map((end) => cut(text, (one) => withoutEnd(one, end)));
  return [...left, ...right].filter((one) => one !== text);
}

/** In whichever case it is written; of a URL with another scheme, without that. */
function withoutStart(text: string, start: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\/$/i.test(start)) return text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  return text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(start.length) : text;
}

function withoutEnd(text: string, end: string): string {
  const isThere = end !== '' && text.toLowerCase().endsWith(end.toLowerCase());
  return isThere ? text.slice(0, text.length - end.length) : text;
}

function joinedTexts(atoms: readonly Atom[]): string[] {
  let texts = [''];
  for (const atom of atoms) {
    texts = texts.flatMap((text) => (atom ?? []).map((next) => text + next));
    if (texts.length > MAX_CHOICES) return [];
  }
  return texts.filter((text) => text !== '');
}

const ATOM =
  /\\([^A-Za-z0-9])|\[([^\\^\]])\]|\((?:\?:)?((?:[^\\()[\]{}^$.*+?]|\\[^A-Za-z0-9])+)\)|([^\\()[\]{}^$.*+?|])/y;

/** Returns the parts of a pattern; null for one that has alternatives. */
function atomsOf(source: string): Atom[] | null {
  const atoms: Atom[] = [];
  for (let at = 0; at < source.length; ) {
    ATOM.lastIndex = at;
    const [whole, escaped, single, group, plain] = ATOM.exec(source) ?? [];
    const end = whole === undefined ? otherEnd(source, at) : at + whole.length;
    if (source[at] === '|') return null;
    const literal = escaped ?? single ?? plain;
    const texts = group?.split('|').map((one) => one.replace(/\\(.)/g, '$1'));
    const [repeat = ''] = /^(?:[*+?]|\{\d*,?\d*\})\??/.exec(source.slice(end)) ?? [];
    atoms.push(repeat === '' ? ((literal === undefined ? texts : [literal]) ?? null) : null);
    at = end + repeat.length;
  }
  return atoms;
}

/** Where a part of a pattern ends that is no text. */
function otherEnd(source: string, from: number): number {
  let depth = 0;
  let isClass = false;
  for (let at = from; at < source.length; at++) {
    const c = source[at];
    if (c === '\\') at++;
    else if (isClass) isClass = c !== ']';
    else if (c === '[') isClass = true;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    if (depth <= 0 && !isClass) return at + 1;
  }
  return source.length;
}
