// A schema where an object of the format holds it: which format it is in, and what its references mean.
import { entry, get, type MapNode, type Node, stringOf } from '../parse/tree.ts';
import { objectOf } from '../parse/value.ts';
import { type SchemaFamily, schemaFormatAnywhere } from '../spec/formats.ts';
import { describeAvro } from './avro.ts';
import { describe } from './describe.ts';
import type { ProtoTool } from './protobuf/types.ts';
import { refsOf } from './refs.ts';
import { sourceOf } from './source.ts';
import type { SchemaRoot, SchemaView } from './types.ts';

/**
 * Whether a node in the place of a schema is a Multi Format Schema Object: a map with the key `schema` or `schemaFormat` (section Multi Format Schema Object).
 */
export function isMultiFormat(node: Node): node is MapNode {
  return (
    node.kind === 'map' &&
    stringOf(get(node, '$ref')) === undefined &&
    (entry(node, 'schema') !== undefined || entry(node, 'schemaFormat') !== undefined)
  );
}

/** The written `schemaFormat` of a Multi Format Schema Object; undefined where there is none. */
export function writtenFormat(node: Node): string | undefined {
  return isMultiFormat(node) ? stringOf(get(node, 'schemaFormat')) : undefined;
}

/**
 * What a reader sees of a payload, headers or component schema that stands at `pointer`. `resolveRef` gives the part that a `$ref` text means, or null.
 * `defaultFormat` is the format of a schema that says none itself; `inherited` goes before it: the format of the target of a bare reference.
 * A format that is not JSON or not known, and a value that does not fit its format, are given as text, which Protocol Buffers, Avro and OpenAPI schemas have beside their view;
 * `protobuf` gives the reader of those, or null while there is none. Never throws.
 */
export function schemaRoot(
  node: Node,
  pointer: string,
  resolveRef: (ref: string) => string | null,
  defaultFormat: string,
  inherited?: string,
  protobuf?: () => ProtoTool | null,
): SchemaRoot {
  const written = writtenFormat(node) ?? inherited;
  const known = schemaFormatAnywhere(written);
  const schema = isMultiFormat(node) ? get(node, 'schema') : node;
  const base = {
    format: written ?? defaultFormat,
    formatLabel: known?.label ?? 'custom',
    pointer: schema && schema !== node ? `${pointer}/schema` : pointer,
  };
  if (!schema || (schema.kind === 'scalar' && schema.value === null)) return { ...base, refs: NO_REFS };
  const text = known?.family === 'protobuf' ? stringOf(schema) : undefined;
  const read = text === undefined ? undefined : protobuf?.()?.read(text, known?.version ?? 3).view;
  if (read) return { ...base, view: read, text, refs: NO_REFS };
  const view = viewOf(schema, known?.family);
  if (!view) return { ...base, text: sourceOf(schema), refs: NO_REFS };
  const refs = refsOf(view);
  const foreign = known !== undefined && FOREIGN.has(known.family) && view.ref === undefined;
  return { ...base, view, ...(foreign && { text: sourceOf(schema) }), refs: refs.length === 0 ? NO_REFS : meanings(refs, resolveRef) };
}

/** Schema languages of others that are given as data: who knows them wants to read them as they are, too. */
const FOREIGN: ReadonlySet<SchemaFamily> = new Set(['avro', 'openapi']);

const NO_REFS: SchemaRoot['refs'] = {};

function meanings(refs: readonly string[], resolveRef: (ref: string) => string | null): SchemaRoot['refs'] {
  return objectOf(refs.map((ref) => [ref, resolveRef(ref)] as const)) as SchemaRoot['refs'];
}

function viewOf(schema: Node, family: SchemaFamily | undefined): SchemaView | undefined {
  const isMap = schema.kind === 'map';
  if (isMap && stringOf(get(schema, '$ref')) !== undefined) return describe(schema);
  const isBoolean = schema.kind === 'scalar' && typeof schema.value === 'boolean';
  switch (family) {
    case 'schema':
    case 'json-schema':
      return isMap || isBoolean ? describe(schema) : undefined;
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
