// What a payload schema is, wherever it is written: the one way from a value in a schema's position
// to the schema itself. References and the objects that name a format are steps on it, in any
// order, so that a schema in a file or in the components is what the same text is inline.

import { isAvro } from '../../format/avro.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import type { Dialect } from '../../format/dialects.ts';
import { schemaFormatAnywhere, schemaFormatOf } from '../../format/schema-formats.ts';
import { DRAFT_BY_KIND } from '../../format/schema-keywords.ts';
import type {
  EitherShape,
  JsonSchemaDraft,
  SchemaFormat,
  Shape,
} from '../../format/table-types.ts';
import { isSchemaKind } from '../../format/tables.ts';
import { languageOf, openShape, type PayloadShape, targetShape } from '../../format/typed-tree.ts';
import { get, type Node, step, stringOf } from '../../text/tree.ts';
import { isMultiFormat, writtenFormat } from '../schemas/schema-root.ts';
import type { DocumentSet } from './document-set.ts';
import type { EffectiveValue } from './effective-value.ts';
import type { LocatedNode } from './located-node.ts';
import { fileOfNode } from './merged-object.ts';
import type { SchemaResource } from './schema-resources.ts';

/** References from a wrapper to a wrapper. */
const MAX_HOPS = 16;

/** A schema with its location, and the format that is stated for it. */
export interface SchemaValue extends LocatedNode {
  /** The `schemaFormat` that is written for it; undefined where none is. */
  readonly format: string | undefined;
  /** The language that it names in the dialect; undefined for a custom one. */
  readonly language: SchemaFormat | undefined;
}

/**
 * Returns the schema that is meant by a value in the position of one: references followed, out of
 * the Multi Format Schema Objects around it (section Multi Format Schema Object).
 * @param stated the format by which the value is reached, where it states none itself
 * @returns null where a reference can't be resolved, or there is no schema
 */
export function schemaValue(
  documents: Pick<DocumentSet, 'resolve'> & Partial<Pick<DocumentSet, 'schemas'>>,
  dialect: Dialect | null,
  value: LocatedNode,
  stated?: string,
): SchemaValue | null {
  const languageOf = (name: string | undefined) =>
    dialect ? schemaFormatOf(name, dialect) : schemaFormatAnywhere(name);
  let at: LocatedNode | null = value;
  let format = stated;
  for (let hops = 0; at && hops < MAX_HOPS; hops++) {
    const uri: string = fileOfNode(at.node) ?? at.uri;
    const draft = format === undefined ? undefined : languageOf(format)?.draft;
    // A schema of its own, whatever its reference means.
    if (draft && draft !== '07' && at.node.kind === 'map' && at.node.entries.length > 1)
      if (get(at.node, '$ref') !== undefined)
        return { ...at, uri, format, language: languageOf(format) };
    at =
      documents.resolve(uri, at.path, at.node) ??
      (draft && documents.schemas ? byIdentifier(documents.schemas, { ...at, uri }, draft) : null);
    if (!at) return null;
    if (!isMultiFormat(at.node))
      return {
        ...at,
        format,
        language: languageOf(format),
      };
    format = writtenFormat(at.node) ?? format;
    const inner: Node | undefined = get(at.node, 'schema');
    at = inner ? { uri: at.uri, path: [...at.path, 'schema'], node: inner } : null;
  }
  return null;
}

/** Returns what a reference in a JSON Schema means by `$id` and `$anchor`; null if unknown. */
function byIdentifier(
  schemas: DocumentSet['schemas'],
  { uri, path, node }: LocatedNode,
  draft: JsonSchemaDraft,
): LocatedNode | null {
  const ref = stringOf(get(node, '$ref'));
  const resource = ref === undefined ? null : schemas.around(uri, path, draft);
  const found = resource && ref !== undefined ? schemas.target(resource, ref).target : null;
  return found?.kind === 'found' ? found.node : null;
}

/**
 * Returns the resource that a JSON Schema is in, whose `$id` and `$anchor`s its references follow.
 * @returns null where references are those of Reference Objects
 */
export function resourceAround(
  { schemas }: Pick<DocumentSet, 'schemas'>,
  { uri, path }: Pick<LocatedNode, 'uri' | 'path'>,
  shape: Shape | EitherShape,
): SchemaResource | null {
  const draft = shape.is === 'object' ? DRAFT_BY_KIND.get(plainKind(shape.kind)) : undefined;
  return draft ? schemas.around(uri, path, draft) : null;
}

/** Returns whether a `$ref` in a resource means the same as in a Reference Object. */
export function isPlainPointer({ isNamed }: SchemaResource, ref: string): boolean {
  return !isNamed && /^#(?:\/|$)/.test(ref);
}

/**
 * Returns the schema of a value in effect, which knows where it is written: with its format, and
 * the innermost object that names it, or the schema itself; null where there is none.
 */
export function unwrapMultiFormatSchema(value: EffectiveValue): {
  readonly schema: EffectiveValue;
  readonly format: string | undefined;
  readonly outer: EffectiveValue;
} | null {
  let format: string | undefined;
  let schema = value.follow();
  let outer = schema;
  for (let hops = 0; schema && outer && hops < MAX_HOPS; hops++) {
    if (!isMultiFormat(schema.node)) return { schema, format, outer };
    format = writtenFormat(schema.node) ?? format;
    outer = schema;
    schema = schema.field('schema');
  }
  return null;
}

/**
 * Returns whether a reference of this shape is to a schema itself: an object that names its format
 * around it stands for the schema then.
 */
export function isBareSchema(shape: Shape): boolean {
  return (
    shape.is === 'any' ||
    languageOf(shape) !== undefined ||
    (shape.is === 'object' && isSchemaKind(shape.kind))
  );
}

/** Returns the schema in the objects around it that name its format, references not followed. */
export function bareSchema(value: LocatedNode): LocatedNode {
  let at = value;
  for (let hops = 0; hops < MAX_HOPS && isMultiFormat(at.node); hops++) {
    const inner = get(at.node, 'schema');
    if (!inner) return at;
    at = { uri: at.uri, path: [...at.path, 'schema'], node: inner };
  }
  return at;
}

/** Returns whether a schema is a Schema Object or a JSON Schema, by the format stated for it. */
export function isJsonSchema({ format, language }: SchemaValue): boolean {
  return (
    format === undefined || language?.family === 'schema' || language?.family === 'json-schema'
  );
}

/**
 * Returns the largest Avro schema that a value is a piece of, whose names it may use; null where it
 * is a schema by itself.
 */
export function avroAround(
  documents: Pick<DocumentSet, 'file'>,
  { uri, path }: Pick<LocatedNode, 'uri' | 'path'>,
): LocatedNode | null {
  let node = documents.file(uri)?.tree?.root ?? undefined;
  for (const [i, name] of path.entries()) {
    if (node?.kind === 'seq' || (node?.kind === 'map' && isAvro(node)))
      return { uri, path: path.slice(0, i), node };
    node = node && step(node, name)?.value;
  }
  return null;
}

/**
 * Returns what the target of a reference is in place of a schema in a language without a table. A
 * piece of a larger Avro schema may use the names that are defined there.
 */
export function schemaTarget(
  shape: EitherShape,
  target: LocatedNode,
  documents: DocumentSet,
  dialect: Dialect,
): EitherShape | PayloadShape {
  const isPiece = shape.language?.family === 'avro' && avroAround(documents, target) !== null;
  return targetShape(
    shape.language && isPiece ? openShape(shape.language) : shape,
    target.node,
    dialect,
  );
}
