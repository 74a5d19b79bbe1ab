// Converts a schema of a document to plain JSON for the validator: known keywords only, well
// formed, references as keys of a bundle.

import { isSchemaType } from '../../format/schema-keywords.ts';
import { entry, get, type MapNode, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import { fileOfNode } from '../documents/merged-object.ts';
import { isSchemaNode } from '../schemas/children.ts';
import { usablePattern } from './patterns.ts';
import type { NormalizedSchema } from './types.ts';

/** A reference that a schema makes: its key in the bundle, and where it is written. */
export interface SchemaRef {
  readonly key: string;
  readonly uri: string;
  readonly ref: string;
}

export interface ConvertedSchema {
  readonly schema: NormalizedSchema;
  readonly refs: readonly SchemaRef[];
}

/** Keywords with their values, in the order of the text. */
export type Keywords = readonly (readonly [string, unknown])[];

const EVERYTHING: ConvertedSchema = { schema: true, refs: [] };
const NOTHING: ConvertedSchema = { schema: false, refs: [] };

/** Converts a schema written in the file `uri`. The same node gives the same object. */
type Convert = (node: Node, uri: string) => ConvertedSchema;

/**
 * Returns a function that converts schemas of a language (sections Schema Object, Reference Object:
 * siblings of `$ref` are ignored). Keywords that are unknown or malformed are left out; they are
 * reported elsewhere.
 * @param adapt makes keywords of draft 07 of those of the language
 * @param annotated keeps what says nothing about validity, under its own name: descriptions,
 * examples, definitions, extensions
 */
export function createConverter(
  adapt = (keywords: Keywords, _of: MapNode) => keywords,
  annotated = false,
): Convert {
  const memo = new WeakMap<Node, ConvertedSchema>();
  const convert: Convert = (node, uri) => {
    if (node.kind !== 'map')
      return node.kind === 'scalar' && node.value === false ? NOTHING : EVERYTHING;
    const known = memo.get(node);
    if (known) return known;
    const parentPointer = fileOfNode(node) ?? uri;
    const ref = stringOf(get(node, '$ref'));
    const converted =
      ref === undefined
        ? keywords(node, parentPointer, convert, adapt, annotated)
        : reference(parentPointer, ref);
    memo.set(node, converted);
    return converted;
  };
  return convert;
}

function reference(uri: string, ref: string): ConvertedSchema {
  const found = refOf(uri, ref);
  return { schema: { $ref: found.key }, refs: [found] };
}

function refOf(uri: string, ref: string): SchemaRef {
  return { key: `${uri}\n${ref}`, uri, ref };
}

type Reader = (value: Node, below: (schema: Node) => NormalizedSchema) => unknown;

const number: Reader = (value) =>
  value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
const count: Reader = (value) =>
  value.kind === 'scalar' && typeof value.value === 'number' && value.value >= 0
    ? value.value
    : undefined;
const data: Reader = (value) => toValue(value);
const text: Reader = (value) => stringOf(value);
const schema: Reader = (value, below) => (isSchemaNode(value) ? below(value) : undefined);
const schemas: Reader = (value, below) =>
  value.kind === 'seq' && value.items.length > 0 && value.items.every((i) => isSchemaNode(i.value))
    ? value.items.map((i) => below(i.value))
    : undefined;
const schemaMap: Reader = (value, below) =>
  value.kind === 'map'
    ? objectOf(members(value).map((e) => [e.key, isSchemaNode(e.value) ? below(e.value) : true]))
    : undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['type', typeOf],
  ['required', (value) => names(value)],
  [
    'multipleOf',
    (value, below) => ((number(value, below) as number) > 0 ? number(value, below) : undefined),
  ],
  ['maximum', number],
  ['exclusiveMaximum', number],
  ['minimum', number],
  ['exclusiveMinimum', number],
  ['maxLength', count],
  ['minLength', count],
  ['pattern', (value) => usablePattern(stringOf(value))],
  ['maxItems', count],
  ['minItems', count],
  ['uniqueItems', (value) => (value.kind === 'scalar' && value.value === true ? true : undefined)],
  ['maxProperties', count],
  ['minProperties', count],
  ['enum', (value) => (value.kind === 'seq' ? toValue(value) : undefined)],
  ['const', data],
  ['format', text],
  ['title', text],
  ['if', schema],
  ['then', schema],
  ['else', schema],
  ['not', schema],
  ['contains', schema],
  ['propertyNames', schema],
  ['additionalItems', schema],
  ['additionalProperties', schema],
  [
    'items',
    (value, below) => (value.kind === 'seq' ? schemas(value, below) : schema(value, below)),
  ],
  ['allOf', schemas],
  ['anyOf', schemas],
  ['oneOf', schemas],
  ['properties', schemaMap],
  ['dependencies', dependencies],
  ['default', data],
  ['examples', (value) => (value.kind === 'seq' ? toValue(value) : undefined)],
]);

/**
 * Keywords that never decide whether a value is valid are renamed, so that the library treats them
 * as annotations; the generator reads them.
 */
const ANNOTATIONS: ReadonlySet<string> = new Set(['format', 'default', 'examples']);

/** Converts a Schema Object or a JSON Schema. */
export const convert: Convert = createConverter();

function keywords(
  node: MapNode,
  uri: string,
  convert: Convert,
  adapt: (keywords: Keywords, of: MapNode) => Keywords,
  annotated: boolean,
): ConvertedSchema {
  const refs = new Map<string, SchemaRef>();
  const add = (ref: SchemaRef): string => {
    refs.set(ref.key, ref);
    return ref.key;
  };
  const below = (value: Node): NormalizedSchema => {
    const converted = convert(value, fileOfNode(value) ?? uri);
    for (const ref of converted.refs) add(ref);
    return converted.schema;
  };
  const patterns = patternProperties(node, below);
  const out: [string, unknown][] = [];
  for (const e of members(node)) {
    const value = READERS.get(e.key)?.(e.value, below);
    // Names that an unreadable pattern may have covered cannot be called additional.
    if (value !== undefined && !(e.key === 'additionalProperties' && !patterns.complete))
      out.push([ANNOTATIONS.has(e.key) && !annotated ? `x-${e.key}` : e.key, value]);
    else if (annotated && e.key === 'discriminator')
      out.push([
        e.key,
        discriminator(e.value, (ref) => add(refOf(fileOfNode(e.value) ?? uri, ref))),
      ]);
    else if (annotated && !READERS.has(e.key)) out.push(...annotation(e.key, e.value, below));
  }
  if (patterns.list.length > 0) out.push(['patternProperties', objectOf(patterns.list)]);
  const adapted = adapt(out, node);
  return adapted.length === 0
    ? EVERYTHING
    : { schema: objectOf(adapted), refs: [...refs.values()] };
}

const TEXTS = new Set(['description', '$comment', '$id', 'contentMediaType', 'contentEncoding']);
const FLAGS = new Set(['readOnly', 'writeOnly', 'deprecated']);
/** They mean nothing in draft 07, but something in later drafts, or to validators of OpenAPI. */
const OF_OTHERS = new Set(
  'nullable prefixItems unevaluatedItems unevaluatedProperties dependentRequired dependentSchemas minContains maxContains contentSchema'.split(
    ' ',
  ),
);

/** A keyword that says nothing about validity, as it is written; none where it is malformed. */
function annotation(
  key: string,
  value: Node,
  below: (schema: Node) => NormalizedSchema,
): [string, unknown][] {
  const kept =
    key === 'patternProperties'
      ? undefined
      : TEXTS.has(key)
        ? stringOf(value)
        : FLAGS.has(key)
          ? flag(value)
          : key === 'definitions' || key === '$defs'
            ? schemaMap(value, below)
            : key.startsWith('$')
              ? undefined
              : toValue(value);
  return kept === undefined ? [] : [[OF_OTHERS.has(key) ? `x-${key}` : key, kept]];
}

/** A discriminator as it is written, with the keys of the references in its mapping (OpenAPI). */
function discriminator(value: Node, keyOf: (ref: string) => string): unknown {
  const mapping = get(value, 'mapping');
  if (value.kind !== 'map' || mapping?.kind !== 'map') return toValue(value);
  const written = members(mapping).map(({ key, value: target }): [string, unknown] => {
    const ref = stringOf(target);
    return [key, ref !== undefined && /[#/.]/.test(ref) ? keyOf(ref) : toValue(target)];
  });
  return { ...(toValue(value) as object), mapping: objectOf(written) };
}

function flag(value: Node): boolean | undefined {
  return value.kind === 'scalar' && typeof value.value === 'boolean' ? value.value : undefined;
}

function patternProperties(
  node: MapNode,
  below: (schema: Node) => NormalizedSchema,
): { list: [string, NormalizedSchema][]; complete: boolean } {
  const value = get(node, 'patternProperties');
  const list: [string, NormalizedSchema][] = [];
  if (value?.kind !== 'map') return { list, complete: value === undefined };
  let complete = true;
  for (const e of members(value)) {
    const pattern = usablePattern(e.key);
    if (pattern === undefined) complete = false;
    else list.push([pattern, isSchemaNode(e.value) ? below(e.value) : true]);
  }
  return { list, complete };
}

function typeOf(value: Node): unknown {
  const expected =
    value.kind === 'seq' ? value.items.map((i) => stringOf(i.value)) : [stringOf(value)];
  if (expected.length === 0 || !expected.every(isSchemaType)) return undefined;
  return value.kind === 'seq' ? expected : expected[0];
}

function names(value: Node): string[] | undefined {
  return value.kind === 'seq' ? stringsOf(value) : undefined;
}

function dependencies(value: Node, below: (schema: Node) => NormalizedSchema): unknown {
  if (value.kind !== 'map') return undefined;
  return objectOf(
    members(value).map((e) => [
      e.key,
      names(e.value) ?? (isSchemaNode(e.value) ? below(e.value) : true),
    ]),
  );
}

function members(node: MapNode): MapNode['entries'] {
  return node.entries.filter((e) => entry(node, e.key) === e);
}
