// For tests only: random edits of a text, as users make them: typed keys, pasted fragments, lines
// that are deleted, moved, indented or commented, renamed keys, changed line ends.

import { FRAGMENTS, KEYS, NAMES, TYPED } from './fragments.ts';
import {
  anyLine,
  changeLineEnds,
  copyBlock,
  deleteLines,
  duplicate,
  type EditContext,
  type EditKind,
  type EditStep,
  indent,
  moveLines,
  outdent,
  pasteLine,
  replace,
  toggleComment,
} from './line-edits.ts';
import {
  changeReference,
  changeValue,
  copyValue,
  renameEverywhere,
  renameKey,
  wrapValue,
} from './value-edits.ts';

export interface RandomEditOptions {
  /** Returns numbers from 0 to 1. */
  readonly random: () => number;
  /** Texts that lines are copied from, beside the text itself. */
  readonly others?: readonly string[];
}

/**
 * Returns a few steps that belong together, each of the text that the one before left: several for
 * what is typed key by key.
 */
export function randomEdits(
  text: string,
  { random, others = [] }: RandomEditOptions,
): readonly EditStep[] {
  const below = (count: number): number => Math.floor(random() * count);
  const context: EditContext = {
    text,
    random,
    others,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
  return context.pick(KINDS)(context);
}

function typed(from: number, keys: string): EditStep[] {
  const characters = [...keys];
  let end = from;
  return characters.map((key) => {
    const step = replace(end, end, key);
    end += key.length;
    return step;
  });
}

const typeKey: EditKind = ({ text, below, pick }) => {
  const start = below(text.length + 1);
  return [replace(start, start, pick(KEYS))];
};

const typeWords: EditKind = (context) => {
  const { text, pick, below } = context;
  const { start, end } = anyLine(context);
  const lineEnd = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const keys = below(2) === 0 ? pick(TYPED) : `\n${' '.repeat(below(5))}${pick(NAMES)}: `;
  return typed(lineEnd, keys);
};

const backspace: EditKind = ({ text, below }) => {
  const end = below(text.length + 1);
  const count = Math.min(end, 1 + below(4));
  return Array.from({ length: count }, (_, i) => replace(end - i - 1, end - i, ''));
};

const overwrite: EditKind = ({ text, below, pick }) => {
  const start = below(text.length + 1);
  return [replace(start, Math.min(text.length, start + below(14)), pick(FRAGMENTS))];
};

const changeEnds: EditKind = ({ text, random }) => {
  if (random() < 0.4)
    return [text.startsWith('\uFEFF') ? replace(0, 1, '') : replace(0, 0, '\uFEFF')];
  const end = text.trimEnd().length;
  return [replace(end, text.length, end < text.length ? '' : '\n\n# end\n')];
};

const replaceWhole: EditKind = (context) => {
  const { text, others, pick, random } = context;
  if (random() > 0.1 || others.length === 0) return typeKey(context);
  return [replace(0, text.length, pick(others))];
};

/** Frequent kinds are named several times. */
const KINDS: readonly EditKind[] = [
  typeKey,
  typeKey,
  typeKey,
  typeWords,
  typeWords,
  backspace,
  backspace,
  overwrite,
  overwrite,
  pasteLine,
  pasteLine,
  deleteLines,
  deleteLines,
  duplicate,
  duplicate,
  copyBlock,
  copyBlock,
  moveLines,
  moveLines,
  indent,
  outdent,
  toggleComment,
  changeLineEnds,
  changeEnds,
  changeValue,
  changeValue,
  copyValue,
  copyValue,
  wrapValue,
  renameKey,
  renameKey,
  renameEverywhere,
  changeReference,
  changeReference,
  replaceWhole,
];
