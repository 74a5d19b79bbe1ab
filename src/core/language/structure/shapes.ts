// From the shape of an object to those of its values, as far as the values themselves tell.
import type { Described } from '../../check/shape-at.ts';
import { declaredIn, siblingsIn } from '../../check/shapes.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import type { Dialect } from '../../spec/dialects.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import type { Field, ObjectShape, ObjectTable } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';

/** A value and what the tables say of it. */
export interface Seen {
  readonly node: Node;
  /** Alternatives are told apart by the value. */
  readonly shape: Described;
  /** The object of the format that it is; that of a Reference Object where it is one. */
  readonly table: ObjectTable | null;
  /** It is an Avro schema or stands in one. */
  readonly avro: boolean;
}

interface Declared {
  readonly shape: Described;
  readonly field: Field | null;
  readonly avro: boolean;
}

const REFERENCE: ObjectShape = { is: 'object', kind: 'Reference', ref: 'no' };

/** What the tables say of the value under `name`, before it is looked at; of a Reference Object that it is one. */
export function declaredBelow(spoken: Dialect, { shape, node, table, avro }: Seen, name: string): Declared {
  const siblings = siblingsIn(node);
  const found = shape === 'free' ? null : declaredIn(table?.kind === REFERENCE.kind ? REFERENCE : shape, name, siblings);
  if (!found) return { shape: 'free', field: null, avro };
  const { field } = found;
  if (field?.shape.is === 'schema-by-format' && schemaFormatOf(siblings('schemaFormat'), table?.dialect ?? spoken)?.family === 'avro')
    return { shape: 'free', field, avro: true };
  return { shape: found.shape.is === 'any' ? 'free' : found.shape, field, avro };
}

/** The object of the format that a value is. */
export function tableFor(shape: Described, node: Node): ObjectTable | null {
  if (shape === 'free' || shape.is !== 'object') return null;
  const isReference = shape.ref !== 'no' && get(node, '$ref') !== undefined;
  return tableOf(isReference ? REFERENCE.kind : shape.kind);
}

/** The object of the format that is meant at a place, also where a reference stands for it. */
export function meantTable({ shape }: Pick<Seen, 'shape'>): ObjectTable | null {
  return shape !== 'free' && shape.is === 'object' ? tableOf(shape.kind) : null;
}

/** The text of `$ref` where the value is a Reference Object that the tables allow. */
export function refOf({ table, node }: Pick<Seen, 'table' | 'node'>): string | undefined {
  return table?.kind === REFERENCE.kind ? stringOf(get(node, '$ref')) : undefined;
}
