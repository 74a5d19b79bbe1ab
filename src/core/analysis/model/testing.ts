// For tests only: syntax trees and document sets made from plain values.
import { fromPointer } from '../../text/pointer.ts';
import {
  type Entry,
  get,
  type Item,
  type Node,
  type NodePath,
  step,
  stringOf,
} from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type ModelDocuments, partIdOf } from './object-at.ts';

/** Returns the tree of a JSON value, with positions that mean nothing. */
export function fromValue(value: unknown): Node {
  if (Array.isArray(value)) {
    const items = value.map((item): Item => ({ valueAt: 0, value: fromValue(item) }));
    return { kind: 'seq', length: 0, size: sizeOf(items), items, flow: false };
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]): Entry => ({ key, keyAt: 0, keyLength: 0, valueAt: 0, value: fromValue(item) }),
    );
    return { kind: 'map', length: 0, size: sizeOf(entries), entries, flow: false };
  }
  return {
    kind: 'scalar',
    length: 0,
    size: 1,
    value: value as string | number | boolean | null,
    style: 'plain',
  };
}

/**
 * Returns `node` with the value at `path` replaced; everything beside the path keeps its identity,
 * as after an edit.
 */
export function replaceAt(node: Node, path: NodePath, value: unknown): Node {
  const [key, ...rest] = path;
  if (key === undefined) return fromValue(value);
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.map((e) =>
        e.key === key ? { ...e, value: replaceAt(e.value, rest, value) } : e,
      ),
    };
  if (node.kind === 'seq')
    return {
      ...node,
      items: node.items.map((item, i) =>
        String(i) === key ? { ...item, value: replaceAt(item.value, rest, value) } : item,
      ),
    };
  return node;
}

/**
 * Returns a document set of files given as trees or values by their uri; '' is the root document.
 * References have no base folder: `other.yaml#/a`.
 */
export function documentsOf(files: Readonly<Record<string, unknown>>): ModelDocuments {
  const trees = new Map(
    Object.entries(files).map(
      ([uri, value]) => [uri, isNode(value) ? value : fromValue(value)] as const,
    ),
  );
  const refOf = (node: Node) => stringOf(get(node, '$ref'));

  const lookup = (uri: string, ref: string, hops = 0): LocatedNode | null => {
    const [file = '', pointer = ''] = ref.split('#', 2);
    const parentPointer = file === '' ? uri : file.replace(/^\.\//, '');
    const tree = trees.get(parentPointer);
    if (!tree || hops > 20) return null;
    let node: LocatedNode = { uri: parentPointer, path: [], node: tree };
    for (const key of fromPointer(pointer)) {
      const through = deref(node.uri, node.path, node.node, hops + 1);
      const slot = through && step(through.node, key);
      if (!slot) return null;
      node = { uri: through.uri, path: [...through.path, key], node: slot.value };
    }
    return node;
  };
  const deref = (uri: string, path: NodePath, node: Node, hops = 0): LocatedNode | null => {
    const ref = refOf(node);
    if (ref === undefined) return { uri, path, node };
    const place = hops > 20 ? null : lookup(uri, ref, hops + 1);
    return place && deref(place.uri, place.path, place.node, hops + 1);
  };

  return {
    root: trees.get('') ?? null,
    refOf,
    lookup: (uri, ref) => lookup(uri, ref),
    isUnknown: () => false,
    isGuess: () => false,
    resolve: (uri, path, node) => deref(uri, path, node),
    idOf: (uri, ref) => {
      const named = lookup(uri, ref);
      const target = named && deref(named.uri, named.path, named.node);
      return target && partIdOf(target);
    },
  };
}

/** Returns every path in a tree, the root's first. */
export function pathsIn(node: Node, at: NodePath = []): NodePath[] {
  const children: (readonly [string, Node])[] =
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e.value] as const)
      : node.kind === 'seq'
        ? node.items.map((item, i) => [String(i), item.value] as const)
        : [];
  return [at, ...children.flatMap(([key, child]) => pathsIn(child, [...at, key]))];
}

function sizeOf(slots: readonly Item[]): number {
  return slots.reduce((size, { value }) => size + value.size, 1);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && 'size' in value;
}
