// Which bracket of a list or map is open where, also in a text with syntax errors.

import type { YAMLParseError } from 'yaml';
import { lineEnd } from '../lines.ts';
import type { SyntaxProblem } from '../tree.ts';

/** Where the innermost open bracket of a list or map changes. */
export interface Brackets {
  /** Offsets of the changes. */
  readonly at: readonly number[];
  /** Offset of the bracket that is open after each, -1 for none. */
  readonly open: readonly number[];
  /** Those that are never closed. */
  readonly unclosed: ReadonlySet<number>;
}

/** Finds the brackets of flow collections in block YAML. */
export function bracketsOf(text: string): Brackets {
  const at: number[] = [];
  const open: number[] = [];
  const stack: number[] = [];
  const changed = (offset: number, innermost: number): void => {
    at.push(offset);
    open.push(innermost);
  };
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '#' && /\s/.test(text[i - 1] ?? '\n')) i = lineEnd(text, i);
    else if ((c === '"' || c === "'") && beginsValue(text, i)) {
      const close = c === '"' ? /(?:[^"\\]|\\[\s\S])*"/y : /(?:[^']|'')*'(?!')/y;
      close.lastIndex = i + 1;
      if (!close.test(text)) {
        changed(i, -1);
        break;
      }
      i = close.lastIndex - 1;
    } else if ((c === '[' || c === '{') && beginsValue(text, i)) {
      stack.push(i);
      changed(i, i);
    } else if ((c === ']' || c === '}') && stack.length > 0) {
      stack.pop();
      changed(i, stack.at(-1) ?? -1);
    }
  }
  return { at, open, unclosed: new Set(stack) };
}

/** Inside a plain scalar, a bracket or quote is an ordinary character. */
function beginsValue(text: string, at: number): boolean {
  return (
    /[\s[{,]/.test(text[at - 1] ?? '\n') &&
    /(?:^|[:\-[{,?]|\n)\s*$/.test(text.slice(Math.max(0, at - 80), at))
  );
}

/** Returns the offset of the innermost bracket that is open before `until`, or -1. */
export function openBracketAt({ at, open }: Brackets, until: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < until) low = middle + 1;
    else high = middle;
  }
  return open[low - 1] ?? -1;
}

// Flow collections over several lines with a comma missing at the end of one. The package reads a
// plain value and the key on the next line as one key; the comma shows what was meant.

/** A text with the missing commas in place of line breaks, so that all offsets are as written. */
interface WithCommas {
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
}

/** Returns whether the package reports a flow collection without its closing bracket. */
export function hasOpenBracket(errors: readonly { readonly message: string }[]): boolean {
  return errors.some(({ message }) => / end with a [}\]]/.test(message));
}

/** Adds the commas that are missing before keys of flow collections; null if none is. */
export function withCommas(text: string, errors: readonly YAMLParseError[]): WithCommas | null {
  const chars = new Set<number>();
  const problems: SyntaxProblem[] = [];
  if (hasOpenBracket(errors)) return null;
  // What a key and the value before it are read as lies within a block in the collection.
  const blocks = errors.filter(({ code }) => code === 'BLOCK_IN_FLOW').map(({ pos }) => pos);
  blocks.sort((a, b) => a[0] - b[0]);
  const keys = errors.filter(({ code }) => code === 'MULTILINE_IMPLICIT_KEY');
  keys.sort((a, b) => a.pos[0] - b.pos[0]);
  let block = 0;
  let end = 0;
  for (const { pos, message } of keys) {
    for (; (blocks[block]?.[0] ?? Infinity) <= pos[0]; block++)
      end = Math.max(end, blocks[block]?.[1] ?? 0);
    if (pos[0] >= end && !message.includes('flow sequence')) continue;
    const lineBreak = text.lastIndexOf('\n', pos[1] - 1);
    if (lineBreak < pos[0] || chars.has(lineBreak)) continue;
    chars.add(lineBreak);
    problems.push(missingCommaProblem(text, lineBreak));
  }
  if (chars.size === 0) return null;
  let out = '';
  let done = 0;
  for (const at of [...chars].sort((a, b) => a - b)) {
    out += `${text.slice(done, at)},`;
    done = at + 1;
  }
  return { text: out + text.slice(done), problems };
}

/** Returns the problem of two members without a comma between them. @param at after the first */
export function missingCommaProblem(text: string, at: number): SyntaxProblem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    at: Math.max(0, text.slice(0, at).trimEnd().length - 1),
    length: 1,
    message: 'Missing comma after this.',
  };
}
