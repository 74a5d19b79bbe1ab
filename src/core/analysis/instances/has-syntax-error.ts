// Values with a syntax error inside: what could be parsed of them is a guess, so they aren't
// validated.
import type { Node } from '../../text/tree.ts';

const broken = new WeakMap<Node, boolean>();

/** Returns whether the node or anything inside has a syntax error. */
export function isBroken(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  let known = broken.get(node);
  if (known === undefined) {
    known =
      node.kind === 'map'
        ? node.entries.some((e) => e.broken || isBroken(e.value))
        : node.items.some((i) => isBroken(i.value));
    broken.set(node, known);
  }
  return known;
}
