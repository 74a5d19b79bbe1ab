// Flow collections whose lines start left of their key, as pasted JSON often does. YAML 1.2 wants
// each line to the right of the key (section 8.1), but most parsers read them, and what is meant is
// clear.
import { clip } from '../clip.ts';
import type { SyntaxProblem } from '../tree.ts';
import { keyAt, type LineKind, type Lines, scanLines } from './scan-lines.ts';
import { keyText } from './slice.ts';

/** A flow collection of which some lines do not start to the right of the key. */
export interface OutdentedFlow {
  /** Offset of its opening bracket. */
  readonly at: number;
  /** Offset after its closing bracket. */
  readonly end: number;
  /** The key or dash that it is the value of. */
  readonly parent: Parent;
  /** Its lines as indexes; that of the opening bracket only where it is too far left itself. */
  readonly from: number;
  readonly to: number;
  /** Those that start too far left. */
  readonly outdented: readonly number[];
}

/** A key, or a dash where the key is null. */
interface Parent {
  readonly column: number;
  readonly key: string | null;
}

interface Flows {
  readonly flows: readonly OutdentedFlow[];
  /** A bracket is open at the end of the text: what follows may belong to it. */
  readonly open: boolean;
}

/** Brackets that are never closed are searched to the end of the text: no more than these. */
const MAX_OPEN = 8;

/** Classifies the lines of a text; those of flow collections that start too far left are `flow`. */
export function linesWithFlows(text: string): { readonly lines: Lines } & Flows {
  const scanned = scanLines(text);
  const { flows, open } = outdentedFlows(scanned);
  if (flows.length === 0) return { lines: scanned, flows, open };
  const kind: LineKind[] = [...scanned.kind];
  for (const { from, to } of flows) kind.fill('flow', from, to);
  return { lines: { ...scanned, kind }, flows, open };
}

/** Finds the flow collections of block YAML whose lines start too far left. */
function outdentedFlows(lines: Lines): Flows {
  const { text, start, indent, kind } = lines;
  const flows: OutdentedFlow[] = [];
  let open = 0;
  let bracket = -1;
  for (let i = 0; i < kind.length && open < MAX_OPEN; i++) {
    const below = bracketLeftOfKey(lines, i);
    if (kind[i] !== 'content' && !below) continue;
    const from = below?.at ?? (start[i] ?? 0) + (indent[i] ?? 0);
    if (bracket < from) bracket = nextBracket(text, from);
    if (bracket < 0) break;
    if (bracket >= (start[i + 1] ?? 0)) continue;
    const head = below ?? headOf(text, from, indent[i] ?? 0);
    if (text[head.at] !== '{' && text[head.at] !== '[') continue;
    const parent = head.parent ?? parentOf(lines, i);
    const end = flowEnd(text, head.at, parent.column);
    if (end < 0) {
      open++;
      continue;
    }
    let to = i + 1;
    while (to < kind.length && (start[to] ?? 0) < end) to++;
    // In front of a colon it is a key itself.
    const isKey = below && /^[ \t]*:(?:\s|$)/.test(text.slice(end, start[to]));
    const first = below ? i : i + 1;
    if (to === first || isKey) continue;
    const outdented = linesLeftOf(lines, first, to, parent.column, end);
    if (outdented.length > 0 && !isInBlockScalar(lines, i))
      flows.push({ at: head.at, end, parent, from: first, to, outdented });
    i = to - 1;
  }
  return { flows, open: open > 0 };
}

/** A text with its lines moved to the right, and where its offsets are in the text as written. */
export interface Indented {
  readonly text: string;
  readonly writtenAt: (offset: number) => number;
}

/** Moves the lines of the collections to the right of their keys, tabs before them as spaces. */
export function indentFlows(lines: Lines, flows: readonly OutdentedFlow[]): Indented {
  const { text, start, indent } = lines;
  // Where spaces were inserted, in the new text, and how many are before the end of each.
  const ends: number[] = [];
  const added: number[] = [];
  let out = '';
  let done = 0;
  let sum = 0;
  for (const { from, to, parent, outdented } of flows) {
    const left = Math.min(...outdented.map((line) => indent[line] ?? 0));
    const spaces = ' '.repeat(parent.column + 1 - left);
    for (let line = from; line < to; line++) {
      const at = start[line] ?? 0;
      const blank = /^[ \t]*/.exec(text.slice(at, start[line + 1]))?.[0] ?? '';
      out += text.slice(done, at) + spaces + ' '.repeat(blank.length);
      done = at + blank.length;
      sum += spaces.length;
      ends.push(at + sum);
      added.push(sum);
    }
  }
  const writtenAt = (offset: number): number => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const before = low === 0 ? 0 : (added[low - 1] ?? 0);
    const next = low < ends.length ? (ends[low] ?? 0) - (added[low] ?? 0) : Infinity;
    return Math.min(offset - before, next);
  };
  return { text: out + text.slice(done), writtenAt };
}

/** Returns the problem of a flow collection whose lines start too far left. */
export function outdentedProblem(lines: Lines, flow: OutdentedFlow): SyntaxProblem {
  const { text, start, indent } = lines;
  const offsets = flow.outdented.map((line) => (start[line] ?? 0) + (indent[line] ?? 0));
  const at = offsets[0] ?? flow.at;
  const these = offsets.length === 1 ? 'this line: it' : 'these lines: they';
  const { key } = flow.parent;
  const parent = key === null ? 'the dash of the item' : `"${clip(key)}"`;
  const tabs = offsets.some((offset) => text[offset] === '\t') ? ', after spaces, not tabs' : '';
  return {
    code: 'flow-indent',
    severity: 'error',
    at,
    length: flow.end - at,
    message: `Indent ${these} must start to the right of ${parent}${tabs}.`,
  };
}

function nextBracket(text: string, from: number): number {
  const [map, list] = [text.indexOf('{', from), text.indexOf('[', from)];
  return map < 0 || list < 0 ? Math.max(map, list) : Math.min(map, list);
}

const INDICATORS = /(?:[-?:][ \t]+)*/y;
const PROPERTIES = /[ \t]*(?:[&!]\S*[ \t]+)*/y;

interface Head {
  /** Where the value of the line begins. */
  readonly at: number;
  /** What it is the value of, if that is on this line. */
  readonly parent?: Parent;
  /** The offset after the colon of a key. */
  readonly after?: number;
}

function headOf(text: string, from: number, indent: number): Head {
  INDICATORS.lastIndex = from;
  const indicators = INDICATORS.exec(text)?.[0] ?? '';
  const start = from + indicators.length;
  const found = keyAt(text, start);
  PROPERTIES.lastIndex = found?.after ?? start;
  const at = PROPERTIES.lastIndex + (PROPERTIES.exec(text)?.[0].length ?? 0);
  if (found) {
    const key = keyText(text.slice(start, start + found.length));
    return { at, parent: { column: indent + indicators.length, key }, after: found.after };
  }
  const dash = indicators.trimEnd().length - 1;
  return dash < 0 ? { at } : { at, parent: { column: indent + dash, key: null } };
}

const NO_VALUE = /[ \t]*(?:[&!]\S*[ \t]*)*(?:#[^\n]*)?\r?(?:\n|$)/y;
const DASH_ALONE = /((?:[-?:][ \t]+)*-)[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y;

/**
 * Returns the bracket that a line begins with where it is not to the right of the key or dash above
 * it whose value it is; null without one.
 */
function bracketLeftOfKey(lines: Lines, line: number): Required<Omit<Head, 'after'>> | null {
  const { text, start, indent, kind } = lines;
  if (kind[line] !== 'content' && kind[line] !== 'tab') return null;
  let at = start[line] ?? 0;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (text[at] !== '{' && text[at] !== '[') return null;
  let above = line - 1;
  while (kind[above] === 'blank' || kind[above] === 'comment') above--;
  const parent = kind[above] === 'content' ? withoutValue(lines, above) : null;
  return parent && (indent[line] ?? 0) <= parent.column ? { at, parent } : null;
}

/** Returns the key or dash of a line that has no value on it; null without one. */
function withoutValue({ text, start, indent }: Lines, line: number): Parent | null {
  const column = indent[line] ?? 0;
  const from = (start[line] ?? 0) + column;
  DASH_ALONE.lastIndex = from;
  const dashes = DASH_ALONE.exec(text)?.[1];
  if (dashes !== undefined) return { column: column + dashes.length - 1, key: null };
  const { parent, after } = headOf(text, from, column);
  NO_VALUE.lastIndex = after ?? from;
  return parent && after !== undefined && NO_VALUE.test(text) ? parent : null;
}

/** What the value on a line of its own belongs to. */
function parentOf({ text, start, indent, kind }: Lines, line: number): Parent {
  const column = indent[line] ?? 0;
  for (let i = line - 1; i >= 0; i--) {
    const own = indent[i] ?? 0;
    if (kind[i] !== 'content' || own >= column) continue;
    const { parent } = headOf(text, (start[i] ?? 0) + own, own);
    return parent && parent.column < column ? parent : { column: own, key: null };
  }
  return { column: -1, key: null };
}

function linesLeftOf(
  { text, start, indent, kind }: Lines,
  from: number,
  to: number,
  column: number,
  end: number,
): readonly number[] {
  const found: number[] = [];
  for (let i = from; i < to; i++) {
    const own = indent[i] ?? 0;
    if (own > column || kind[i] === 'blank' || kind[i] === 'comment') continue;
    // The closing bracket may be in the column of the key, as most programs write it.
    const isClosing = (start[i] ?? 0) + own + 1 === end && /[\]}]/.test(text.charAt(end - 1));
    if (own < column || !isClosing) found.push(i);
  }
  return found;
}

/** Returns whether a line is text of a block scalar: a less indented line before it begins one. */
function isInBlockScalar({ text, start, indent, kind }: Lines, line: number): boolean {
  let column = indent[line] ?? 0;
  for (let i = line - 1; i >= 0 && column > 0; i--) {
    const own = indent[i] ?? 0;
    if (kind[i] !== 'content' || own >= column) continue;
    column = own;
    const { at } = headOf(text, (start[i] ?? 0) + own, own);
    if (text[at] === '|' || text[at] === '>') return true;
  }
  return false;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const ESCAPED = /(?:[^"\\]|\\[\s\S])*"/y;
const SINGLE = /(?:[^']|'')*'(?!')/y;

/**
 * Reads a flow collection.
 * @param column of the key that it is the value of
 * @returns the offset after its end; -1 if it isn't closed
 */
function flowEnd(text: string, at: number, column: number): number {
  const closing: string[] = [];
  // Where a value may begin: elsewhere a quote is a character like others.
  let isStart = true;
  let isKey = false;
  for (let i = at; i < text.length; ) {
    const c = text.charAt(i);
    const next = text.charAt(i + 1);
    let end = i + 1;
    if (c === '\n') {
      if (/^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(end, end + 4))) return -1;
    } else if (c === '#' && /\s/.test(text.charAt(i - 1))) {
      end = text.indexOf('\n', i);
      if (end < 0) return -1;
    } else if (c === '{' || c === '[') {
      closing.push(CLOSING[c] ?? '');
      isStart = true;
    } else if (c === '}' || c === ']') {
      if (closing.pop() !== c) return -1;
      if (closing.length === 0) return end;
      [isStart, isKey] = [false, true];
    } else if (isStart && (c === '"' || c === "'")) {
      const close = c === '"' ? ESCAPED : SINGLE;
      close.lastIndex = end;
      if (!close.test(text)) return -1;
      // A quote that is closed on a line too far left is more often one that was never closed.
      for (const [, spaces = ''] of text.slice(i, close.lastIndex).matchAll(/\n( *)(?=[^ \r\n])/g))
        if (spaces.length <= column) return -1;
      end = close.lastIndex;
      [isStart, isKey] = [false, true];
    } else if (isStart && (c === '!' || c === '&')) {
      while (end < text.length && !/[\s,[\]{}]/.test(text.charAt(end))) end++;
    } else if (c === ',') isStart = true;
    else if (c === ':' && (isKey || /^[\s,[\]{}]?$/.test(next))) [isStart, isKey] = [true, false];
    else if (c === '?' && isStart && /\s/.test(next)) isStart = true;
    else if (!/[ \t\r]/.test(c)) [isStart, isKey] = [false, false];
    i = end;
  }
  return -1;
}
