// The cursor in the text alone: needed before every completion, also while nothing parses.

import { lineStart } from '../lines.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import {
  type Climbed,
  climbLines,
  type From,
  keysBelow,
  NO_KEYS,
  pairsOf,
  type SiblingKeys,
} from './enclosing-lines.ts';
import { inFlow } from './flow.ts';
import {
  indentEnd,
  isBlockIndicator,
  type Line,
  type LineKey,
  readLine,
  scalarRange,
  skipProperties,
  skipSpaces,
} from './line.ts';
import { cursor, emptyCursor, fromFlow } from './make-cursor.ts';
import { closing, runEnd } from './scalars.ts';
import type { Cursor } from './types.ts';

/**
 * Returns where `offset` (UTF-16 units of `text`, clamped to its bounds) is: in which map or value,
 * in a key or a value, and what is typed of it. Needs no tree and never throws. YAML is read
 * backwards from the position by indentation, JSON and flow style forwards from their bracket.
 */
export function cursorAt(text: Text, language: 'yaml' | 'json', offset: number): Cursor {
  const at = Math.max(0, Math.min(offset, text.length));
  if (language === 'yaml') return yamlCursor(text, at);
  const flow = inFlow(text, 0, at, true);
  return flow ? fromFlow(text, at, flow) : { ...emptyCursor(at), flow: true };
}

// The cursor in a YAML text, by lines and indentation.

/**
 * Returns where an offset of a YAML text is; see `Cursor`. Reads the lines above up to the parents'
 * and those of the same map.
 */
function yamlCursor(text: Text, offset: number): Cursor {
  const document = documentOf(text, offset);
  if (!document) return emptyCursor(offset);
  if (document.flow !== null) {
    if (offset < document.flow) return emptyCursor(offset);
    const flow = inFlow(text, document.flow, offset, false);
    return flow ? fromFlow(text, offset, flow) : emptyCursor(offset);
  }
  return new Block(text, offset, document.start, document.end).result();
}

/** The keys of the map around a position, above and below. */
function join(parent: Climbed, below: SiblingKeys): SiblingKeys {
  return { any: parent.hasAbove || below.any, all: () => [...parent.above(), ...below.all()] };
}

class Block {
  private readonly text: Text;
  private readonly offset: number;
  private readonly top: number;
  private readonly bottom: number;
  private readonly line: Line;
  /** The range at the cursor in which nothing is written. */
  private readonly empty: Range;

  constructor(text: Text, offset: number, top: number, bottom: number) {
    this.text = text;
    this.offset = offset;
    this.top = top;
    this.bottom = bottom;
    const start = lineStart(text, offset);
    this.line = readLine(text, start);
    this.empty = { start: offset, end: offset };
  }

  result(): Cursor {
    const { text, offset, line } = this;
    if (skipSpaces(text, line.first, line.end) >= line.end) return this.blank();
    if (text.charCodeAt(line.first) === 9) return emptyCursor(offset);
    const lastDash = line.dashes.at(-1);
    const location =
      line.key?.start ??
      (lastDash === undefined ? line.first : line.content < line.end ? line.content : lastDash + 2);
    const enclosing = this.climb(
      { column: location - line.start, list: false },
      this.columnsOf(line.dashes),
    );
    // The kind of a line inside a scalar or within brackets can't be seen from the line alone.
    const reached = this.reached(enclosing);
    if (reached) return reached;
    const atComment = text.charAt(line.content) === '#';
    if (atComment && offset > line.content) return emptyCursor(offset);
    if (
      offset < line.first ||
      isBlockIndicator(text, line.first, '?') ||
      isBlockIndicator(text, line.first, ':')
    )
      return emptyCursor(offset);
    if (offset < line.content || atComment || line.content >= line.end) {
      if (lastDash === undefined || offset <= lastDash) return emptyCursor(offset);
      return skipSpaces(text, lastDash + 1, line.end) >= line.end || atComment
        ? this.emptyItem(lastDash, enclosing)
        : emptyCursor(offset);
    }
    if (line.key && offset < line.key.after) return this.key(line.key, enclosing);
    return line.key ? this.value(line.key, enclosing) : this.bare(enclosing);
  }

  private columnsOf(dashes: readonly number[]): number[] {
    return dashes.map((at) => at - this.line.start);
  }

  private climb(from: From, dashes: readonly number[]): Climbed {
    return climbLines(this.text, this.top, this.line.start, from, dashes, this.offset);
  }

  /** Returns the cursor for a position inside a scalar or brackets that open further up. */
  private reached(outer: Climbed): Cursor | null {
    if (outer.flow) return fromFlow(this.text, this.offset, outer.flow);
    return outer.text ? emptyCursor(this.offset, outer.path) : null;
  }

  private blank(): Cursor {
    const { text, offset, line } = this;
    if (text.slice(line.start, offset).includes('\t')) return emptyCursor(offset);
    const next = this.contentBelow();
    let column = offset - line.start;
    if (next && next.first - next.start > column) column = next.first - next.start;
    const dashBelow = next !== null && next.first - next.start === column && next.dashes.length > 0;
    let outer = this.climb({ column, list: dashBelow }, []);
    const reached = this.reached(outer);
    if (reached) return reached;
    if (dashBelow)
      return this.keyAt(outer.path.slice(0, -1), this.empty, column, NO_KEYS, { list: true });
    const alone = !outer.hasAbove && outer.children === undefined;
    if (
      next &&
      alone &&
      next.dashes.length > 0 &&
      next.first - next.start < column &&
      this.isItemOf(outer, next.first - next.start)
    ) {
      return this.keyAt(outer.path, this.empty, next.first - next.start, NO_KEYS, { list: true });
    }
    let below = this.below(column);
    const real = this.realColumn(outer, column);
    if (!outer.hasAbove && !below.any && real !== column && !outer.list) {
      column = real;
      outer = this.climb({ column, list: false }, []);
      below = this.below(column);
    }
    return this.keyAt(outer.path, this.empty, column, join(outer, below), { list: outer.list });
  }

  /** Returns whether a dash at `column` belongs to the list that holds the position. */
  private isItemOf({ parent, inList }: Climbed, column: number): boolean {
    return column > parent || (column === parent && !inList);
  }

  /** Returns the column of the keys of a map, by the lines above if any, else by those below. */
  private realColumn({ children, parent }: Climbed, column: number): number {
    if (children !== undefined) return Math.max(children, column);
    const next = this.contentBelow();
    const indent = next && next.dashes.length === 0 ? next.first - next.start : -1;
    return indent > parent && indent < column ? indent : column;
  }

  private emptyItem(dash: number, enclosing: Climbed): Cursor {
    const { offset, line } = this;
    const next = this.contentBelow();
    const position = next ? next.first - next.start - (dash - line.start) : 0;
    // A list that follows is the item already, and nothing fits before keys just behind the column
    // of the dash.
    if (next && position > 0 && (next.dashes.length > 0 || position < 2))
      return emptyCursor(offset, enclosing.path);
    const column = Math.max(offset, dash + 2) - line.start;
    const below = this.below(column);
    const deeper = next && position > 0 ? next.first - next.start : column;
    if (below.any || deeper === column)
      return this.keyAt(enclosing.path, this.empty, column, below);
    return this.keyAt(enclosing.path, this.empty, deeper, this.below(deeper));
  }

  private key(key: LineKey, enclosing: Climbed): Cursor {
    const { line } = this;
    const column = key.start - line.start;
    const beside = join(enclosing, this.below(column));
    const token = { start: key.start, end: key.end };
    return this.keyAt(enclosing.path, token, column, beside, { hasColon: true });
  }

  /** Returns the cursor for a key or a value that has no colon (yet). */
  private bare(enclosing: Climbed): Cursor {
    const { text, offset, line } = this;
    const at = line.content;
    const c = text.charAt(at);
    const column = (line.dashes.length > 0 ? at : line.first) - line.start;
    if (c === '{' || c === '[') {
      const flow = inFlow(text, at, offset, false);
      return flow
        ? fromFlow(text, offset, { ...flow, path: [...enclosing.path, ...flow.path] })
        : emptyCursor(offset);
    }
    const token = this.scalar(at);
    if (!token) return emptyCursor(offset, enclosing.path);
    const beside = join(enclosing, this.below(column));
    const real =
      line.dashes.length > 0 || beside.any || enclosing.list
        ? column
        : this.realColumn(enclosing, column);
    if (real !== column) {
      const inner = this.climb({ column: real, list: false }, []);
      return this.keyAt(inner.path, token, real, join(inner, this.below(real)));
    }
    return this.keyAt(enclosing.path, token, column, beside, { list: enclosing.list });
  }

  private value(key: LineKey, enclosing: Climbed): Cursor {
    const { text, offset, line } = this;
    const column = key.start - line.start;
    const path = [...enclosing.path, key.name];
    const at = skipProperties(text, key.after, line.end);
    const c = text.charAt(at);
    const beside = () => pairsOf(text, join(enclosing, this.below(column)).all());
    if (at >= line.end || c === '#') {
      if (at < line.end && offset >= at) return emptyCursor(offset);
      // No value can be written between the colon and what follows an anchor.
      if (offset < at && text.slice(offset, at).trim() !== '') return emptyCursor(offset);
      return cursor(text, { offset, role: 'value', path, token: this.empty, column, beside });
    }
    if (c === '{' || c === '[') {
      if (offset < at) return emptyCursor(offset);
      const flow = inFlow(text, at, offset, false);
      return flow
        ? fromFlow(text, offset, { ...flow, path: [...path, ...flow.path] })
        : emptyCursor(offset);
    }
    if (c === '|' || c === '>' || c === '*') return emptyCursor(offset, path);
    if (offset < at) {
      if (text.slice(offset, at).trim() !== '') return emptyCursor(offset);
      const whole = scalarRange(text, at, line.end);
      if (!whole || whole.end > line.end) return emptyCursor(offset, path);
      return cursor(text, {
        offset,
        role: 'value',
        path,
        token: { start: offset, end: whole.end },
        column,
        beside,
      });
    }
    const token = this.scalar(at);
    if (!token) return emptyCursor(offset, path);
    return cursor(text, { offset, role: 'value', path, token, column, beside });
  }

  /** The scalar at `at` that holds the cursor; null if the cursor is behind it or in a comment. */
  private scalar(at: number): Range | null {
    const { text, offset, line } = this;
    const token = scalarRange(text, at, line.end);
    if (!token) return null;
    const quoted = /["']/.test(text.charAt(at));
    if (quoted) {
      const close = closing(text, at, line.end);
      if (close >= 0) return offset < close ? token : null;
      return { start: at, end: offset > at ? runEnd(text, offset, line.end) : line.end };
    }
    if (offset <= token.end) return token;
    // White space behind a plain scalar may be followed by more of it, but not by a comment.
    return skipSpaces(text, offset, line.end) >= line.end &&
      text.slice(token.end, offset).trim() === ''
      ? { start: at, end: offset }
      : null;
  }

  private keyAt(
    path: readonly string[],
    token: Range,
    column: number,
    beside: SiblingKeys,
    { list = false, hasColon = false } = {},
  ): Cursor {
    const { text, offset } = this;
    return cursor(text, {
      ...{ offset, role: 'key', path, token, column, list, hasColon },
      beside: () => pairsOf(text, beside.all()),
      open: !beside.any && !list && !hasColon,
    });
  }

  /** The keys at `column` of the lines below. */
  private below(column: number): SiblingKeys {
    return keysBelow(this.text, this.bottom, column, this.line.end);
  }

  /** The next line that is neither blank nor a comment. */
  private contentBelow(): Line | null {
    const { text, bottom, line } = this;
    let at = text.indexOf('\n', line.end) + 1;
    while (at > 0 && at < bottom) {
      const first = indentEnd(text, at);
      const c = text.charCodeAt(first);
      if (first < bottom && c !== 10 && c !== 13 && c !== 35 && c !== 9)
        return readLine(text, at, first);
      at = text.indexOf('\n', at) + 1;
    }
    return null;
  }
}

// Which part of a text is the document: the first one where there are several.

interface Document {
  readonly start: number;
  readonly end: number;
  /** Offset of the bracket, if the whole document is within brackets. */
  readonly flow: number | null;
}

/**
 * Returns the document that `offset` is in; null on its markers, in directives, and behind it (YAML
 * 1.2 section 9).
 */
function documentOf(text: Text, offset: number): Document | null {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let at = start;
  let flow: number | null = null;
  let content = -1;
  let marked = false;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const marker = isMarker(text, at);
    const c = text.charCodeAt(indentEnd(text, at));
    if (marker === '---' && !marked) {
      marked = true;
      const inline = text.slice(at + 3, next).trim();
      start = next;
      if (offset < next || (inline !== '' && !inline.startsWith('#'))) return null;
    } else if (marker !== '') break;
    else if (!marked && text.charAt(at) === '%') {
      if (offset < next) return null;
    } else if (c !== 10 && c !== 13 && c !== 35 && !Number.isNaN(c)) {
      content = indentEnd(text, at);
      break;
    }
    at = next;
  }
  if (/[{[]/.test(text.charAt(content))) flow = content;
  const end = endFrom(text, content < 0 ? at : content);
  return offset < start || offset > end ? null : { start, end, flow };
}

function isMarker(text: Text, at: number): '---' | '...' | '' {
  const c = text.charCodeAt(at);
  if ((c !== 45 && c !== 46) || !/^(?:---|\.\.\.)(?=\s|$)/.test(text.slice(at, at + 4))) return '';
  return c === 45 ? '---' : '...';
}

function endFrom(text: Text, from: number): number {
  let end = text.length;
  for (const mark of ['\n---', '\n...']) {
    let at = text.indexOf(mark, from);
    while (at >= 0 && isMarker(text, at + 1) === '') at = text.indexOf(mark, at + 1);
    if (at >= 0 && at < end) end = at;
  }
  if (
    from < text.length &&
    (from === 0 || text.charAt(from - 1) === '\n') &&
    isMarker(text, from) !== ''
  )
    end = Math.min(end, Math.max(0, from - 1));
  return end;
}
