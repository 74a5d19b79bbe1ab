// Runtime expressions, such as the address of a reply: their grammar, and what users read of them.
import type { Notation } from './expressions.ts';

export const runtimeExpression: Notation = {
  title: 'Runtime expression',
  doc: 'A location in the message at hand: `$message.header` or `$message.payload`, and behind `#` a JSON Pointer to one value in it. In a name, `/` is written `~1` and `~` is written `~0`.',
  examples: ['$message.header#/correlationId', '$message.payload#/user/id'],
};

export interface RuntimeExpression {
  readonly source: 'header' | 'payload';
  /** JSON Pointer as written behind `#`; empty for the whole. */
  readonly pointer: string;
}

/** Reads a runtime expression, else returns null (section Runtime Expression, RFC 6901; AMB-43). */
export function parseRuntimeExpression(text: string): RuntimeExpression | null {
  const found = /^\$message\.(header|payload)(?:#((?:\/(?:[^~/]|~[01])*)*))?$/.exec(text);
  return found
    ? { source: found[1] === 'header' ? 'header' : 'payload', pointer: found[2] ?? '' }
    : null;
}
