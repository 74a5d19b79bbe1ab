// Values with a syntax error inside: what could be read of them is a guess, about which nothing is said.
import type { Node } from '../parse/tree.ts';

const broken = new WeakMap<Node, boolean>();

/** Whether a syntax error stands anywhere inside. */
export function isBroken(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  let known = broken.get(node);
  if (known === undefined) {
    known = node.kind === 'map' ? node.entries.some((e) => e.broken || isBroken(e.value)) : node.items.some((i) => isBroken(i.value));
    broken.set(node, known);
  }
  return known;
}
