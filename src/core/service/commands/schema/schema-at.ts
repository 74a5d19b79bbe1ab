// Finds the schema that a command applies to: its location and its table.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { expectedValueAt } from '../../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { quote } from '../../../format/message-text.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import type { ObjectTable, Shape } from '../../../format/table-types.ts';
import { isSchemaKind, tableOf } from '../../../format/tables.ts';
import { resolveShape } from '../../../format/typed-tree.ts';
import { fromPointer } from '../../../text/pointer.ts';
import {
  get,
  type MapNode,
  type Node,
  type NodePath,
  nodeAt,
  stringOf,
} from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';

export interface SchemaNode {
  readonly path: NodePath;
  /** Null where nothing is written. */
  readonly node: Node | null;
  /** What the tables want there; alternatives are left open. */
  readonly shape: Shape;
  readonly table: ObjectTable;
  /** "null" is allowed by a keyword of its own, and there is one type only. */
  readonly openapi: boolean;
  /** Names of the keywords in the order of the table. */
  readonly order: readonly string[];
}

/** A schema with the name of its language. */
const WRAPPER = 'MultiFormatSchema';

/**
 * Returns the schema at a pointer, or as `foreign` the name of its language if it can't be edited
 * here. Null where a schema isn't allowed.
 */
export function schemaAt(
  file: AnalyzedFile,
  pointer: string,
): SchemaNode | { readonly foreign: string; readonly path: NodePath } | null {
  return schemaIn(file, fromPointer(pointer));
}

function schemaIn(file: AnalyzedFile, path: NodePath): ReturnType<typeof schemaAt> {
  const shape = expectedValueAt(file, path).declared;
  const node = nodeAt(file.tree, path) ?? null;
  if (!shape) return foreignSchema(file, path);
  const kind = kindOf(shape, node);
  if (kind !== null && plainKind(kind) === WRAPPER) return schemaIn(file, [...path, 'schema']);
  if (kind === null || !isSchemaKind(kind)) return foreignSchema(file, path);
  const table = tableOf(kind);
  const openapi = !table.boolean;
  return { path, node, shape, table, openapi, order: table.fields.map((f) => f.name) };
}

/** Returns the kind of the object that is, or would be, at a location. */
function kindOf(shape: Shape, node: Node | null): string | null {
  const found: Node = node?.kind === 'map' ? node : EMPTY;
  if (node?.kind === 'seq') return null;
  const inside = resolveShape(shape, found);
  return inside?.is === 'object' ? inside.kind : null;
}

const EMPTY: MapNode = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

/** Returns a schema in a language that no table describes, or what is inside of one. */
function foreignSchema(file: AnalyzedFile, path: NodePath): ReturnType<typeof schemaAt> {
  const expected = expectedValueAt(file, path).declared;
  const language = expected?.is === 'either' && expected.extent !== 'part' && expected.language;
  if (language) return { foreign: language.label, path };
  // What is inside of a schema in a language that is not known has no shape of its own.
  for (let end = path.lastIndexOf('schema'); end > 0; end = path.lastIndexOf('schema', end - 1)) {
    const outer = path.slice(0, end);
    const shape = expectedValueAt(file, outer).declared;
    const node = nodeAt(file.tree, outer);
    const kind = shape && node ? kindOf(shape, node) : null;
    if (!node || kind === null || plainKind(kind) !== WRAPPER) continue;
    const format = stringOf(get(node, 'schemaFormat'));
    return {
      foreign: schemaFormatOf(format, file.dialect)?.label ?? format ?? 'an unknown language',
      path,
    };
  }
  return null;
}

/** Returns the schema that a command changes, or why there is none. */
export function requireSchema(file: AnalyzedFile, pointer: string): SchemaNode {
  const location = schemaAt(file, pointer);
  if (!location) return refuse(`There is no schema at ${quote(pointer)}.`);
  if ('foreign' in location)
    return refuse(`A schema in ${location.foreign} can only be changed in the text.`);
  return location;
}

/**
 * Returns the schema that a command changes, but refuses a reference: subschemas can be added only
 * to an inline schema.
 */
export function requireInlineSchema(file: AnalyzedFile, pointer: string): SchemaNode {
  const location = requireSchema(file, pointer);
  if (refIn(location) === undefined) return location;
  return refuse('This is a reference. Change its target, or replace it with a copy first.');
}

/** Returns the text of its `$ref`. */
export function refIn({ node }: Pick<SchemaNode, 'node'>): string | undefined {
  return node ? stringOf(get(node, '$ref')) : undefined;
}

/** Types as written, and whether `null` is one of them. */
export function typesOf(
  node: Node | null,
  openapi: boolean,
): { readonly types: readonly string[]; readonly nullable: boolean } {
  const type = get(node, 'type');
  const all =
    type?.kind === 'seq' ? type.items.map((item) => stringOf(item.value)) : [stringOf(type)];
  const names = all.filter((name) => name !== undefined);
  const text = openapi && scalarOf(get(node, 'nullable')) === true;
  return {
    types: names.filter((name) => name !== 'null'),
    nullable: text || names.includes('null'),
  };
}

export function scalarOf(node: Node | null | undefined): unknown {
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** Returns whether a schema that is written allows any value, since it has no keywords. */
export function isEmptySchema(node: Node): boolean {
  return (
    (node.kind === 'map' && node.entries.length === 0) ||
    (node.kind === 'scalar' && (node.value === null || node.value === true))
  );
}
