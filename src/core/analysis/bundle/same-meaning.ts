// Whether a bundle says what the document with its files says, with all references followed.
import { same } from '../../text/edit/same-content.ts';
import { entry, get, type MapNode, type Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';

/**
 * Returns whether every value of a document is in its bundle. Components may be added to the
 * bundle, and a schema of another language may have its format around it.
 * @param isWhole whether all references could be bundled; others still name their files
 */
export function sameMeaning(document: DocumentSet, bundle: DocumentSet, isWhole: boolean): boolean {
  if (!document.root || !bundle.root) return document.root === bundle.root;
  return new Comparison(document, bundle, isWhole).run(document.root, bundle.root);
}

class Comparison {
  private readonly document: DocumentSet;
  private readonly bundle: DocumentSet;
  private readonly isWhole: boolean;
  /** Pairs that are compared already, or are being compared. */
  private readonly seen = new Map<Node, Set<Node>>();
  private readonly open: (readonly [LocatedNode, LocatedNode])[] = [];

  constructor(document: DocumentSet, bundle: DocumentSet, isWhole: boolean) {
    this.document = document;
    this.bundle = bundle;
    this.isWhole = isWhole;
  }

  run(root: Node, bundled: Node): boolean {
    this.open.push([located(root), located(bundled)]);
    for (let pair = this.open.pop(); pair; pair = this.open.pop())
      if (!this.isSame(...pair)) return false;
    return true;
  }

  private isSame(from: LocatedNode, to: LocatedNode): boolean {
    const refs = [this.document.refOf(from.node), this.bundle.refOf(to.node)];
    // The same text in another file is another reference, unless references stay as they are.
    const isSameFile = from.uri === to.uri || !this.isWhole;
    if (isSameFile && refs[0] !== undefined && refs[0] === refs[1]) return true;
    const a = this.document.resolve(from.uri, from.path, from.node);
    const b = this.bundle.resolve(to.uri, to.path, to.node);
    if (!a || !b) return a === b || (b === null && !this.isWhole);
    const known = this.seen.get(a.node) ?? new Set();
    if (known.has(b.node)) return true;
    this.seen.set(a.node, known.add(b.node));
    if (a.node.kind === 'scalar') return same(a.node, unwrapped(a.node, b.node));
    const node = unwrapped(a.node, b.node);
    return this.members(a, { ...b, node });
  }

  /** Compares the keys of two collections now, and their values later. */
  private members(a: LocatedNode, b: LocatedNode): boolean {
    if (a.node.kind === 'seq' && b.node.kind === 'seq') {
      const { items } = b.node;
      this.open.push(
        ...a.node.items.flatMap(({ value }, index) => {
          const other = items[index]?.value;
          return other ? [pairOf(a, String(index), value, b, other)] : [];
        }),
      );
      return a.node.items.length === items.length;
    }
    if (a.node.kind !== 'map' || b.node.kind !== 'map') return false;
    for (const key of keysOf(a.node)) {
      const [value, other] = [get(a.node, key), get(b.node, key)];
      if (!value || !other) return false;
      this.open.push(pairOf(a, key, value, b, other));
    }
    return mayGrow(b) || keysOf(b.node).every((key) => a.node.kind === 'map' && entry(a.node, key));
  }
}

function located(node: Node): LocatedNode {
  return { uri: '', path: [], node };
}

function pairOf(a: LocatedNode, key: string, value: Node, b: LocatedNode, other: Node) {
  return [
    { uri: a.uri, path: [...a.path, key], node: value },
    { uri: b.uri, path: [...b.path, key], node: other },
  ] as const;
}

function keysOf({ entries }: MapNode): string[] {
  return [...new Set(entries.map(({ key }) => key))];
}

/** Whether a bundle may have more here: components, their maps, and the root without any. */
function mayGrow({ path }: LocatedNode): boolean {
  return path.length === 0 || (path[0] === 'components' && path.length <= 2);
}

/** Returns the schema in `{ schemaFormat, schema }` where the document has it without a format. */
function unwrapped(from: Node, to: Node): Node {
  const schema = get(to, 'schema');
  return schema && get(to, 'schemaFormat') && !get(from, 'schemaFormat') ? schema : to;
}
