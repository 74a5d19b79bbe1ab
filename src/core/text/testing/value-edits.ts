// For tests only: random edits of keys, values and references.
import type { TextEdit } from '../edit/types.ts';
import { FRAGMENTS, NAMES, VALUES } from './fragments.ts';
import { type EditContext, type EditKind, replace } from './line-edits.ts';

/** Where something is in a text. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/** All matches of a pattern with one group, as ranges of the group. */
function groupsOf(text: string, pattern: RegExp): readonly Found[] {
  return [...text.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].lastIndexOf(match[1] ?? '');
    return { start, end: start + (match[1]?.length ?? 0) };
  });
}

const keysOf = (text: string): readonly Found[] => groupsOf(text, /([\w$./~-]+)["']?:(?=\s|$)/gm);
const valuesOf = (text: string): readonly Found[] => groupsOf(text, /: +([^\s#][^\n\r]*)/g);

function someOf(context: EditContext, ranges: readonly Found[], make: (range: Found) => string) {
  if (ranges.length === 0) return [replace(0, 0, context.pick(FRAGMENTS))];
  const range = context.pick(ranges);
  return [replace(range.start, range.end, make(range))];
}

export const changeValue: EditKind = (context) =>
  someOf(context, valuesOf(context.text), () => context.pick(VALUES));

export const copyValue: EditKind = (context) => {
  const from = valuesOf(context.text);
  const other = from.length > 0 ? context.pick(from) : { start: 0, end: 0 };
  return someOf(context, from, () => context.text.slice(other.start, other.end));
};

export const wrapValue: EditKind = (context) => {
  const [before = '', after = ''] = context.pick([
    ['"', '"'],
    ["'", "'"],
    ['[', ']'],
    ['{ a: ', ' }'],
    ['&a ', ''],
    ['!!str ', ''],
    ['|\n        ', ''],
    ['', ' # note'],
    ['"', ''],
  ]);
  return someOf(
    context,
    valuesOf(context.text),
    ({ start, end }) => before + context.text.slice(start, end) + after,
  );
};

export const renameKey: EditKind = (context) => {
  const { random, text, pick } = context;
  const name = random() < 0.5 ? pick(NAMES) : undefined;
  return someOf(context, keysOf(text), ({ start, end }) => name ?? `${text.slice(start, end)}x`);
};

/** Renames a key and what has its name elsewhere, as a rename does. */
export const renameEverywhere: EditKind = ({ text, pick, random }) => {
  const keys = keysOf(text);
  if (keys.length === 0) return [replace(0, 0, 'a: 1\n')];
  const { start, end } = pick(keys);
  const name = text.slice(start, end);
  const to = random() < 0.5 ? `${name}x` : pick(NAMES);
  const edits: TextEdit[] = [];
  for (let i = text.indexOf(name); i >= 0 && edits.length < 200; ) {
    edits.push({ start: i, end: i + name.length, text: to });
    i = text.indexOf(name, i + name.length);
  }
  return [edits];
};

export const changeReference: EditKind = (context) => {
  const { text, pick, below, random } = context;
  const references = groupsOf(text, /\$ref["']?:\s*["']?([^"'\s,}]+)/g);
  const keys = keysOf(text);
  const { start = 0, end = 0 } = keys.length > 0 ? pick(keys) : {};
  const key = text.slice(start, end).replaceAll('~', '~0').replaceAll('/', '~1');
  return someOf(context, references, (range) => {
    const old = text.slice(range.start, range.end);
    if (random() < 0.3) return old.slice(0, below(old.length));
    return old.replace(/[^/#]*$/, key);
  });
};
