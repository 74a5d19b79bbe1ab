// A schema as text to read, where its format is not JSON or not understood.
import type { Node } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';

/** A string as it is; anything else as JSON with an indent of 2. */
export function sourceOf(node: Node): string {
  const value = toValue(node);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
