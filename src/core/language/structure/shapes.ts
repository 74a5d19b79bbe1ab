// From the shape of an object to those of its values, as far as the values themselves tell.
import type { Described } from '../../check/shape-at.ts';
import { schemaShape } from '../../check/walk.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import type { Dialect } from '../../spec/dialects.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import { EXTENSION, type Field, type ObjectTable, type Shape } from '../../spec/kit.ts';
import { payloadKind } from '../../spec/schemas.ts';
import { fieldFor, kindIn, tableOf } from '../../spec/spec.ts';

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

/** What the tables say of the value under `name`, before it is looked at; of a Reference Object that it is one. */
export function declaredBelow(spoken: Dialect, { shape, node, table, avro }: Seen, name: string): Declared {
  if (shape === 'free') return { shape, field: null, avro };
  if (shape.is === 'map' || shape.is === 'list') return { shape: shape.of, field: null, avro };
  if (!table) return { shape: 'free', field: null, avro };
  if (table.extensions && EXTENSION.test(name)) return { shape: 'free', field: null, avro };
  const field = fieldFor(table, name, (sibling) => stringOf(get(node, sibling))) ?? null;
  if (!field) return { shape: 'free', field, avro };
  if (field.shape.is === 'any') return { shape: 'free', field, avro };
  if (field.shape.is !== 'schema-by-format') return { shape: field.shape, field, avro };
  const format = stringOf(get(node, 'schemaFormat'));
  return schemaFormatOf(format, table.dialect ?? spoken)?.family === 'avro'
    ? { shape: 'free', field, avro: true }
    : { shape: schemaShape(format, table.dialect), field, avro };
}

/** The shape that fits the value, where there are several. */
export function narrow(shape: Described, node: Node): Described {
  if (shape === 'free') return shape;
  if (shape.is === 'any') return 'free';
  if (shape.is === 'payload-schema') {
    const kind = payloadKind((name) => get(node, name) !== undefined);
    return { is: 'object', kind: shape.dialect ? kindIn(kind, shape.dialect) : kind, ref: 'or' };
  }
  if (shape.is !== 'either') return shape;
  return shape.of.find((s) => fits(s, node)) ?? 'free';
}

function fits(shape: Shape, node: Node): boolean {
  if (node.kind === 'seq') return shape.is === 'list';
  if (node.kind === 'map') return shape.is === 'map' || shape.is === 'object' || shape.is === 'payload-schema';
  if (shape.is === 'list' || shape.is === 'map') return false;
  if (shape.is === 'object' || shape.is === 'payload-schema') return typeof node.value === 'boolean';
  if (shape.is === 'integer' || shape.is === 'number') return typeof node.value === 'number';
  if (shape.is === 'boolean') return typeof node.value === 'boolean';
  return shape.is === 'null' ? node.value === null : node.value !== null;
}

/** The object of the format that a value is. */
export function tableFor(shape: Described, node: Node): ObjectTable | null {
  if (shape === 'free' || shape.is !== 'object') return null;
  const isReference = shape.ref !== 'no' && get(node, '$ref') !== undefined;
  return tableOf(isReference ? 'Reference' : shape.kind);
}

/** The object of the format that is meant at a place, also where a reference stands for it. */
export function meantTable({ shape }: Pick<Seen, 'shape'>): ObjectTable | null {
  return shape !== 'free' && shape.is === 'object' ? tableOf(shape.kind) : null;
}

/** The text of `$ref` where the value is a Reference Object that the tables allow. */
export function refOf({ table, node }: Pick<Seen, 'table' | 'node'>): string | undefined {
  return table?.kind === 'Reference' ? stringOf(get(node, '$ref')) : undefined;
}
