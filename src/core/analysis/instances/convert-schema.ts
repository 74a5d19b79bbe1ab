// Converts a schema of a document to plain JSON for the validator: known keywords only, well
// formed, references as keys of a bundle.

import { isSchemaType } from '../../format/schema-keywords.ts';
import type { JsonSchemaDraft } from '../../format/table-types.ts';
import { entry, get, type MapNode, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import { fileOfNode } from '../documents/merged-object.ts';
import { isSchemaNode } from '../schemas/children.ts';
import type { RefKeyword, SchemaScope } from './schema-scope.ts';
import type { NormalizedSchema } from './types.ts';

// Patterns that the validator can run: it compiles them with the flag `u`, which is stricter than
// the dialect allows (readings.md AMB-34).

/**
 * Longer or deeper ones are not tried: compiling them can end the process, which nothing could
 * catch.
 */
const MAX_LENGTH = 4000;
const MAX_GROUPS = 200;

/**
 * Returns the pattern in a form that compiles with `u`; undefined for one that compiles with
 * neither flag, or that is too large to try.
 */
export function usablePattern(pattern: string | undefined): string | undefined {
  if (
    pattern === undefined ||
    pattern.length > MAX_LENGTH ||
    (pattern.match(/\(/g)?.length ?? 0) > MAX_GROUPS
  )
    return undefined;
  if (compilesPattern(pattern, 'u')) return pattern;
  if (!compilesPattern(pattern, '')) return undefined;
  const strict = withoutNeedlessEscapes(pattern);
  return compilesPattern(strict, 'u') ? strict : undefined;
}

function compilesPattern(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/**
 * Without `u` an escaped `@` means `@`, and a brace that counts nothing means itself. Inside of a
 * class only the escapes matter.
 */
function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|[[\]{}]/g, (token, at: number) => {
    if (token.startsWith('\\'))
      return /\\[\^$\\.*+?()[\]{}|/\-A-Za-z0-9]/.test(token)
        ? hyphen(token, inClass)
        : token.slice(1);
    if (token === '[') {
      const opens = !inClass;
      inClass = true;
      return opens ? token : `\\${token}`;
    }
    if (token === ']') {
      const closes = inClass;
      inClass = false;
      return closes ? token : `\\${token}`;
    }
    if (inClass || isQuantifier(pattern, at)) return token;
    return `\\${token}`;
  });
}

function hyphen(token: string, inClass: boolean): string {
  return token === '\\-' && !inClass ? '-' : token;
}

/** Whether the brace at `at` belongs to a `{2}`, `{2,}` or `{2,3}`. */
function isQuantifier(pattern: string, at: number): boolean {
  const start = pattern.lastIndexOf('{', at);
  return (
    start >= 0 && /^\{\d+(,\d*)?\}/.test(pattern.slice(start)) && pattern.indexOf('}', start) >= at
  );
}

/** A reference that a schema makes: its key in the bundle, and where it is written. */
export interface SchemaRef {
  readonly key: string;
  readonly uri: string;
  readonly ref: string;
  /** In a JSON Schema: what it is relative to, and by which keyword. */
  readonly scope?: SchemaScope;
  readonly keyword?: RefKeyword;
}

export interface ConvertedSchema {
  readonly schema: NormalizedSchema;
  readonly refs: readonly SchemaRef[];
}

/** Keywords with their values, in the order of the text. */
export type Keywords = readonly (readonly [string, unknown])[];

const EVERYTHING: ConvertedSchema = { schema: true, refs: [] };
const NOTHING: ConvertedSchema = { schema: false, refs: [] };

/**
 * Converts a schema written in the file `uri`, a JSON Schema in its scope. The same node gives the
 * same object.
 */
type Convert = (node: Node, uri: string, scope?: SchemaScope) => ConvertedSchema;

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
  const memo = new WeakMap<object, ConvertedSchema>();
  const convert: Convert = (node, uri, outer) => {
    if (node.kind !== 'map')
      return node.kind === 'scalar' && node.value === false ? NOTHING : EVERYTHING;
    const scope = outer?.at(node);
    const item = scope?.itemOf(node) ?? node;
    const known = memo.get(item);
    if (known) return known;
    const parentPointer = fileOfNode(node) ?? uri;
    const refs = referencesIn(node, parentPointer, scope);
    const isOnly = refs.length === 1 && (ignoresRefSiblings(scope) || node.entries.length === 1);
    const [first] = refs;
    const converted =
      isOnly && first
        ? { schema: { $ref: first.key }, refs }
        : keywords(node, parentPointer, { convert, adapt, annotated, scope, refs });
    memo.set(item, converted);
    return converted;
  };
  return convert;
}

/** Whether what is beside a `$ref` is ignored: in Schema Objects, and until draft 07. */
const ignoresRefSiblings = (scope: SchemaScope | undefined): boolean =>
  (scope?.draft ?? '07') === '07';

const REFERENCES: Readonly<Record<JsonSchemaDraft, readonly RefKeyword[]>> = {
  '07': ['$ref'],
  '2019-09': ['$ref', '$recursiveRef'],
  '2020-12': ['$ref', '$dynamicRef'],
};

function referencesIn(node: MapNode, uri: string, scope: SchemaScope | undefined): SchemaRef[] {
  return REFERENCES[scope?.draft ?? '07'].flatMap((keyword) => {
    const ref = stringOf(get(node, keyword));
    if (ref === undefined) return [];
    if (!scope) return [refOf(uri, ref)];
    const by = keyword === '$ref' ? scope.key : `${scope.key} ${keyword}`;
    return [{ key: `${by}\n${ref}`, uri, ref, scope, keyword }];
  });
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
    ? objectOf(
        firstMembers(value).map((e) => [e.key, isSchemaNode(e.value) ? below(e.value) : true]),
      )
    : undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['type', typeOf],
  ['required', (value) => stringsOfList(value)],
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

const NO_KEYWORDS: ReadonlySet<string> = new Set();

interface Conversion {
  readonly convert: Convert;
  readonly adapt: (keywords: Keywords, of: MapNode) => Keywords;
  readonly annotated: boolean;
  readonly scope: SchemaScope | undefined;
  /** Those of the schema itself. */
  readonly refs: readonly SchemaRef[];
}

function keywords(
  node: MapNode,
  uri: string,
  { convert, adapt, annotated, scope, refs: own }: Conversion,
): ConvertedSchema {
  const refs = new Map<string, SchemaRef>();
  const add = (ref: SchemaRef): string => {
    refs.set(ref.key, ref);
    return ref.key;
  };
  const below = (value: Node): NormalizedSchema => {
    const converted = convert(value, fileOfNode(value) ?? uri, scope);
    for (const ref of converted.refs) add(ref);
    return converted.schema;
  };
  const ignored = scope?.ignored ?? NO_KEYWORDS;
  const patterns = ignored.has('patternProperties')
    ? { list: [], complete: true }
    : patternProperties(node, below);
  const out: [string, unknown][] = [];
  const isNewer = !ignoresRefSiblings(scope);
  for (const e of firstMembers(node)) {
    if (ignored.has(e.key)) continue;
    const reader = (isNewer && NEWER.get(e.key)) || READERS.get(e.key);
    const value = reader?.(e.value, below);
    // Names that an unreadable pattern may have covered cannot be called additional.
    if (value !== undefined && !(e.key === 'additionalProperties' && !patterns.complete))
      out.push([ANNOTATIONS.has(e.key) && !annotated ? `x-${e.key}` : e.key, value]);
    else if (annotated && e.key === 'discriminator')
      out.push([
        e.key,
        discriminator(e.value, (ref) => add(refOf(fileOfNode(e.value) ?? uri, ref))),
      ]);
    else if (annotated && !reader) {
      if (isNewer && e.key === 'contentSchema' && isSchemaNode(e.value))
        out.push([e.key, below(e.value)]);
      else out.push(...annotation(e.key, e.value, below));
    }
  }
  if (patterns.list.length > 0) out.push(['patternProperties', objectOf(patterns.list)]);
  const adapted = adapt(
    isNewer && scope
      ? inOldForm(
          out,
          scope.draft,
          own.map((ref) => add(ref)),
        )
      : out,
    node,
  );
  return adapted.length === 0
    ? EVERYTHING
    : { schema: objectOf(adapted), refs: [...refs.values()] };
}

/** Keywords of the drafts since 2019-09. Those of draft 07 read them in the same way. */
const NEWER: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['prefixItems', schemas],
  ['dependentRequired', requirements],
  ['dependentSchemas', schemaMap],
  ['minContains', count],
  ['maxContains', count],
  ['unevaluatedItems', schema],
  ['unevaluatedProperties', schema],
]);

/**
 * Returns keywords of the newer drafts in the form of draft 07, as far as it has one: `prefixItems`
 * is a list in `items` there, and a reference has nothing beside it.
 */
function inOldForm(
  keywords: readonly [string, unknown][],
  draft: JsonSchemaDraft,
  refs: readonly string[],
): Keywords {
  const own = new Map(keywords);
  if (draft === '2020-12') {
    const [first, rest] = [own.get('prefixItems'), own.get('items')];
    own.delete('additionalItems');
    own.delete('prefixItems');
    if (Array.isArray(rest)) own.delete('items');
    if (first !== undefined) {
      own.set('items', first);
      if (rest !== undefined && !Array.isArray(rest)) own.set('additionalItems', rest);
    }
  } else own.delete('prefixItems');
  if (!own.has('contains')) for (const name of ['minContains', 'maxContains']) own.delete(name);
  if (refs.length > 0)
    own.set('allOf', [
      ...refs.map(($ref) => ({ $ref })),
      ...((own.get('allOf') as NormalizedSchema[] | undefined) ?? []),
    ]);
  return [...own];
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
  const written = firstMembers(mapping).map(({ key, value: target }): [string, unknown] => {
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
  for (const e of firstMembers(value)) {
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

function stringsOfList(value: Node): string[] | undefined {
  return value.kind === 'seq' ? stringsOf(value) : undefined;
}

function requirements(value: Node): unknown {
  if (value.kind !== 'map') return undefined;
  return objectOf(firstMembers(value).map((e) => [e.key, stringsOfList(e.value) ?? []]));
}

function dependencies(value: Node, below: (schema: Node) => NormalizedSchema): unknown {
  if (value.kind !== 'map') return undefined;
  return objectOf(
    firstMembers(value).map((e) => [
      e.key,
      stringsOfList(e.value) ?? (isSchemaNode(e.value) ? below(e.value) : true),
    ]),
  );
}

function firstMembers(node: MapNode): MapNode['entries'] {
  return node.entries.filter((e) => entry(node, e.key) === e);
}
