// The names in an Avro schema: where types are defined, and where they are used again.

import {
  COMPLEX,
  fullName,
  NAMED,
  type Namespace,
  namespaceOf,
  PRIMITIVES,
} from '../../format/avro.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../text/tree.ts';

/** A type that is defined by a name. */
export interface Definition {
  readonly path: NodePath;
  readonly name: string;
  readonly full: string;
}

/** A type that is named at a location. */
export interface Use {
  readonly path: NodePath;
  readonly text: string;
  readonly full: string;
}

const MAX_DEPTH = 100;

/** Returns all types that a schema defines by a name, and where names of types are used. */
export function namesIn({ node, path }: { readonly node: Node; readonly path: NodePath }): {
  readonly definitions: readonly Definition[];
  readonly uses: readonly Use[];
} {
  const definitions: Definition[] = [];
  const uses: Use[] = [];
  const go = (at: Node, own: NodePath, namespace: Namespace, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (at.kind === 'seq') {
      for (const [i, { value }] of at.items.entries())
        go(value, [...own, String(i)], namespace, depth + 1);
      return;
    }
    if (at.kind === 'scalar') {
      const text = stringOf(at);
      if (text !== undefined && !PRIMITIVES.has(text))
        uses.push({ path: own, text, full: fullName(text, namespace) });
      return;
    }
    const type = get(at, 'type');
    const word = stringOf(type);
    if (word === undefined || !COMPLEX.has(word)) {
      if (type) go(type, [...own, 'type'], namespace, depth + 1);
      return;
    }
    const inside = NAMED.has(word) ? define(at, own, namespace) : namespace;
    for (const key of ['items', 'values']) {
      const inner = get(at, key);
      if (inner && COMPLEX.get(word) === key) go(inner, [...own, key], inside, depth + 1);
    }
    const fields = COMPLEX.get(word) === 'fields' ? get(at, 'fields') : undefined;
    for (const [i, { value }] of fields?.kind === 'seq' ? fields.items.entries() : []) {
      const inner = get(value, 'type');
      if (inner) go(inner, [...own, 'fields', String(i), 'type'], inside, depth + 1);
    }
  };
  const define = (at: MapNode, own: NodePath, where: Namespace): Namespace => {
    const name = stringOf(get(at, 'name'));
    const namespace = stringOf(get(at, 'namespace'));
    const around = namespace === undefined ? where : namespaceOf(namespace);
    if (name === undefined) return around;
    const full = fullName(name, around);
    definitions.push({ path: own, name, full });
    return namespaceOf(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
  };
  go(node, path, namespaceOf(''), 0);
  return { definitions, uses };
}
