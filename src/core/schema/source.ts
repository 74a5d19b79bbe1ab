// A schema as text to read, where its format is not JSON or not understood.
import type { Node } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';

const memo = new WeakMap<Node, string>();

/** A string as it is; anything else as JSON with an indent of 2. The same node gives the same text without writing it again. */
export function sourceOf(node: Node): string {
  const known = memo.get(node);
  if (known !== undefined) return known;
  const value = toValue(node);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  memo.set(node, text);
  return text;
}
