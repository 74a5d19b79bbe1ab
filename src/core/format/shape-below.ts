// From the shape of an object to those of its values, as far as the values themselves show it.

import { get, type Node, stringOf } from '../text/tree.ts';
import type { Dialect } from './dialects.ts';
import { declaredIn, siblingsIn } from './expected-shapes.ts';
import { schemaFormatOf } from './schema-formats.ts';
import type { Described } from './shape-at.ts';
import type { Field, ObjectShape, ObjectTable } from './table-types.ts';
import { tableOf } from './tables.ts';

/** A value with its description in the tables. */
export interface DescribedNode {
  readonly node: Node;
  /** Alternatives are resolved by the value. */
  readonly shape: Described;
  /** The object of the format that it is; that of a Reference Object where it is one. */
  readonly table: ObjectTable | null;
  /** It is an Avro schema or part of one. */
  readonly avro: boolean;
}

interface DeclaredShape {
  readonly shape: Described;
  readonly field: Field | null;
  readonly avro: boolean;
}

const REFERENCE: ObjectShape = { is: 'object', kind: 'Reference', ref: 'no' };

/** Returns what the tables declare under `name`, before its value is examined. */
export function declaredBelow(
  dialect: Dialect,
  { shape, node, table, avro }: DescribedNode,
  name: string,
): DeclaredShape {
  const siblings = siblingsIn(node);
  const found =
    shape === 'free'
      ? null
      : declaredIn(table?.kind === REFERENCE.kind ? REFERENCE : shape, name, siblings);
  if (!found) return { shape: 'free', field: null, avro };
  const { field } = found;
  if (
    field?.shape.is === 'schema-by-format' &&
    schemaFormatOf(siblings('schemaFormat'), table?.dialect ?? dialect)?.family === 'avro'
  )
    return { shape: 'free', field, avro: true };
  return { shape: found.shape.is === 'any' ? 'free' : found.shape, field, avro };
}

/** Returns the object of the format that a value is. */
export function tableFor(shape: Described, node: Node): ObjectTable | null {
  if (shape === 'free' || shape.is !== 'object') return null;
  const isReference = shape.ref !== 'no' && get(node, '$ref') !== undefined;
  return tableOf(isReference ? REFERENCE.kind : shape.kind);
}

/** Returns the table of the object expected at a location, also if it holds a reference. */
export function intendedTable({ shape }: Pick<DescribedNode, 'shape'>): ObjectTable | null {
  return shape !== 'free' && shape.is === 'object' ? tableOf(shape.kind) : null;
}

/** Returns the text of `$ref` where the value is a Reference Object that the tables allow. */
export function refOf({ table, node }: Pick<DescribedNode, 'table' | 'node'>): string | undefined {
  return table?.kind === REFERENCE.kind ? stringOf(get(node, '$ref')) : undefined;
}
