// A value as data, in which the targets of references replace them.
import type { NodeLocation } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { isMerged, type Node, step } from '../../text/tree.ts';
import type { DocumentSet } from './document-set.ts';
import type { LocatedNode } from './located-node.ts';
import { fileOfNode } from './merged-object.ts';

/** Values that one result may have: references can multiply each other. */
const MAX_VALUES = 200_000;
/** Levels of one result. */
const MAX_LEVELS = 1_000;

/**
 * Returns a value as JSON data, in which targets replace their references. A schema that contains
 * itself has `{ $ref: '#/...' }` there: a JSON Pointer in the result. What can't be resolved, and
 * what is beyond 200,000 values or 1,000 levels, stays a reference as it is written.
 */
export function resolvedValue(documents: DocumentSet, value: LocatedNode): unknown {
  return new Resolver(documents).value(value, []);
}

/**
 * Returns the value at a location as JSON data, in which targets replace their references. The way
 * to it may go through references, too; undefined where there is no value.
 */
export function resolvedValueAt(documents: DocumentSet, { uri, path }: NodeLocation): unknown {
  const root = documents.file(uri)?.tree?.root;
  let at: LocatedNode | null = root ? { uri, path: [], node: root } : null;
  for (const key of path) {
    const holder: LocatedNode | null = at && documents.resolve(at.uri, at.path, at.node);
    const node: Node | undefined = holder ? step(holder.node, key)?.value : undefined;
    at = holder && node ? { uri: holder.uri, path: [...holder.path, key], node } : null;
  }
  return at ? resolvedValue(documents, at) : undefined;
}

class Resolver {
  private readonly documents: DocumentSet;
  /** The targets around the present value, with where they are in the result. */
  private readonly around = new Map<Node, readonly string[]>();
  private values = 0;

  constructor(documents: DocumentSet) {
    this.documents = documents;
  }

  value(at: LocatedNode, path: readonly string[]): unknown {
    const uri = fileOfNode(at.node) ?? at.uri;
    this.values++;
    if (this.documents.refOf(at.node) !== undefined) {
      const target = this.documents.resolve(uri, at.path, at.node);
      if (!target || this.values > MAX_VALUES || path.length > MAX_LEVELS)
        return this.plain(at, path);
      const known = this.around.get(target.node);
      if (known) return { $ref: `#${toPointer(known)}` };
      return this.plain(target, path);
    }
    return this.plain({ ...at, uri }, path);
  }

  private plain(at: LocatedNode, path: readonly string[]): unknown {
    const { node, uri } = at;
    if (node.kind === 'scalar') return node.value;
    const known = this.around.get(node);
    if (known) return { $ref: `#${toPointer(known)}` };
    this.around.set(node, path);
    const inner = (key: string, value: Node) =>
      this.value({ uri, path: [...at.path, key], node: value }, [...path, key]);
    let made: unknown;
    if (node.kind === 'seq') made = node.items.map(({ value }, i) => inner(String(i), value));
    else {
      const own = new Set(node.entries.filter((one) => !isMerged(one)).map(({ key }) => key));
      made = Object.fromEntries(
        node.entries
          .filter((one) => !isMerged(one) || !own.has(one.key))
          .map(({ key, value }) => [key, inner(key, value)]),
      );
    }
    this.around.delete(node);
    return made;
  }
}
