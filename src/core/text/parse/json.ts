// Strict JSON (RFC 8259) to the tree, with error recovery for half-typed documents.
import { clip } from '../clip.ts';
import { compactList } from '../compact.ts';
import type { Entry, Item, Node, SyntaxProblem, Tree } from '../tree.ts';
import { MAX_DEPTH } from './limits.ts';
import { losesPrecision, precisionMessage } from './precision.ts';

/** Parses a JSON text. Never throws; errors are reported as problems, with recovery. */
export function parseJson(text: string): Tree {
  const state = new JsonReader(text);
  state.space();
  if (state.i >= text.length) {
    state.report(
      'empty-document',
      state.i,
      0,
      'The document is empty. Start with { "apidoc": "3.1.0", ... }.',
    );
    return { language: 'json', root: null, at: 0, problems: state.problems };
  }
  const at = state.i;
  const root = state.value(0);
  state.space();
  if (state.i < text.length)
    state.syntax(
      state.i,
      1,
      root
        ? 'Unexpected text after the end of the document. Remove it.'
        : `Expected a value, got ${text[state.i]}.`,
    );
  return {
    language: 'json',
    root,
    at,
    problems: state.problems,
    ...(state.errors > 0 ? { broken: true as const } : {}),
  };
}

// White space, comments and scalars of JSON (RFC 8259), with the problems in them.

const MAX_PROBLEMS = 100;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s,:[\]{}"]+/y;
const SPACE = /[ \t\r\n]*/y;

/** Reads from `i` on. */
class JsonScanner {
  i: number;
  errors = 0;
  readonly problems: SyntaxProblem[] = [];
  protected readonly text: string;
  constructor(text: string) {
    this.text = text;
    this.i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  report(
    code: string,
    at: number,
    length: number,
    message: string,
    related?: SyntaxProblem['related'],
  ): void {
    this.errors++;
    // The first error of a line is the cause, the others follow from it.
    const last = this.problems.at(-1);
    if (last && last.code === code && !this.text.slice(last.at, at).includes('\n')) return;
    if (this.problems.length < MAX_PROBLEMS)
      this.problems.push({
        code,
        severity: 'error',
        at,
        length,
        message,
        ...(related ? { related } : {}),
      });
  }

  syntax(at: number, length: number, message: string, related?: SyntaxProblem['related']): void {
    this.report('json-syntax', at, length, message, related);
  }

  /** Skips white space; a comment is skipped too, with a problem. */
  space(): void {
    for (;;) {
      SPACE.lastIndex = this.i;
      SPACE.exec(this.text);
      this.i = SPACE.lastIndex;
      const two = this.text.slice(this.i, this.i + 2);
      if (two !== '//' && two !== '/*') return;
      const end =
        two === '//' ? this.text.indexOf('\n', this.i) : this.text.indexOf('*/', this.i + 2);
      const placeholder = end < 0 ? this.text.length : two === '//' ? end : end + 2;
      this.report(
        'json-comment',
        this.i,
        placeholder - this.i,
        'JSON has no comments. Remove it, or keep the document as YAML.',
      );
      this.i = placeholder;
    }
  }

  protected word(): Node | null {
    const at = this.i;
    const quote = this.text[at];
    if (quote === "'") {
      const end = this.text.slice(at + 1).search(/['\n]/);
      const last = end < 0 ? this.text.length : at + 1 + end;
      this.i = this.text[last] === "'" ? last + 1 : last;
      this.syntax(at, this.i - at, 'JSON strings must be in double quotes.');
      return {
        kind: 'scalar',
        value: this.text.slice(at + 1, last),
        length: this.i - at,
        size: 1,
        style: 'double',
      };
    }
    WORD.lastIndex = at;
    const word = WORD.exec(this.text)?.[0] ?? '';
    if (word === '') return null;
    this.i = at + word.length;
    const plain = (value: string | number | boolean | null, raw?: string): Node => ({
      kind: 'scalar',
      value,
      length: word.length,
      size: 1,
      style: 'plain',
      ...(raw === undefined ? {} : { raw }),
    });
    if (word === 'true') return plain(true);
    if (word === 'false') return plain(false);
    if (word === 'null') return plain(null);
    NUMBER.lastIndex = 0;
    if (NUMBER.exec(word)?.[0].length === word.length) {
      const n = Number(word);
      if (this.problems.length < MAX_PROBLEMS && losesPrecision(word, n))
        this.problems.push({
          code: 'number-precision',
          severity: 'warning',
          at,
          length: word.length,
          message: precisionMessage(n),
        });
      return plain(n, String(n) === word ? undefined : word);
    }
    this.syntax(
      at,
      word.length,
      `"${clip(word)}" is not a JSON value. Strings must be in double quotes.`,
    );
    return plain(word);
  }

  protected string(): string {
    const at = this.i;
    let i = at + 1;
    for (; i < this.text.length; i++) {
      const c = this.text.charCodeAt(i);
      if (c === 34) break;
      if (c === 92) i++;
      else if (c === 10) break;
    }
    const closed = this.text.charCodeAt(i) === 34 && i < this.text.length;
    this.i = closed ? i + 1 : Math.min(i, this.text.length);
    if (!closed) {
      this.report('unclosed-quote', at, Math.max(1, this.i - at), 'Missing closing quote.');
      return this.text.slice(at + 1, this.i);
    }
    const source = this.text.slice(at, this.i);
    try {
      return JSON.parse(source) as string;
    } catch {
      this.syntax(
        at,
        source.length,
        'This string has an escape or a control character that JSON does not allow.',
      );
      return source.slice(1, -1);
    }
  }
}

class JsonReader extends JsonScanner {
  /** A collection that the text ends in: marked at the end, where the bracket is missing. */
  private unclosed(start: number, open: string, close: string): void {
    const end = Math.max(start, this.text.trimEnd().length - 1);
    this.syntax(end, 1, `Missing ${close}: a ${open} is not closed at the end of the text.`, {
      at: start,
      length: 1,
      message: 'Opened here.',
    });
  }

  value(depth: number): Node | null {
    this.space();
    const c = this.text[this.i];
    if (c === '{' || c === '[') {
      if (depth >= MAX_DEPTH) {
        this.report(
          'too-deep',
          this.i,
          1,
          `Nested deeper than ${MAX_DEPTH} levels; the rest is not read.`,
        );
        this.i = this.text.length;
        return null;
      }
      return c === '{' ? this.object(depth) : this.array(depth);
    }
    if (c === '"') {
      const at = this.i;
      return {
        kind: 'scalar',
        value: this.string(),
        length: this.i - at,
        size: 1,
        style: 'double',
      };
    }
    return this.word();
  }

  private object(depth: number): Node {
    const start = this.i++;
    const entries: Entry[] = [];
    const first = new Map<string, Entry>();
    let size = 1;
    for (;;) {
      this.space();
      const c = this.text[this.i];
      if (c === undefined) {
        this.unclosed(start, '{', '}');
        break;
      }
      if (c === '}') {
        this.i++;
        break;
      }
      if (c === ']' || c === ',' || c === ':') {
        this.syntax(
          this.i,
          1,
          c === ','
            ? 'Expected a value before this comma.'
            : `Expected a key in double quotes or }, got ${c}.`,
        );
        if (c === ']') break;
        this.i++;
        continue;
      }
      const keyStart = this.i;
      const keyNode = this.value(depth + 1);
      if (keyNode?.kind !== 'scalar' || this.text[keyStart] !== '"') {
        this.syntax(keyStart, Math.max(1, this.i - keyStart), 'Expected a key in double quotes.');
        if (!keyNode) this.i++;
      }
      const key = keyNode?.kind === 'scalar' ? String(keyNode.value) : '';
      const keyLength = this.i - keyStart;
      this.space();
      let value: Node | null = null;
      let valueAt = this.i;
      if (this.text[this.i] === ':') {
        this.i++;
        this.space();
        valueAt = this.i;
        value = this.value(depth + 1);
        if (!value) this.syntax(valueAt, 1, `"${clip(key)}" has no value.`);
      } else this.syntax(keyStart, keyLength, `Expected a colon and a value after "${clip(key)}".`);
      const node: Node = value ?? {
        kind: 'scalar',
        value: null,
        length: 0,
        size: 1,
        style: 'empty',
      };
      size += node.size;
      const made: Entry = {
        key,
        keyAt: keyStart - start,
        keyLength,
        valueAt: valueAt - start,
        value: node,
      };
      const before = first.get(key);
      if (before) {
        this.report(
          'duplicate-key',
          keyStart,
          keyLength,
          `Duplicate key "${clip(key)}" in this object.`,
          {
            at: start + before.keyAt,
            length: before.keyLength,
            message: 'First defined here.',
          },
        );
        this.errors--;
      } else first.set(key, made);
      entries.push(made);
      if (!this.separator('}')) break;
    }
    return { kind: 'map', entries: compactList(entries), length: this.i - start, size, flow: true };
  }

  private array(depth: number): Node {
    const start = this.i++;
    const items: Item[] = [];
    let size = 1;
    for (;;) {
      this.space();
      const c = this.text[this.i];
      if (c === undefined) {
        this.unclosed(start, '[', ']');
        break;
      }
      if (c === ']') {
        this.i++;
        break;
      }
      if (c === '}' || c === ',' || c === ':') {
        this.syntax(
          this.i,
          1,
          c === ',' ? 'Expected a value before this comma.' : `Expected a value or ], got ${c}.`,
        );
        if (c === '}') break;
        this.i++;
        continue;
      }
      const at = this.i;
      const value = this.value(depth + 1);
      if (!value) break;
      size += value.size;
      items.push({ valueAt: at - start, value });
      if (!this.separator(']')) break;
    }
    return { kind: 'seq', items: compactList(items), length: this.i - start, size, flow: true };
  }

  /** Reads the comma between two members, or the end; false if the collection can't go on. */
  private separator(close: '}' | ']'): boolean {
    this.space();
    const c = this.text[this.i];
    if (c === ',') {
      const comma = this.i++;
      this.space();
      if (this.text[this.i] === close)
        this.syntax(comma, 1, 'Trailing comma: JSON allows none after the last member.');
      return true;
    }
    if (c === close || c === undefined) return true;
    if (c === '}' || c === ']') return true;
    const before = this.text.slice(0, this.i).trimEnd().length;
    this.syntax(Math.max(0, before - 1), 1, 'Missing comma after this.');
    return true;
  }
}
