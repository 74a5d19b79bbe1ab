// Whether two schemas are written the same, apart from order, layout and where their references go.
import type { Node } from '../../text/tree.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';

/** Compares values over the references in them; each pair of nodes is compared once. */
export class SameSchemas {
  private readonly equal = new WeakMap<Node, WeakSet<Node>>();
  private readonly different = new WeakMap<Node, WeakSet<Node>>();
  /** What was taken for equal in the comparison that is in progress. */
  private assumed: (readonly [Node, Node])[] = [];
  private level = 0;

  /** Returns whether both mean the same, through references. Pairs in progress are equal. */
  same(a: EffectiveValue, b: EffectiveValue): boolean {
    if (this.equal.get(a.node)?.has(b.node)) return true;
    if (this.different.get(a.node)?.has(b.node)) return false;
    if (this.level === 0) this.assumed = [];
    const before = this.assumed.length;
    this.assumed.push([a.node, b.node]);
    add(this.equal, a.node, b.node);
    this.level++;
    const result = this.compare(a, b);
    this.level--;
    if (!result) {
      // What was found equal meanwhile may be so only as long as this pair is.
      for (const [one, other] of this.assumed.splice(before)) this.equal.get(one)?.delete(other);
      add(this.different, a.node, b.node);
    }
    return result;
  }

  private compare(one: EffectiveValue, other: EffectiveValue): boolean {
    const a = one.follow();
    const b = other.follow();
    if (!a || !b) return !a && !b && refOf(one) === refOf(other);
    if (a.node !== one.node || b.node !== other.node) return this.same(a, b);
    if (a.node.kind === 'scalar' || b.node.kind === 'scalar')
      return a.node.kind === 'scalar' && b.node.kind === 'scalar' && a.node.value === b.node.value;
    if (a.node.kind === 'map' && b.node.kind === 'map') {
      const keys = a.keys();
      if (keys.length !== b.keys().length) return false;
      return keys.every((key) => {
        const inner = b.child(key);
        return inner !== undefined && this.same(a.child(key) as EffectiveValue, inner);
      });
    }
    const items = a.items();
    const others = b.items();
    return (
      a.node.kind === b.node.kind &&
      items.length === others.length &&
      items.every((item, i) => this.same(item, others[i] as EffectiveValue))
    );
  }
}

function refOf({ documents, node }: EffectiveValue): string | undefined {
  return documents.refOf(node);
}

function add(pairs: WeakMap<Node, WeakSet<Node>>, a: Node, b: Node): void {
  const known = pairs.get(a);
  if (known) known.add(b);
  else pairs.set(a, new WeakSet([b]));
}
