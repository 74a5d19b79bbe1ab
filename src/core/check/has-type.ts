// Types of values as JSON Schema names them.
import type { Node } from '../parse/tree.ts';

/** Whether a value is of a type of JSON Schema, as draft 07 sees it: 1.0 is an integer (section 4.2.1). */
export function hasType(node: Node, type: string): boolean {
  if (node.kind === 'map') return type === 'object';
  if (node.kind === 'seq') return type === 'array';
  const { value } = node;
  if (value === null) return type === 'null';
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return typeof value === type;
}
