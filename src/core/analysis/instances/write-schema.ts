// What a document has in the position of a schema as a JSON Schema of its own, with all that it
// refers to. Values are valid by it as the validation of messages says. Loaded on demand.

import { locationId, type NodeLocation } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type NodePath, nodeAt } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { isJsonSchema, schemaValue } from '../documents/schema-value.ts';
import {
  type JsonSchemaDraft,
  type SharedSchemas,
  shareJsonSchemas,
  writeJsonSchema,
} from '../schemas/json-schema.ts';
import { isMultiFormat } from '../schemas/schema-root.ts';
import {
  MAX_WAYS,
  type SchemaAt,
  type SchemaBundler,
  type SchemaLanguage,
  schemaOf,
  targetOf,
} from './bundle-schema.ts';
import { convertAvro } from './convert-avro.ts';
import { adaptOpenApi } from './convert-openapi.ts';
import { createConverter } from './convert-schema.ts';
import { messageAt } from './message.ts';
import type { NormalizedSchema } from './types.ts';

export interface JsonSchemaText {
  readonly text: string;
  /** References that can't be resolved: any value is allowed there. */
  readonly left: number;
}

export interface DocumentedSchemas {
  readonly schemas: SharedSchemas;
  /** The place of each in its list, by `<uri>#<pointer>`. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Nodes of the document that one schema may be made of; aliases of aliases grow without end. */
const MAX_NODES = 100_000;

const JSON_SCHEMA: SchemaLanguage = {
  families: new Set(['schema', 'json-schema']),
  convert: createConverter(undefined, true),
};
const OPENAPI: SchemaLanguage = {
  families: new Set(['openapi']),
  convert: createConverter(adaptOpenApi, true),
};

/**
 * Returns the schema at a location as a JSON Schema: a Schema Object, a JSON Schema, an OpenAPI 3.0
 * or an Avro schema, or what refers to one. Null where there is none, where it is in another
 * language, and where it is too large.
 */
export function jsonSchemaAt(
  bundler: SchemaBundler,
  uri: string,
  path: NodePath,
  draft: JsonSchemaDraft,
): JsonSchemaText | null {
  const { documents, dialect } = bundler;
  const at = schemaPosition(documents, uri, path);
  const value = at && schemaValue(documents, dialect, at);
  if (!at || !value) return null;
  if (value.language?.family === 'avro') {
    const avro = convertAvro(documents, value);
    return avro && textOf(withoutMarks(avro.root), withoutMarks(avro.definitions), draft);
  }
  const language =
    value.language?.family === 'openapi' ? OPENAPI : isJsonSchema(value) ? JSON_SCHEMA : null;
  const root = language && schemaOf(documents, dialect, at.node, at.uri, at.path, language);
  if (!language || !root) return null;
  // The keys have a line end in them, so none is a name that objects have by themselves.
  const definitions: Record<string, NormalizedSchema> = Object.create(null);
  const isWhole = collectDefinitions(bundler, root, language, definitions);
  const { schema } = language.convert(root.node, root.uri, root.scope);
  return isWhole ? textOf(schema, definitions, draft) : null;
}

/**
 * Returns the schemas at locations for a page that writes each as JSON Schema by itself.
 */
export function sharedSchemas(
  bundler: SchemaBundler,
  locations: readonly NodeLocation[],
): DocumentedSchemas {
  const { documents, dialect } = bundler;
  const numbers = new Map<string, number>();
  const roots: (string | Readonly<Record<string, unknown>>)[] = [];
  const all: Record<string, NormalizedSchema> = Object.create(null);
  for (const { uri, path } of locations) {
    const id = locationId({ uri, path });
    if (numbers.has(id)) continue;
    const at = schemaPosition(documents, uri, path);
    const value = at && schemaValue(documents, dialect, at);
    const root = at && value && isJsonSchema(value) && bundler.schemaOf(at);
    if (root && collectDefinitions(bundler, root, JSON_SCHEMA, all)) {
      const key = `${uri}\n#${toPointer(path)}`;
      all[key] = JSON_SCHEMA.convert(root.node, root.uri, root.scope).schema;
      numbers.set(id, roots.push(key) - 1);
      continue;
    }
    const written = value && jsonSchemaAt(bundler, uri, path, '2020-12');
    if (written) numbers.set(id, roots.push(JSON.parse(written.text)) - 1);
  }
  return { schemas: shareJsonSchemas(roots, all), numbers };
}

/**
 * Returns what is written at a location, the object that names its format around it included. The
 * payload and the headers of a message may be those of its traits.
 */
function schemaPosition(documents: DocumentSet, uri: string, path: NodePath): LocatedNode | null {
  const tree = documents.file(uri)?.tree;
  const outer = path.slice(0, -1);
  const around = path.at(-1) === 'schema' ? nodeAt(tree, outer) : undefined;
  if (around && isMultiFormat(around)) return { uri, path: outer, node: around };
  const field = path.at(-1) ?? '';
  const message =
    field === 'payload' || field === 'headers'
      ? messageAt(documents, locationId({ uri, path: outer }))
      : null;
  const node = (message && get(message.node, field)) ?? nodeAt(tree, path);
  return node ? { uri, path, node } : null;
}

/**
 * Adds all schemas that a schema refers to, by the keys of the references.
 * @returns false where they are too large
 */
function collectDefinitions(
  { documents, dialect }: SchemaBundler,
  root: SchemaAt,
  language: SchemaLanguage,
  definitions: Record<string, NormalizedSchema>,
): boolean {
  let left = MAX_NODES - root.node.size;
  let ways = 0;
  const seen = new Set([root.node]);
  const queue = [...language.convert(root.node, root.uri, root.scope).refs];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { key } = next;
    if (Object.hasOwn(definitions, key)) continue;
    if (next.scope?.isDynamic && ++ways > MAX_WAYS) return false;
    const schema = targetOf(documents, dialect, next, language);
    if (!schema) continue;
    if (!seen.has(schema.node)) left -= schema.node.size;
    seen.add(schema.node);
    if (left < 0) return false;
    const converted = language.convert(schema.node, schema.uri, schema.scope);
    definitions[key] = converted.schema;
    queue.push(...converted.refs);
  }
  return left >= 0;
}

/** Removes what only our own messages read. No name in Avro has a hyphen. */
function withoutMarks<T>(schema: T): T {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'x-avro' ? undefined : value)),
  ) as T;
}

function textOf(
  root: NormalizedSchema,
  definitions: Readonly<Record<string, NormalizedSchema>>,
  draft: JsonSchemaDraft,
): JsonSchemaText {
  const { schema, left } = writeJsonSchema(root, definitions, draft);
  return { text: `${JSON.stringify(schema, null, 2)}\n`, left };
}
