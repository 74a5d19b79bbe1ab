// The types in an Avro schema of a document: where they are, their names, and the initial value of
// a new one.

import { COMPLEX, PRIMITIVES } from '../../format/avro.ts';
import { freeName } from '../../text/free-name.ts';
import { capitalize } from '../../text/plural.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { type AnalyzedFile, valueAt } from '../analyzed-file.ts';
import { expectedValueAt } from '../typed-tree/typed-node.ts';
import { plainNameError } from '../validation/avro/names.ts';

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
  const { declared, node } = expectedValueAt(file, path);
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
export function bareType(node: Node, path: NodePath): Bare {
  if (node.kind === 'seq' && node.items.length === 2) {
    const index = node.items.findIndex((item) => !isNull(item.value));
    const other = node.items[index];
    if (other && node.items.some((item) => isNull(item.value)))
      return { ...unwrapType(other.value, [...path, String(index)]), nullable: true };
  }
  return { ...unwrapType(node, path), nullable: false };
}

function unwrapType(node: Node, path: NodePath): Pick<Bare, 'node' | 'path'> {
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

/** Bytes of a new fixed: a UUID, an MD5 digest. */
const SIZE = 16;

/** Returns a name for a type, from the field around it: of `line_items` it is `LineItems`. */
function suggestedName(file: AnalyzedFile, path: NodePath, type: string): string {
  for (let at = path; at.length > 0; at = at.slice(0, -1)) {
    const name = at.at(-2) === 'fields' ? stringOf(get(valueAt(file, at), 'name')) : undefined;
    const words = name?.split(/[^A-Za-z0-9]+/).map((word) => capitalize(word)) ?? [];
    const joined = words.join('');
    if (joined !== '') return /^[A-Za-z]/.test(joined) ? joined : `_${joined}`;
  }
  return capitalize(type);
}

/**
 * Returns a name for the type at a path that nothing else has: from the field around it, else from
 * what type it is.
 */
export function freeTypeName(
  file: AnalyzedFile,
  path: NodePath,
  type: string,
  taken: (name: string) => boolean,
): string {
  return freeName(suggestedName(file, path, type), taken);
}

/**
 * Returns what a type is made with when the user chooses it: a named one gets a free name from the
 * field around it.
 */
export function initialType(
  file: AnalyzedFile,
  path: NodePath,
  type: string,
  taken: (name: string) => boolean,
): unknown {
  const free = freeTypeName(file, path, type, taken);
  switch (type) {
    case 'record':
    case 'error':
      return { type, name: free, fields: [] };
    case 'enum':
      return { type, name: free, symbols: [] };
    case 'fixed':
      return { type, name: free, size: SIZE };
    case 'array':
    case 'map':
      return { type, [COMPLEX.get(type) ?? '']: 'string' };
    default:
      return type;
  }
}
