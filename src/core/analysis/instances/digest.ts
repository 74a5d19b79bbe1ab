// Short names for nodes and for sets of nodes, by their identity.
import type { Node } from '../../text/tree.ts';

const ids = new WeakMap<Node, number>();
let last = 0;

/** Returns a number of its own for every node object. */
export function idOf(node: Node): number {
  let id = ids.get(node);
  if (id === undefined) {
    id = ++last;
    ids.set(node, id);
  }
  return id;
}

/** Sixty-four bits made of numbers and texts in their order (two runs of FNV-1a). */
export class Digest {
  private low = 0x811c9dc5;
  private high = 0x1b873593;

  add(value: number): void {
    this.low = Math.imul(this.low ^ value, 0x01000193);
    this.high = Math.imul(this.high ^ (value + 0x9e3779b9), 0x85ebca6b);
    this.high ^= this.high >>> 13;
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  text(): string {
    return `${(this.low >>> 0).toString(36)}.${(this.high >>> 0).toString(36)}`;
  }
}
