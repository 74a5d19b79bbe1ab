// What was made of a node, by the node and by something else, such as the shape it was read by.
import type { Node } from './tree.ts';

interface Made<V> {
  readonly by: unknown;
  value: V;
  readonly next: Made<V> | undefined;
}

/**
 * Remembers values by a node, as long as the node lives, and a second key. Most nodes are read by
 * one shape: a list that is searched takes a fifth of the memory of a map for each node.
 */
export class NodeMemo<V> {
  private readonly made = new WeakMap<Node, Made<V>>();

  /** Returns what was made of a node; undefined if nothing was. */
  get(node: Node, by: unknown): V | undefined {
    return this.find(node, by)?.value;
  }

  set(node: Node, by: unknown, value: V): void {
    const found = this.find(node, by);
    if (found) found.value = value;
    else this.made.set(node, { by, value, next: this.made.get(node) });
  }

  private find(node: Node, by: unknown): Made<V> | undefined {
    let one = this.made.get(node);
    while (one && one.by !== by) one = one.next;
    return one;
  }
}
