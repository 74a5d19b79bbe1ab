// Finds an Avro schema, and the types in it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { expectedAt } from '../../../analysis/typed-tree/typed-node.ts';
import {
  fullName,
  type Namespace,
  namespaceOf,
  plainNameError,
} from '../../../analysis/validation/avro/names.ts';
import { COMPLEX, NAMED, PRIMITIVES } from '../../../format/avro.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';

export interface AvroNode {
  readonly path: NodePath;
  readonly node: Node;
}

/**
 * Returns the Avro schema at a pointer, which may be that of the object that names its language;
 * null if there is none that is written as data. References aren't followed.
 */
export function avroAt(file: AnalyzedFile, pointer: string): AvroNode | null {
  const path = fromPointer(pointer);
  return schemaAt(file, path) ?? schemaAt(file, [...path, 'schema']);
}

function schemaAt(file: AnalyzedFile, path: NodePath): AvroNode | null {
  const { declared, node } = expectedAt(file, path);
  const isWhole = declared?.is === 'either' && declared.extent !== 'part';
  if (!node || !isWhole || declared.language?.family !== 'avro') return null;
  if (stringOf(get(node, '$ref')) !== undefined) return null;
  return node.kind === 'scalar' && !PRIMITIVES.has(stringOf(node) ?? '') ? null : { path, node };
}

/** A type without what is wrapped around it. */
export interface Bare {
  readonly node: Node;
  readonly path: NodePath;
  /** Of a union with one other type. */
  readonly nullable: boolean;
}

/**
 * Returns the type at a location without the "null" beside it and without objects that hold nothing
 * but a type.
 */
export function bare(node: Node, path: NodePath): Bare {
  if (node.kind === 'seq' && node.items.length === 2) {
    const index = node.items.findIndex((item) => !isNull(item.value));
    const other = node.items[index];
    if (other && node.items.some((item) => isNull(item.value)))
      return { ...unwrapped(other.value, [...path, String(index)]), nullable: true };
  }
  return { ...unwrapped(node, path), nullable: false };
}

function unwrapped(node: Node, path: NodePath): Pick<Bare, 'node' | 'path'> {
  let [at, own] = [node, path];
  for (
    let inner = get(at, 'type');
    at.kind === 'map' && inner && inner.kind !== 'scalar';
    inner = get(at, 'type')
  ) {
    if (inner.kind === 'seq') break;
    [at, own] = [inner, [...own, 'type']];
  }
  return { node: at, path: own };
}

export function isNull(node: Node): boolean {
  return stringOf(node) === 'null';
}

/**
 * Returns the name of a type: a primitive, a named type, or a union; '' if it can't be determined.
 */
export function wordOf(node: Node): string {
  if (node.kind === 'seq') return 'union';
  if (node.kind === 'map')
    return stringOf(get(node, '$ref')) === undefined
      ? (stringOf(get(node, 'type')) ?? '')
      : 'reference';
  return stringOf(node) ?? '';
}

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
export function namesIn({ node, path }: AvroNode): {
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

/** Returns what is wrong with a name, or null. @param dotted whether it may have a namespace */
export function avroNameError(name: string, dotted: boolean): string | null {
  return PRIMITIVES.has(name) && dotted
    ? `"${name}" is a type of Avro itself. Choose another name.`
    : plainNameError(name, dotted);
}
