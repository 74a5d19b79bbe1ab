// Finds an Avro schema, and the types in it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { expectedAt } from '../../../analysis/typed-tree/typed-node.ts';
import { plainNameError } from '../../../analysis/validation/avro/names.ts';
import { PRIMITIVES } from '../../../format/avro.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';

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

/** Returns what is wrong with a name, or null. @param dotted whether it may have a namespace */
export function avroNameError(name: string, dotted: boolean): string | null {
  return PRIMITIVES.has(name) && dotted
    ? `"${name}" is a type of Avro itself. Choose another name.`
    : plainNameError(name, dotted);
}
