// Puts a cursor together from what was read.

import { lineStart } from '../lines.ts';
import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import type { InFlow } from './flow.ts';
import { skipSpaces } from './line.ts';
import { closing, textOf, unquoteScalar } from './scalars.ts';
import type { Cursor } from './types.ts';

/** An entry beside the token; without a value if that isn't a scalar on the line. */
export interface Pair {
  readonly name: string;
  readonly value: Range | null;
}

interface Parts {
  readonly offset: number;
  readonly role: Cursor['role'];
  readonly path: readonly string[];
  readonly token: Range;
  readonly column: number;
  readonly beside: () => readonly Pair[];
  readonly open?: boolean;
  readonly list?: boolean;
  readonly hasColon?: boolean;
  readonly flow?: boolean;
}

/** Returns a cursor where nothing can be offered. */
export function emptyCursor(offset: number, path: readonly string[] = []): Cursor {
  const token = { start: offset, end: offset };
  return {
    offset,
    role: 'none',
    path,
    open: false,
    prefix: '',
    token,
    quote: '',
    flow: false,
    column: 0,
    hasColon: false,
    keys: [],
    sibling: () => undefined,
  };
}

export function cursor(text: Text, parts: Parts): Cursor {
  const { offset, token } = parts;
  const first = text.charAt(token.start);
  const quote = token.end > token.start && (first === '"' || first === "'") ? first : '';
  const written = text.slice(token.start, Math.max(token.start, offset));
  let pairs: readonly Pair[] | undefined;
  let names: readonly string[] | undefined;
  const beside = () => {
    pairs ??= parts.beside();
    return pairs;
  };
  return {
    offset,
    role: parts.role,
    path: parts.path,
    open: parts.open ?? false,
    ...(parts.list && { list: true as const }),
    prefix: quote === '' ? written : prefixOf(written, quote),
    token,
    quote,
    flow: parts.flow ?? false,
    column: parts.column,
    hasColon: parts.hasColon ?? false,
    get keys() {
      names ??= parts.role === 'key' ? beside().map(({ name }) => name) : [];
      return names;
    },
    sibling: (name) => {
      const value = beside().find((p) => p.name === name)?.value;
      return value ? textOf(text.slice(value.start, value.end)) : undefined;
    },
  };
}

function prefixOf(written: string, quote: "'" | '"'): string {
  const close = closing(written, 0, written.length);
  return unquoteScalar(written.slice(1, close < 0 ? undefined : close - 1), quote);
}

export function fromFlow(text: Text, offset: number, flow: InFlow): Cursor {
  if (flow.role === 'none') return { ...emptyCursor(offset, flow.path), flow: true };
  const start = lineStart(text, flow.token.start);
  const first = skipSpaces(text, start, flow.token.start);
  const { role, path, token, hasColon, pairs } = flow;
  return cursor(text, {
    offset,
    role,
    path,
    token,
    column: first - start,
    beside: pairs,
    hasColon,
    flow: true,
  });
}
