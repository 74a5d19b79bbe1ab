// Finds the keys and list items that hold a line of block YAML, upwards by indentation alone.

import { lineEnd } from '../lines.ts';
import type { Text } from '../text-pieces.ts';
import { type InFlow, inFlow } from './flow.ts';
import {
  indentEnd,
  isBlockIndicator,
  type Line,
  type LineKey,
  plainEnd,
  readLine,
  skipProperties,
} from './line.ts';
import type { Pair } from './make-cursor.ts';
import { closing } from './scalars.ts';

export interface Climbed {
  /** From the root to the map (or list) that the climb started from. */
  readonly path: readonly string[];
  /** The keys at the same column above, in no order. */
  readonly above: () => readonly SiblingKey[];
  readonly hasAbove: boolean;
  /** The nearest line at the column itself is a list item of an outer key: this is a list. */
  readonly list: boolean;
  /** Column of the nearest deeper line below the parent, above the position, if any. */
  readonly children: number | undefined;
  /** Column of the key or dash that holds the position; -1 at the root. */
  readonly parent: number;
  /** The position is held by a dash. */
  readonly inList: boolean;
  /** The position is inside a scalar that begins further up. */
  readonly text: boolean;
  /** The position is within brackets that open further up; their path is from the root. */
  readonly flow: InFlow | null;
}

/** Where to climb from: a map with its keys, or a list with its dashes, at `column`. */
export interface From {
  readonly column: number;
  readonly list: boolean;
}

/** Climbs from the line that begins at `start`, with `dashes` (columns) before the position. */
export function climbLines(
  text: Text,
  top: number,
  start: number,
  from: From,
  dashes: readonly number[],
  offset: number,
): Climbed {
  const climber = new LineClimber(text, offset, from);
  climber.own(dashes);
  let end = start - 1;
  while (end >= top && !climber.done) {
    // `lastIndexOf` costs more for each call than the few characters of a line do.
    let at = end;
    while (at > top && text.charCodeAt(at - 1) !== 10) at--;
    climber.above(at);
    end = at - 1;
  }
  return climber.result();
}

class LineClimber {
  private readonly text: Text;
  private readonly offset: number;
  private list: boolean;
  private column: number;
  private index = 0;
  /** Nothing outside the map or list that was begun with has been met. */
  private innermost = true;
  /** From the inside out. */
  private readonly steps: string[] = [];
  private readonly keys: SiblingKey[] = [];
  private sawDash = false;
  private isList = false;
  private children: number | undefined;
  private deeper: number | undefined;
  private skipped = -1;
  /** Lines at the column that are keys by their looks, not read yet. */
  private readonly unread: number[] = [];
  private parent = -1;
  private inList = false;
  private inText = false;
  private flow: InFlow | null = null;

  constructor(text: Text, offset: number, from: From) {
    this.text = text;
    this.offset = offset;
    this.list = from.list;
    this.column = from.column;
  }

  /** No line can be further out than a map at the first column. */
  get done(): boolean {
    return this.column === 0 && !this.list && !this.innermost;
  }

  own(dashes: readonly number[]): void {
    for (let i = dashes.length - 1; i >= 0; i--) this.dash(dashes[i] ?? 0);
  }

  above(start: number): void {
    const { text } = this;
    let first = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
    const base = first;
    const deepest = base + this.column;
    while (first <= deepest && text.charCodeAt(first) === 32) first++;
    if (first > deepest) {
      if (this.innermost) this.skipped = base;
      return;
    }
    const c = text.charCodeAt(first);
    if (c === 10 || c === 13 || c === 35 || c === 9 || Number.isNaN(c)) return;
    if (
      this.innermost &&
      !this.list &&
      first === deepest &&
      this.keys.length > 0 &&
      isLetterOrDigit(c)
    ) {
      this.unread.push(base);
      return;
    }
    if (!this.innermost && first === deepest && c !== 123 && c !== 91) {
      // Siblings of what is further out: of a list they count, of a map they do not.
      if (!this.list) return;
      if (isBlockIndicator(text, first, '-')) {
        this.index++;
        return;
      }
    }
    const line = readLine(text, base, first);
    if (
      line.key &&
      line.key.start > line.first &&
      line.dashes.length === 0 &&
      line.key.start - base > this.column
    )
      return;
    if (line.key) this.key(line, line.key);
    else if (line.dashes.length === 0) this.bare(line);
    for (let i = line.dashes.length - 1; i >= 0; i--) {
      const at = line.dashes[i] ?? 0;
      const last = i === line.dashes.length - 1 && !line.key;
      this.dash(at - base, last ? line.content : undefined, line);
    }
  }

  /** Column of the lowest of the skipped deeper lines, the nearest to what holds the position. */
  private deeperColumn(): number | undefined {
    const { text } = this;
    for (let at = this.skipped; at >= 0 && at < text.length; at = text.indexOf('\n', at) + 1) {
      const first = indentEnd(text, at);
      const c = text.charCodeAt(first);
      if (c !== 10 && c !== 13 && c !== 35 && !Number.isNaN(c)) return first - at;
      if (text.indexOf('\n', at) < 0) break;
    }
    return undefined;
  }

  private key(line: Line, key: LineKey): void {
    const column = (line.dashes.length > 0 ? key.start : line.first) - line.start;
    if (this.list ? column > this.column : column > this.column) {
      if (
        this.innermost &&
        !this.list &&
        (line.dashes[0] ?? Number.POSITIVE_INFINITY) - line.start < this.column
      )
        this.deeper = column;
      return;
    }
    if (!this.list && column === this.column) {
      if (this.innermost) this.keys.push({ name: key.name, after: key.after, start: key.start });
      return;
    }
    this.leave();
    this.steps.push(key.name);
    this.opens(skipProperties(this.text, key.after, line.end), line);
    this.enter(false, column);
  }

  /** Handles a dash at a column; `content` is what its item holds on the line, if not a key. */
  private dash(column: number, content?: number, line?: Line): void {
    if (column > this.column) return;
    if (column === this.column) {
      if (this.list) this.index++;
      else if (this.innermost && this.keys.length === 0) this.sawDash = true;
      return;
    }
    this.leave();
    if (content !== undefined && line) this.opens(content, line);
    this.enter(true, column);
  }

  private leave(): void {
    if (this.innermost) this.children = this.deeper ?? this.deeperColumn();
    if (this.innermost && !this.list && this.sawDash && this.keys.length === 0) this.isList = true;
    if (this.list) this.steps.push(String(this.index));
  }

  private enter(list: boolean, column: number): void {
    if (this.innermost) {
      this.parent = column;
      this.inList = list;
    }
    this.list = list;
    this.column = column;
    this.index = 0;
    this.innermost = false;
  }

  /** Checks if a value at `at`, on the line of an outer key or dash, reaches the position. */
  private opens(at: number, line: Line): void {
    if (at >= line.end) return;
    const { text } = this;
    const c = text.charAt(at);
    if (c === '#') return;
    if (c === '|' || c === '>') {
      this.inText = true;
      this.flow = null;
    } else if (c === '{' || c === '[') {
      const flow = inFlow(text, at, this.offset, false);
      // The steps of what looked like blocks inside the brackets are forgotten; those of this line
      // and further out count.
      if (flow) {
        this.flow = flow;
        this.inText = false;
        this.steps.splice(0, this.steps.length - (this.lastIsKey(line) ? 1 : 0));
      } else if (this.innermost) this.inText = true;
    } else if (c === '"' || c === "'") {
      const close = closing(text, at, this.offset);
      if (close < 0 || this.innermost) {
        this.inText = true;
        this.flow = null;
      }
    } else if (this.innermost) this.inText = true;
  }

  private lastIsKey(line: Line): boolean {
    return line.key !== null;
  }

  /** A line without a mark: a scalar or brackets on lines of their own. */
  private bare(line: Line): void {
    const { text } = this;
    const c = text.charAt(line.content);
    if (line.content >= line.end) return;
    if (c === '{' || c === '[') {
      const flow = inFlow(text, line.content, this.offset, false);
      if (!flow) return;
      this.leave();
      this.steps.length = 0;
      this.flow = flow;
      this.inText = false;
      this.innermost = false;
    } else if (c === '"' || c === "'") {
      if (closing(text, line.content, this.offset) < 0) this.inText = true;
    } else if (isBlockIndicator(text, line.first, '?') || isBlockIndicator(text, line.first, ':')) {
      if (line.first - line.start < this.column) this.inText = true;
    } else if (this.innermost && this.keys.length === 0 && c !== '}' && c !== ']' && c !== '*')
      this.inText = true;
  }

  result(): Climbed {
    if (this.list) this.steps.push(String(this.index));
    const isList = this.innermost ? false : this.isList;
    const path = this.steps.reverse();
    const flow = this.flow && { ...this.flow, path: [...path, ...this.flow.path] };
    const { text, keys, unread } = this;
    const parent = () => [...keys, ...unread.flatMap((start) => siblingKeyAt(text, start))];
    return {
      path,
      above: parent,
      hasAbove: keys.length > 0,
      list: isList,
      children: this.innermost ? undefined : this.children,
      parent: this.parent,
      inList: this.inList,
      text: this.inText,
      flow,
    };
  }
}

/** Letters and digits, with which most keys begin and nothing else does. */
function isLetterOrDigit(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57);
}

// The keys of the block map that a position of YAML is in: found by their column, and read only
// when their names are needed.

/** A key in the same block map as a token. `after`: behind the colon. */
interface SiblingKey {
  readonly name: string;
  readonly after: number;
  readonly start: number;
}

/** Keys of a map, or of the part of it above or below a position. */
export interface SiblingKeys {
  readonly any: boolean;
  readonly all: () => readonly SiblingKey[];
}

export const NO_KEYS: SiblingKeys = { any: false, all: () => [] };

/** Returns the key of a line, if it has one. */
function siblingKeyAt(text: Text, start: number): SiblingKey[] {
  const { key, dashes } = readLine(text, start);
  return key && dashes.length === 0 ? [{ name: key.name, after: key.after, start: key.start }] : [];
}

/**
 * Returns the keys at `column` of the lines from `from` on, up to the end of the map.
 * @param bottom offset at which the document ends
 */
export function keysBelow(text: Text, bottom: number, column: number, from: number): SiblingKeys {
  const start = nextKey(text, bottom, column, from);
  const all = () => {
    const out: SiblingKey[] = [];
    for (let at = start; at >= 0; at = nextKey(text, bottom, column, at))
      out.push(...siblingKeyAt(text, at));
    return out;
  };
  return { any: start >= 0, all };
}

/** Returns the offset of the next line with a key at `column`; -1 if the map ends before one. */
function nextKey(text: Text, bottom: number, column: number, from: number): number {
  for (
    let at = text.indexOf('\n', from) + 1;
    at > 0 && at < bottom;
    at = text.indexOf('\n', at) + 1
  ) {
    let first = at;
    const deepest = at + column;
    while (first <= deepest && text.charCodeAt(first) === 32) first++;
    if (first > deepest) continue;
    const c = text.charCodeAt(first);
    if (c === 10 || c === 13 || c === 35 || c === 9 || Number.isNaN(c)) continue;
    if (first < deepest) return -1;
    if (siblingKeyAt(text, at).length > 0) return at;
  }
  return -1;
}

/** Returns the entries of keys, in the order of the text. */
export function pairsOf(text: Text, keys: readonly SiblingKey[]): Pair[] {
  return [...keys]
    .sort((a, b) => a.start - b.start)
    .map(({ name, after }) => {
      const end = lineEnd(text, after);
      const at = skipProperties(text, after, end);
      const c = text.charAt(at);
      if (at >= end || '#{[|>*'.includes(c)) return { name, value: null };
      const close = c === '"' || c === "'" ? closing(text, at, end) : plainEnd(text, at, end);
      return { name, value: close < 0 ? null : { start: at, end: close } };
    });
}
