// Which bracket of a list or map is open where, also in a text with syntax errors.
import { lineEnd } from '../lines.ts';

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
export function openAt({ at, open }: Brackets, until: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < until) low = middle + 1;
    else high = middle;
  }
  return open[low - 1] ?? -1;
}
