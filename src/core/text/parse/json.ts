// Strict JSON (RFC 8259) to the tree, with error recovery for half-typed documents.

import { clip } from '../clip.ts';
import { trimmed } from '../compact.ts';
import type { Entry, Item, Node, Tree } from '../tree.ts';
import { JsonScanner } from './json-scanner.ts';
import { MAX_DEPTH } from './limits.ts';

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
    return { kind: 'map', entries: trimmed(entries), length: this.i - start, size, flow: true };
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
    return { kind: 'seq', items: trimmed(items), length: this.i - start, size, flow: true };
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
