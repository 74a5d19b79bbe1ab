// For tests only: what every kind of random edit works with, and the kinds of lines and blocks.
import type { TextEdit } from '../edit/types.ts';
import { FRAGMENTS } from './fragments.ts';

/** Edits made at once, all of the same text. */
export type EditStep = readonly TextEdit[];

/** A kind of random edit: steps that belong together, each of the text that the last one left. */
export type EditKind = (context: EditContext) => EditStep[];

export interface EditContext {
  readonly text: string;
  /** A number from 0 to 1. */
  random(): number;
  /** Texts that lines are copied from, beside the text itself. */
  readonly others: readonly string[];
  /** A whole number from 0, below `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

/** One edit as a step. */
export function replace(start: number, end: number, text: string): EditStep {
  return [{ start, end, text }];
}

/** One line, or the lines of a block: a line and those after it that are indented further. */
interface Lines {
  readonly start: number;
  /** After its line end. */
  readonly end: number;
}

function lineAt(text: string, offset: number): Lines {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  return { start, end: next < 0 ? text.length : next + 1 };
}

function indentOf(text: string, { start }: Lines): number {
  let end = start;
  while (text[end] === ' ') end++;
  return end - start;
}

function blockAt(text: string, offset: number): Lines {
  const first = lineAt(text, offset);
  const indent = indentOf(text, first);
  let { end } = first;
  while (end < text.length) {
    const line = lineAt(text, end);
    if (text.slice(line.start, line.end).trim() !== '' && indentOf(text, line) <= indent) break;
    end = line.end;
  }
  return { start: first.start, end };
}

export function anyLine({ text, below }: EditContext): Lines {
  return lineAt(text, below(text.length + 1));
}

function anyLines(context: EditContext): Lines {
  const { text, below, random } = context;
  return random() < 0.5 ? anyLine(context) : blockAt(text, below(text.length + 1));
}

export const pasteLine: EditKind = (context) => {
  const { start } = anyLine(context);
  return [replace(start, start, `${' '.repeat(context.below(7))}${context.pick(FRAGMENTS)}\n`)];
};

export const deleteLines: EditKind = (context) => {
  const { start, end } = anyLines(context);
  return [replace(start, end, '')];
};

export const duplicate: EditKind = (context) => {
  const { start, end } = anyLines(context);
  return [replace(end, end, context.text.slice(start, end))];
};

export const copyBlock: EditKind = (context) => {
  const { text, others, random, pick, below } = context;
  const from = random() < 0.4 && others.length > 0 ? pick(others) : text;
  const block = blockAt(from, below(from.length + 1));
  const to = anyLine(context).start;
  const shift = below(5) - 2;
  const copied = from.slice(block.start, block.end).slice(0, 4000);
  return [replace(to, to, shift > 0 ? copied.replace(/^/gm, ' '.repeat(shift)) : copied)];
};

export const moveLines: EditKind = (context) => {
  const { start, end } = anyLines(context);
  const to = anyLine(context).start;
  if (to > start && to < end) return [replace(start, end, '')];
  const moved = { start: to, end: to, text: context.text.slice(start, end) };
  return [to <= start ? [moved, { start, end, text: '' }] : [{ start, end, text: '' }, moved]];
};

/** An edit at the start of each line of a range. */
function eachLine(text: string, { start, end }: Lines, edit: (line: Lines) => TextEdit | null) {
  const out: TextEdit[] = [];
  for (let next = start; next < end && out.length < 60; ) {
    const line = lineAt(text, next);
    const made = edit(line);
    if (made) out.push(made);
    next = line.end;
  }
  return [out];
}

export const indent: EditKind = (context) => {
  const space = context.pick(['  ', '  ', ' ', '    ', '\t']);
  return eachLine(context.text, anyLines(context), ({ start }) => ({
    start,
    end: start,
    text: space,
  }));
};

export const outdent: EditKind = (context) => {
  const count = 1 + context.below(3);
  return eachLine(context.text, anyLines(context), (line) => {
    const end = line.start + Math.min(count, indentOf(context.text, line));
    return end > line.start ? { start: line.start, end, text: '' } : null;
  });
};

export const toggleComment: EditKind = (context) =>
  eachLine(context.text, anyLines(context), (line) => {
    const start = line.start + indentOf(context.text, line);
    return context.text.startsWith('# ', start)
      ? { start, end: start + 2, text: '' }
      : { start, end: start, text: '# ' };
  });

export const changeLineEnds: EditKind = (context) => {
  const { text, random } = context;
  const range = random() < 0.2 ? { start: 0, end: text.length } : anyLines(context);
  return eachLine(text, range, ({ start, end }) => {
    if (text[end - 1] !== '\n') return null;
    const hasReturn = end - 2 >= start && text[end - 2] === '\r';
    return hasReturn
      ? { start: end - 2, end: end - 1, text: '' }
      : { start: end - 1, end: end - 1, text: '\r' };
  });
};
