// A schema where an object of the format holds it: which format it is in, and what its references
// mean.

import {
  type SchemaFamily,
  type SchemaFormat,
  schemaFormatAnywhere,
} from '../../format/schema-formats.ts';
import { DRAFT_BY_SCHEMA } from '../../format/schema-keywords.ts';
import { entry, get, isEmpty, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { objectOf, writtenValue } from '../../text/value.ts';
import { describeAvro } from './avro.ts';
import { describe } from './describe.ts';
import type { ProtobufParser } from './protobuf/types.ts';
import type { SchemaRoot, SchemaView } from './types.ts';

/**
 * Returns whether a node in a schema's position is a Multi Format Schema Object: a map with the key
 * `schema` or `schemaFormat` (section Multi Format Schema Object).
 */
export function isMultiFormat(node: Node): node is MapNode {
  return (
    node.kind === 'map' &&
    stringOf(get(node, '$ref')) === undefined &&
    (entry(node, 'schema') !== undefined || entry(node, 'schemaFormat') !== undefined)
  );
}

/** Returns the written `schemaFormat` of a Multi Format Schema Object, undefined without one. */
export function writtenFormat(node: Node): string | undefined {
  return isMultiFormat(node) ? stringOf(get(node, 'schemaFormat')) : undefined;
}

/**
 * Returns the view of a payload, headers or component schema at `pointer`. `resolveRef` returns the
 * part that a `$ref` text resolves to, or null.
 * `defaultFormat` is the format of a schema that declares none itself; `inherited` takes
 * precedence: the format of the target of a bare reference.
 * A format that isn't JSON or isn't known, and a value that doesn't match its format, are given as
 * text, which Protocol Buffers, Avro and OpenAPI schemas have in addition to their view; `protobuf`
 * returns the parser of those, or null while it isn't loaded. Never throws.
 */
export function schemaRoot(
  node: Node,
  pointer: string,
  resolveRef: (ref: string) => string | null,
  defaultFormat: string,
  inherited?: string,
  protobuf?: () => ProtobufParser | null,
): SchemaRoot {
  const written = writtenFormat(node) ?? inherited;
  const known = schemaFormatAnywhere(written);
  const schema = isMultiFormat(node) ? get(node, 'schema') : node;
  const base = {
    format: written ?? defaultFormat,
    formatLabel: known?.label ?? 'custom',
    pointer: schema && schema !== node ? `${pointer}/schema` : pointer,
  };
  if (!schema || isEmpty(schema)) return { ...base, refs: NO_REFS };
  const text = known?.family === 'protobuf' ? stringOf(schema) : undefined;
  const read = text === undefined ? undefined : protobuf?.()?.read(text, known?.version ?? 3).view;
  if (read) return { ...base, view: read, text, refs: NO_REFS };
  const view = viewOf(schema, known);
  if (!view) return { ...base, text: sourceOf(schema), refs: NO_REFS };
  const refs = refsOf(view);
  const foreign = known !== undefined && FOREIGN.has(known.family) && view.ref === undefined;
  return {
    ...base,
    view,
    ...(foreign && { text: sourceOf(schema) }),
    refs: refs.length === 0 ? NO_REFS : meanings(refs, resolveRef),
  };
}

/**
 * Schema languages of others that are given as data: who knows them wants to read them as they are,
 * too.
 */
const FOREIGN: ReadonlySet<SchemaFamily> = new Set(['avro', 'openapi']);

const NO_REFS: SchemaRoot['refs'] = {};

function meanings(
  refs: readonly string[],
  resolveRef: (ref: string) => string | null,
): SchemaRoot['refs'] {
  return objectOf(refs.map((ref) => [ref, resolveRef(ref)] as const)) as SchemaRoot['refs'];
}

function viewOf(schema: Node, known: SchemaFormat | undefined): SchemaView | undefined {
  const isMap = schema.kind === 'map';
  const family = known?.family;
  const draft =
    family === 'json-schema'
      ? (DRAFT_BY_SCHEMA.get(stringOf(get(schema, '$schema')) ?? '') ?? known?.draft)
      : undefined;
  const dialect = draft === undefined || draft === '07' ? 'json-schema' : draft;
  if (isMap && stringOf(get(schema, '$ref')) !== undefined) return describe(schema, dialect);
  const isBoolean = schema.kind === 'scalar' && typeof schema.value === 'boolean';
  switch (family) {
    case 'schema':
    case 'json-schema':
      return isMap || isBoolean ? describe(schema, dialect) : undefined;
    case 'openapi':
      return isMap ? describe(schema, 'openapi') : undefined;
    case 'avro':
      return isMap || schema.kind === 'seq' || isName(schema) ? describeAvro(schema) : undefined;
    default:
      return undefined;
  }
}

/** An Avro schema may be just the name of a type; a longer string is a schema pasted as text. */
function isName(node: Node): boolean {
  const text = stringOf(node);
  return text !== undefined && /^[\w.]+$/.test(text);
}

const memo = new WeakMap<Node, string>();

/**
 * Returns a string as it is; anything else as JSON with an indent of 2. The same node gives the
 * same text without writing it again.
 */
function sourceOf(node: Node): string {
  const known = memo.get(node);
  if (known !== undefined) return known;
  const value = writtenValue(node);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  memo.set(node, text);
  return text;
}

const references = new WeakMap<SchemaView, readonly string[]>();

/**
 * Returns the distinct `$ref` texts anywhere in a view, in the order of the text. The same view
 * gives the same list.
 */
function refsOf(view: SchemaView): readonly string[] {
  const known = references.get(view);
  if (known) return known;
  const refs = new Set<string>();
  collect(view, refs);
  const list = [...refs];
  references.set(view, list);
  return list;
}

function collect(view: SchemaView, refs: Set<string>): void {
  if (view.ref !== undefined) refs.add(view.ref);
  for (const { schema } of view.properties) collect(schema, refs);
  for (const branch of view.branches)
    for (const { schema } of branch.schemas) collect(schema, refs);
}
