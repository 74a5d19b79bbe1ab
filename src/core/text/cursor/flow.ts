// The cursor within brackets, of JSON and of YAML's flow style: read forwards from the first
// bracket, tolerant of missing commas and brackets.
import { lineEnd } from '../lines.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import { isSpace } from './line.ts';
import { closing, runEnd, textOf } from './scalars.ts';

export interface InFlow {
  readonly role: 'key' | 'value' | 'none';
  /** From the outermost bracket on. */
  readonly path: readonly string[];
  readonly token: Range;
  readonly quote: '' | "'" | '"';
  readonly hasColon: boolean;
  /** Entries of the map around the token, without that of the token; read to its end on request. */
  readonly pairs: () => readonly { readonly name: string; readonly value: Range | null }[];
}

/**
 * Reads from the bracket at `start` (or, in JSON, from the start of the text) to the cursor.
 * Null where the brackets are closed before it.
 */
export function inFlow(text: Text, start: number, offset: number, json: boolean): InFlow | null {
  return new Scanner(text, start, offset, json).run();
}

class Scanner {
  private readonly text: Text;
  private at: number;
  private readonly offset: number;
  private readonly json: boolean;
  private readonly stack: OpenBracket[] = [];
  private begun = false;
  private lastEnd = -1;
  private lineEndsAt = -1;

  constructor(text: Text, at: number, offset: number, json: boolean) {
    this.text = text;
    this.at = at;
    this.offset = offset;
    this.json = json;
  }

  run(): InFlow | null {
    const { text, offset } = this;
    while (this.at < text.length) {
      const c = text.charCodeAt(this.at);
      if (c === 32 || c === 10 || c === 13 || c === 9 || c === 0xfeff) {
        this.at++;
        continue;
      }
      const before = this.at;
      if (this.isComment(c)) {
        this.at = lineEnd(text, before);
        if (offset > before && offset <= this.at) return this.none();
        continue;
      }
      if (isPunctuation(c) && !(c === 58 && !this.isColon())) {
        if (before >= offset) return this.between();
        this.punctuation(c);
        this.lastEnd = this.at;
        if (this.begun && this.stack.length === 0 && !this.json) return null;
        continue;
      }
      if (before > offset) return this.between();
      const token = this.token(c);
      if (offset < token.end || (offset === token.end && !this.isClosed(token)))
        return this.within(token);
      this.put(token);
      this.lastEnd = this.at = token.end;
    }
    return this.between();
  }

  private isComment(c: number): boolean {
    return !this.json && c === 35 && (this.at === 0 || /\s/.test(this.text.charAt(this.at - 1)));
  }

  /** A YAML colon is part of a plain scalar unless white space or a bracket follows it. */
  private isColon(): boolean {
    if (this.json || this.lastEnd === this.at) return true;
    return /[\s,[\]{}]|^$/.test(this.text.charAt(this.at + 1));
  }

  private isClosed({ start, end }: Range): boolean {
    const first = this.text.charCodeAt(start);
    return (
      (first === 34 || first === 39) && end > start + 1 && closing(this.text, start, end) === end
    );
  }

  /** Found once a line: lines may be very long. */
  private endOfLine(): number {
    if (this.at > this.lineEndsAt) this.lineEndsAt = lineEnd(this.text, this.at);
    return this.lineEndsAt;
  }

  /**
   * A string or a bare word that begins here. Strings that are not closed end with their line, and
   * where the cursor is in them with the word.
   */
  private token(c: number): Range {
    const { text, at, offset } = this;
    const end = this.endOfLine();
    if (c === 34 || (c === 39 && !this.json)) {
      const close = closing(text, at, this.json ? end : text.length);
      if (close >= 0) return { start: at, end: close };
      return { start: at, end: offset > at && offset <= end ? runEnd(text, offset, end) : end };
    }
    let i = at;
    let last = at + 1;
    for (; i < end; i++) {
      const d = text.charCodeAt(i);
      if (d === 44 || d === 91 || d === 93 || d === 123 || d === 125) break;
      if (this.json && (isSpace(d) || d === 58 || d === 34)) break;
      if (d === 58 && /[\s,[\]{}]|^$/.test(text.charAt(i + 1))) break;
      if (d === 35 && isSpace(text.charCodeAt(i - 1))) break;
      if (!isSpace(d)) last = i + 1;
    }
    return { start: at, end: Math.max(last, at + 1) };
  }

  private put(token: Range): void {
    this.stack.at(-1)?.put(token, this.startsAnew(token));
  }

  /** Behind a whole value: whether a comma is missing, rather than that a plain scalar goes on. */
  private startsAnew({ start }: Range): boolean {
    return this.json || /["']/.test(this.text.charAt(start));
  }

  private punctuation(c: number): void {
    const frame = this.stack.at(-1);
    this.at++;
    if (c === 123 || c === 91) {
      frame?.open();
      this.begun = true;
      this.stack.push(new OpenBracket(c === 123));
    } else if (c === 125 || c === 93) {
      const at = this.stack.findLastIndex((f) => f.map === (c === 125));
      if (at >= 0) this.stack.length = at;
    } else if (c === 44) frame?.comma();
    else if (c === 58) frame?.putColon();
  }

  private path(more: readonly string[]): string[] {
    return [...this.stack.slice(0, -1).map((frame) => frame.step(this.text)), ...more];
  }

  private none(): InFlow {
    const token = { start: this.offset, end: this.offset };
    return {
      role: 'none',
      path: this.path([]),
      token,
      quote: '',
      hasColon: false,
      pairs: () => [],
    };
  }

  /** The cursor is in white space or before a mark. */
  private between(): InFlow | null {
    const { offset, text } = this;
    const frame = this.stack.at(-1);
    const empty = { start: offset, end: offset };
    if (!frame)
      return this.begun || this.at < text.length
        ? null
        : this.result('value', [], empty, null, false);
    if (frame.map && (!frame.key || frame.valued)) {
      if (frame.valued && (!this.json || this.lastEnd === offset)) return this.none();
      if (frame.valued) frame.commit();
      return this.result('key', [], empty, frame, false);
    }
    if (frame.map && !frame.colon) return this.none();
    const next = frame.valued ? empty : this.valueBehind(text);
    if (frame.map) return this.result('value', [frame.step(text)], next, frame, false);
    if (!frame.valued) return this.result('value', [String(frame.index)], next, frame, false);
    return this.json && this.lastEnd !== offset
      ? this.result('value', [String(frame.index + 1)], empty, frame, false)
      : this.none();
  }

  /** The value that an insertion replaces when the cursor is in the white space before it. */
  private valueBehind(text: Text): Range {
    const { offset } = this;
    let at = offset;
    while (isSpace(text.charCodeAt(at))) at++;
    const c = text.charCodeAt(at);
    if (at >= text.length || c === 10 || c === 13 || isPunctuation(c) || (c === 35 && !this.json))
      return { start: offset, end: offset };
    this.at = at;
    const { end } = this.token(c);
    if (end > lineEnd(text, offset) || this.colonBehind(end)) return { start: offset, end: offset };
    return { start: offset, end };
  }

  private colonBehind(at: number): boolean {
    let i = at;
    while (i < this.text.length && /\s/.test(this.text.charAt(i))) i++;
    return this.text.charAt(i) === ':';
  }

  private within(token: Range): InFlow {
    const { text, offset } = this;
    const frame = this.stack.at(-1);
    const line = lineEnd(text, token.start);
    if (token.end > line) {
      if (offset > line) return this.none();
      token = { start: token.start, end: line };
    }
    if (!frame) return this.begun ? this.none() : this.result('value', [], token, null, false);
    if (!frame.map) {
      const index = frame.valued && this.startsAnew(token) ? frame.index + 1 : frame.index;
      return this.result('value', [String(index)], token, frame, false);
    }
    const hasColon = this.colonBehind(token.end);
    const isKey =
      !frame.key ||
      !frame.colon ||
      (frame.valued && this.startsAnew(token)) ||
      (this.json && hasColon);
    if (!isKey) return this.result('value', [frame.step(text)], token, frame, false);
    if (frame.key) frame.commit();
    return this.result('key', [], token, frame, hasColon);
  }

  private result(
    role: 'key' | 'value',
    more: readonly string[],
    token: Range,
    frame: OpenBracket | null,
    hasColon: boolean,
  ): InFlow {
    const first = this.text.charAt(token.start);
    const quote =
      token.end > token.start && (first === '"' || (first === "'" && !this.json)) ? first : '';
    const own = role === 'key' ? token.start : frame?.map ? frame.key?.start : undefined;
    const path = this.path(more);
    let known: { name: string; value: Range | null }[] | undefined;
    const pairs = () => {
      known ??= this.rest(frame)
        .filter(({ key }) => key.start !== own)
        .map(({ key, value }) => ({ name: textOf(this.text.slice(key.start, key.end)), value }));
      return known;
    };
    return { role, path, token, quote, hasColon, pairs };
  }

  /** Reads on to the end of a map. */
  private rest(frame: OpenBracket | null): OpenBracket['pairs'] {
    if (!frame?.map) return [];
    const depth = this.stack.indexOf(frame);
    const { text } = this;
    this.at = Math.max(this.lastEnd, 0);
    this.lineEndsAt = -1;
    while (this.at < text.length && this.stack[depth] === frame) {
      const c = text.charCodeAt(this.at);
      if (c === 32 || c === 10 || c === 13 || c === 9 || c === 0xfeff) this.at++;
      else if (this.isComment(c)) this.at = lineEnd(text, this.at);
      else if (isPunctuation(c) && !(c === 58 && !this.isColon())) {
        this.punctuation(c);
        this.lastEnd = this.at;
      } else {
        const token = this.token(c);
        this.put(token);
        this.lastEnd = this.at = token.end;
      }
    }
    frame.commit();
    return frame.pairs;
  }
}

/** Braces, brackets, comma and colon. */
function isPunctuation(c: number): boolean {
  return c === 123 || c === 125 || c === 91 || c === 93 || c === 44 || c === 58;
}

// What is read of one list or map within brackets, up to the cursor.

class OpenBracket {
  readonly map: boolean;
  /** The whole entries of a map. */
  readonly pairs: { readonly key: Range; readonly value: Range | null }[] = [];
  /** The key of the present entry, and the value if that is a scalar. */
  key: Range | null = null;
  value: Range | null = null;
  /** The present entry has a colon. */
  colon = false;
  /** The present entry or item has a value. */
  valued = false;
  /** Of the present item of a list. */
  index = 0;

  constructor(map: boolean) {
    this.map = map;
  }

  /** Adds a scalar. @param startsAnew a comma is missing before it, if a value is there already */
  put(token: Range, startsAnew: boolean): void {
    if (!this.map) {
      if (this.valued && startsAnew) this.index++;
      this.valued = true;
    } else if (!this.key) this.key = token;
    else if (!this.colon || (this.valued && startsAnew)) {
      this.commit();
      this.key = token;
    } else if (!this.valued) {
      this.valued = true;
      this.value = token;
    }
  }

  /** The value is within brackets of its own. */
  open(): void {
    if (!this.map && this.valued) this.index++;
    this.valued = true;
    this.value = null;
  }

  comma(): void {
    if (this.map) this.commit();
    else this.index++;
    this.valued = false;
  }

  putColon(): void {
    if (!this.map) return;
    if (this.colon && this.value) {
      // The value was missing: what was taken for it is the next key.
      const key = this.value;
      this.value = null;
      this.commit();
      this.key = key;
    }
    this.colon = true;
  }

  /** Ends the present entry of a map. */
  commit(): void {
    if (this.key) this.pairs.push({ key: this.key, value: this.value });
    this.key = this.value = null;
    this.colon = this.valued = false;
  }

  /** Returns the key or index of the present entry or item. */
  step(text: Text): string {
    if (!this.map) return String(this.index);
    return this.key ? textOf(text.slice(this.key.start, this.key.end)) : '';
  }
}
