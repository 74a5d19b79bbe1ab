// Another text in a literal or folded block scalar (YAML 1.2.2, section 8.1): header, indentation
// and width stay, and so do all lines that did not change.
import { lineEnd, nextLine } from '../lines.ts';
import { trimEdit } from './apply.ts';
import type { TextEdit } from './types.ts';

/**
 * Returns the edits that give a block scalar another text in its own style; null where it cannot be
 * written so, or is not read as `before`.
 * @param start offset of the header, `|` or `>`
 * @param column of the key or dash that it belongs to
 */
export function editBlockScalar(
  text: string,
  start: number,
  column: number,
  before: string,
  after: string,
  eol: string,
): readonly TextEdit[] | null {
  const old = readBlockScalar(text, start, column);
  if (!old || UNWRITABLE.test(after) || after.trim() === '') return null;
  const oldBody = before.replace(/\n+$/, '');
  const body = after.replace(/\n+$/, '');
  const tail = after.length - body.length;
  if (decodeBlock(old) !== oldBody || /(?:^|\n)[ \t]*$/.test(body)) return null;
  const lines = old.folded ? foldedLines(old, oldBody, body) : literalLines(old, oldBody, body);
  const header = headerFor(old, lines, tail, column);
  if (header === null) return null;
  const written = lines
    .map((line) =>
      typeof line === 'string' ? (line === '' ? '' : ' '.repeat(old.indent) + line) : line.source,
    )
    .join(eol);
  const bodyStart = Math.min(text.length, nextLine(text, old.headerEnd));
  const edits: TextEdit[] = [];
  if (header !== headerOf(old))
    edits.push({ start, end: start + headerOf(old).length, text: header });
  edits.push(...trimEdit(text, { start: bodyStart, end: old.end, text: written }));
  // With "+" the blank lines are part of the text.
  const isSameTail = tail === before.length - oldBody.length;
  if (header.includes('+') && (!isSameTail || old.chomp !== '+'))
    edits.push({ start: old.end, end: old.blanksEnd, text: eol.repeat(Math.max(0, tail - 1)) });
  return edits;
}

/** What no block scalar holds as it is: control characters and other line breaks than `\n`. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u;

/** The header with the indicators that the new text needs; null where it has none that would do. */
function headerFor(
  old: ParsedBlockScalar,
  lines: readonly (string | Line)[],
  tail: number,
  column: number,
): string | null {
  const first = lines
    .map((line) => (typeof line === 'string' ? line : line.text))
    .find((line) => line !== '');
  const indicator =
    old.indicator > 0 ? old.indicator : first?.startsWith(' ') ? old.indent - column : 0;
  if (indicator < 0 || indicator > 9) return null;
  const chomp = tail === 0 ? '-' : tail === 1 && old.chomp !== '+' ? '' : '+';
  return `${old.folded ? '>' : '|'}${indicator || ''}${chomp}`;
}

function headerOf({ folded, chomp, indicator }: ParsedBlockScalar): string {
  return `${folded ? '>' : '|'}${indicator || ''}${chomp}`;
}

// The lines of a block scalar for another text: those that did not change stay as they are written.

/** Lines that are the same stay as they are written. */
function literalLines(
  { lines }: ParsedBlockScalar,
  before: string,
  after: string,
): readonly (string | Line)[] {
  const pairs = pairLines(before.split('\n'), after.split('\n'));
  return after.split('\n').map((line, i) => lines[pairs.get(i) ?? -1] ?? line);
}

/** A line of the text, which several lines of the source may stand for. */
interface Paragraph {
  readonly text: string;
  readonly lines: readonly Line[];
  /** Blank lines before it, as they are written. */
  readonly gap: readonly Line[];
}

function foldedLines(
  old: ParsedBlockScalar,
  before: string,
  after: string,
): readonly (string | Line)[] {
  const paragraphs = paragraphsOf(old);
  const was = before.split('\n').filter((line) => line !== '');
  const wrapped = paragraphs
    .filter(({ lines }) => lines.length > 1)
    .flatMap(({ lines }) => lines.map(({ text }) => text.length));
  const width = wrapped.length > 0 ? Math.max(...wrapped) : Number.POSITIVE_INFINITY;
  const now = after.split('\n');
  const texts = now.filter((line) => line !== '');
  const pairs = pairLines(was, texts);
  const out: (string | Line)[] = [];
  let breaks = 0;
  let last: { readonly text: string; readonly pair: number | undefined } | null = null;
  let n = 0;
  for (const text of now) {
    if (text === '') {
      breaks++;
      continue;
    }
    const pair = pairs.get(n);
    const changed = pair === undefined ? oldLineOf(n, pairs, texts.length, was.length) : undefined;
    const kept = pair === undefined ? undefined : paragraphs[pair];
    const blanks: number =
      last === null ? breaks : breaks + (isMoreIndented(last.text) || isMoreIndented(text) ? 0 : 1);
    const own = kept ?? (changed === undefined ? undefined : paragraphs[changed]);
    out.push(...(own && own.gap.length === blanks ? own.gap : Array<string>(blanks).fill('')));
    out.push(
      ...(kept
        ? kept.lines
        : isMoreIndented(text)
          ? [text]
          : rewrapParagraph(text, changed === undefined ? undefined : paragraphs[changed], width)),
    );
    last = { text, pair };
    breaks = 0;
    n++;
  }
  return out;
}

function paragraphsOf({ lines }: ParsedBlockScalar): readonly Paragraph[] {
  const out: { text: string; lines: Line[]; gap: Line[] }[] = [];
  let position: Line[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (line.text === '') position.push(line);
    else if (
      last &&
      position.length === 0 &&
      !isMoreIndented(line.text) &&
      !isMoreIndented(last.lines.at(-1)?.text ?? '')
    ) {
      last.lines.push(line);
      last.text += ` ${line.text}`;
    } else {
      out.push({ text: line.text, lines: [line], gap: position });
      position = [];
    }
  }
  return out;
}

/**
 * Which old line each new one is, by number: those that are the same, at the beginning, at the end,
 * and in their order between.
 */
function pairLines(was: readonly string[], now: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const least = Math.min(was.length, now.length);
  let head = 0;
  while (head < least && was[head] === now[head]) pairs.set(head, head++);
  let tail = 0;
  while (tail < least - head && was[was.length - 1 - tail] === now[now.length - 1 - tail]) {
    tail++;
    pairs.set(now.length - tail, was.length - tail);
  }
  let from = head;
  for (let i = head; i < now.length - tail; i++) {
    const found = was.indexOf(now[i] ?? '', from);
    if (found < 0 || found >= was.length - tail) continue;
    pairs.set(i, found);
    from = found + 1;
  }
  return pairs;
}

/** Returns the old line that a changed one replaces, by index; undefined for a new line. */
function oldLineOf(
  index: number,
  pairs: ReadonlyMap<number, number>,
  now: number,
  was: number,
): number | undefined {
  let first = index;
  while (first > 0 && !pairs.has(first - 1)) first--;
  let end = index;
  while (end < now && !pairs.has(end)) end++;
  const parent = first === 0 ? -1 : (pairs.get(first - 1) ?? -1);
  const below = end === now ? was : (pairs.get(end) ?? was);
  return below - parent - 1 === end - first ? parent + 1 + index - first : undefined;
}

/**
 * A changed paragraph in lines of the width of the others: lines before the change, and behind it
 * as soon as they fit again, stay as they are.
 */
function rewrapParagraph(
  text: string,
  old: Paragraph | undefined,
  width: number,
): readonly (string | Line)[] {
  if (!old) return wrap(text, width);
  const was = old.text;
  const least = Math.min(was.length, text.length);
  let head = 0;
  while (head < least && was[head] === text[head]) head++;
  let tail = 0;
  while (tail < least - head && was[was.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  const out: (string | Line)[] = [];
  let at = 0;
  let next = 0;
  // A line is whole as long as the change begins behind the space after it.
  for (const line of old.lines) {
    const end = at + line.text.length + 1;
    if (end > head || next === old.lines.length - 1) break;
    out.push(line);
    at = end;
    next++;
  }
  // The first line from whose beginning on nothing changed.
  let keep = old.lines.length;
  let keepAt = was.length + 1;
  for (let i = old.lines.length - 1; i > next; i--) {
    const begin = keepAt - (old.lines[i]?.text.length ?? 0) - 1;
    if (begin < was.length - tail) break;
    keep = i;
    keepAt = begin;
  }
  let middleEnd = text.length - (was.length - keepAt) - (keep < old.lines.length ? 1 : 0);
  for (;;) {
    if (keep >= old.lines.length) return [...out, ...wrap(text.slice(at), width)];
    const lines = wrap(text.slice(at, middleEnd), width);
    const limit = old.lines.slice(next, keep).length;
    // The lines behind the change stay where the change fits before them without another line.
    if (lines.length <= Math.max(1, limit) && middleEnd >= at)
      return [...out, ...lines, ...old.lines.slice(keep)];
    middleEnd += (old.lines[keep]?.text.length ?? 0) + 1;
    keep++;
  }
}

/** Lines of at most a width, broken at single spaces. */
function wrap(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const out: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      out.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...out, line];
}

// A block scalar as it is written, and the text that it means (YAML 1.2.2, section 8.1).

/** A block scalar as it is written. */
interface ParsedBlockScalar {
  readonly folded: boolean;
  readonly chomp: '-' | '' | '+';
  /** The indentation indicator; 0 where there is none. */
  readonly indicator: number;
  /**
   * Lines without their indentation, up to the last one that is not blank; the source of each
   * beside it.
   */
  readonly lines: readonly Line[];
  readonly indent: number;
  /**
   * Offset of the header, of the end of its line, and of the end of the last line that is not
   * blank.
   */
  readonly start: number;
  readonly headerEnd: number;
  readonly end: number;
  /** The end of the blank lines after that. */
  readonly blanksEnd: number;
}

interface Line {
  readonly text: string;
  /** As it is written, with its indentation. */
  readonly source: string;
}

/** @param start offset of the header @param column of the key or dash that it belongs to */
function readBlockScalar(text: string, start: number, column: number): ParsedBlockScalar | null {
  const headerEnd = lineEnd(text, start);
  const match = /^([|>])(?:([1-9])([-+]?)|([-+])([1-9]?))?(?=[ \t]|$)/.exec(
    text.slice(start, headerEnd),
  );
  if (!match) return null;
  const indicator = Number(match[2] ?? match[5] ?? '') || 0;
  const chomp = (match[3] ?? match[4] ?? '') as ParsedBlockScalar['chomp'];
  const sources: string[] = [];
  let indent = 0;
  let end = headerEnd;
  let blanksEnd = headerEnd;
  let count = 0;
  for (
    let at = nextLine(text, headerEnd);
    at < text.length;
    at = nextLine(text, lineEnd(text, at))
  ) {
    const source = text.slice(at, lineEnd(text, at));
    const spaces = source.search(/[^ ]|$/);
    const blank = source.length === spaces;
    if (!blank && indent === 0) indent = indicator > 0 ? column + indicator : spaces;
    if (!blank && (spaces < indent || indent <= column)) break;
    sources.push(source);
    blanksEnd = lineEnd(text, at);
    // A line of spaces that is longer than the indentation is one with something in it.
    if (!blank || (indent > 0 && spaces > indent)) {
      end = lineEnd(text, at);
      count = sources.length;
    }
    if (blanksEnd === text.length) break;
  }
  if (count === 0) return null;
  const lines = sources.slice(0, count).map((source) => ({
    source,
    text: source.slice(Math.min(indent, source.search(/[^ ]|$/))),
  }));
  return {
    folded: match[1] === '>',
    chomp,
    indicator,
    lines,
    indent,
    start,
    headerEnd,
    end,
    blanksEnd,
  };
}

/** Returns the text that the lines stand for, without line breaks at its end. */
function decodeBlock({ lines, folded }: ParsedBlockScalar): string {
  if (!folded) return lines.map((line) => line.text).join('\n');
  let out = '';
  let breaks = 0;
  let last: string | null = null;
  for (const { text } of lines) {
    if (text === '') {
      breaks++;
      continue;
    }
    if (last === null) out += '\n'.repeat(breaks);
    else if (isMoreIndented(last) || isMoreIndented(text)) out += '\n'.repeat(breaks + 1);
    else out += breaks === 0 ? ' ' : '\n'.repeat(breaks);
    out += text;
    last = text;
    breaks = 0;
  }
  return out;
}

/**
 * Returns whether a line is indented more than the text, or begins with a tab: it is not folded
 * (section 8.1.3).
 */
function isMoreIndented(line: string): boolean {
  return /^[ \t]/.test(line);
}
