// A schema of the JSON Schema family as a reader sees it.

import { compactList } from '../../text/compact.ts';
import {
  get,
  isEmpty,
  type MapNode,
  type Node,
  stringOf,
  stringsOf,
  writtenText,
} from '../../text/tree.ts';
import { toValue, writtenValue } from '../../text/value.ts';
import { branchesOf, isSchemaNode, propertiesOf } from './children.ts';
import { countsOf, rangeOf } from './limits.ts';
import type { ConstraintView, NewerDraft, SchemaView } from './types.ts';
import { emptySchemaView, entriesOf, type MutableView, walk } from './view.ts';

/** `openapi` reads `nullable` and `example` too, the drafts of JSON Schema their own keywords. */
export type SchemaDialect = 'json-schema' | 'openapi' | NewerDraft;

const memos: Readonly<Record<SchemaDialect, WeakMap<Node, SchemaView>>> = {
  'json-schema': new WeakMap(),
  openapi: new WeakMap(),
  '2019-09': new WeakMap(),
  '2020-12': new WeakMap(),
};

/**
 * Describes a Schema Object, a JSON Schema or an OpenAPI 3.0 schema (sections Schema
 * Object, Multi Format Schema Object). References are not followed. Whatever has a wrong type is
 * passed over, so any node gives a view. The same node gives the same view.
 */
export function describe(node: Node, dialect: SchemaDialect = 'json-schema'): SchemaView {
  const known = memos[dialect].get(node);
  if (known) return known;
  const openapi = dialect === 'openapi';
  const newer = dialect === '2019-09' || dialect === '2020-12' ? dialect : null;
  const view = walk(node, (schema, at, nested) => {
    const draft = emptySchemaView(at);
    if (schema.kind === 'scalar' && typeof schema.value === 'boolean')
      draft.boolean = schema.value ? 'always' : 'never';
    if (schema.kind !== 'map') {
      if (draft.boolean === undefined && !isEmpty(schema))
        draft.extras = [['value', writtenValue(schema)]];
      return draft;
    }
    const ref = stringOf(get(schema, '$ref'));
    // What is beside a reference counts in newer drafts: both together are an "all of".
    if (ref !== undefined && !(newer && schema.entries.length > 1)) {
      draft.ref = ref;
      return draft;
    }
    annotate(schema, draft, openapi);
    draft.types = compactList(draft.types);
    draft.constraints = compactList([
      ...rangeOf(schema),
      ...countsOf(schema, newer !== null),
      ...textsOf(schema, newer !== null),
      ...(openapi ? openApiOf(schema) : []),
    ]);
    draft.properties = compactList(propertiesOf(schema, at, nested));
    draft.branches = compactList(branchesOf(schema, at, nested, newer));
    draft.extras = compactList(extrasOf(schema, openapi, newer !== null));
    return draft;
  });
  memos[dialect].set(node, view);
  return view;
}

// The annotations of a schema: type, title, description, flags, values and links for further
// reading.

/**
 * Fills types, texts, marks and values of `draft`; with `openapi` also from `nullable` and
 * `example` (OpenAPI 3.0).
 */
function annotate(schema: MapNode, draft: MutableView, openapi: boolean): void {
  draft.types = typesOf(schema, openapi);
  text(schema, 'format', (value) => (draft.format = value));
  text(schema, 'title', (value) => (draft.title = value));
  text(schema, 'description', (value) => (draft.description = value));
  if (isTrue(schema, 'deprecated')) draft.deprecated = true;
  if (isTrue(schema, 'readOnly')) draft.readOnly = true;
  if (isTrue(schema, 'writeOnly')) draft.writeOnly = true;
  values(schema, draft, openapi);
  const discriminator = get(schema, 'discriminator');
  const property = stringOf(discriminator) ?? stringOf(get(discriminator, 'propertyName'));
  if (property !== undefined) draft.discriminator = property;
  if (openapi) {
    const mapping = mappingOf(schema);
    if (mapping.length > 0) draft.mapping = mapping;
  }
  const docs = get(schema, 'externalDocs');
  const url = writtenText(get(docs, 'url'));
  const description = writtenText(get(docs, 'description'));
  if (url !== undefined || description !== undefined) {
    draft.externalDocs = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
    };
  }
}

function typesOf(schema: MapNode, openapi: boolean): string[] {
  const type = get(schema, 'type');
  const single = stringOf(type);
  const types = single === undefined ? stringsOf(type) : [single];
  return openapi && types.length > 0 && !types.includes('null') && isTrue(schema, 'nullable')
    ? [...types, 'null']
    : types;
}

function values(schema: MapNode, draft: MutableView, openapi: boolean): void {
  const choices = get(schema, 'enum');
  if (choices?.kind === 'seq') draft.enum = toValue(choices) as unknown[];
  const fixed = get(schema, 'const');
  if (fixed) draft.const = { value: toValue(fixed) };
  const fallback = get(schema, 'default');
  if (fallback) draft.default = { value: toValue(fallback) };
  const examples = get(schema, 'examples');
  const example = openapi ? get(schema, 'example') : undefined;
  if (examples?.kind === 'seq') draft.examples = toValue(examples) as unknown[];
  else if (example) draft.examples = [toValue(example)];
}

function text(schema: MapNode, key: string, set: (value: string) => void): void {
  const value = writtenText(get(schema, key));
  if (value !== undefined) set(value);
}

function isTrue(schema: MapNode, key: string): boolean {
  const node = get(schema, key);
  return node?.kind === 'scalar' && node.value === true;
}

/**
 * Constraints for `nullable` where no type can carry it, and one for each entry of
 * `discriminator.mapping`.
 */
function openApiOf(schema: MapNode): ConstraintView[] {
  const found: ConstraintView[] = [];
  const nullable = get(schema, 'nullable');
  if (nullable?.kind === 'scalar' && nullable.value === true && !get(schema, 'type'))
    found.push({ keyword: 'nullable', text: 'or null' });
  for (const [value, target] of mappingOf(schema))
    found.push({
      keyword: 'discriminator',
      text: `${value} means ${target.slice(target.lastIndexOf('/') + 1)}`,
    });
  return found;
}

/**
 * Returns the entries of `discriminator.mapping`: values with the name or reference of the schema
 * each stands for.
 */
function mappingOf(schema: MapNode): (readonly [value: string, schema: string])[] {
  return entriesOf(get(get(schema, 'discriminator'), 'mapping')).flatMap(({ key, value }) => {
    const target = stringOf(value);
    return target === undefined ? [] : [[key, target] as const];
  });
}

// Constraints that are a text or a flag: pattern, content, closed objects and lists, dependent
// required properties.

/**
 * Returns `pattern`, `contentMediaType`, `contentEncoding`, boolean `additionalProperties` and
 * `additionalItems`, required names without a property, and dependencies between names; `isNewer`
 * also what drafts since 2019-09 have of these.
 */
function textsOf(schema: MapNode, isNewer: boolean): ConstraintView[] {
  const found: ConstraintView[] = [];
  const pattern = writtenText(get(schema, 'pattern'));
  if (pattern !== undefined) found.push({ keyword: 'pattern', text: `pattern ${pattern}` });
  const media = writtenText(get(schema, 'contentMediaType'));
  if (media !== undefined) found.push({ keyword: 'contentMediaType', text: `content ${media}` });
  const encoding = writtenText(get(schema, 'contentEncoding'));
  if (encoding !== undefined)
    found.push({ keyword: 'contentEncoding', text: `encoded as ${encoding}` });
  flag(schema, 'additionalProperties', 'no other properties', 'other properties allowed', found);
  flag(schema, 'additionalItems', 'no more items', 'more items allowed', found);
  if (isNewer) {
    const properties = 'unevaluatedProperties';
    flag(schema, properties, 'no undescribed properties', 'undescribed properties allowed', found);
    flag(schema, 'unevaluatedItems', 'no undescribed items', 'undescribed items allowed', found);
    if (get(schema, 'prefixItems')?.kind === 'seq')
      flag(schema, 'items', 'no more items', 'more items allowed', found);
  }

  const properties = get(schema, 'properties');
  const undeclared = stringsOf(get(schema, 'required')).filter(
    (name) => get(properties, name) === undefined,
  );
  if (undeclared.length > 0)
    found.push({
      keyword: 'required',
      text: `requires ${undeclared.join(', ')}`,
      names: undeclared,
    });
  for (const keyword of isNewer ? ['dependencies', 'dependentRequired'] : ['dependencies'])
    for (const { key, value } of entriesOf(get(schema, keyword))) {
      const names = stringsOf(value);
      if (names.length > 0) found.push({ keyword, text: `${key} requires ${names.join(', ')}` });
    }
  return found;
}

function flag(
  schema: MapNode,
  keyword: string,
  no: string,
  yes: string,
  found: ConstraintView[],
): void {
  const node = get(schema, keyword);
  if (node?.kind === 'scalar' && typeof node.value === 'boolean')
    found.push({ keyword, text: node.value ? yes : no });
}

// The content of a schema that a view has no field for: extensions, unknown keywords, identifiers,
// and values of a type that the field can't show.

/** Whether the view of a schema shows the value of a keyword. */
type IsShown = (value: Node, schema: MapNode) => boolean;

const showAlways: IsShown = () => true;
const isTrueValue: IsShown = (value) => value.kind === 'scalar' && value.value === true;
const isText: IsShown = (value) => writtenText(value) !== undefined;
const isNumber: IsShown = (value) => value.kind === 'scalar' && typeof value.value === 'number';
const isList: IsShown = (value) => value.kind === 'seq';
const isMap: IsShown = (value) => value.kind === 'map';
const isSchema: IsShown = (value) => isSchemaNode(value);
const isTextList = (value: Node): boolean =>
  value.kind === 'seq' && value.items.every((item) => stringOf(item.value) !== undefined);
const isSchemaList: IsShown = (value) => value.kind === 'seq' && value.items.length > 0;
const isSchemaMap: IsShown = (value) =>
  value.kind === 'map' &&
  value.entries.length > 0 &&
  value.entries.every((e) => isSchemaNode(e.value));
/** A number of its own, or a flag that says how the other limit is meant. */
const isLimit =
  (plain: string): IsShown =>
  (value, schema) =>
    isNumber(value, schema) ||
    (isTrueValue(value, schema) && writtenText(get(schema, plain)) !== undefined);

/** The keywords that a view has a field for, with the values that the field can show. */
const SHOWN: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ...shownIf('const default', showAlways),
  ...shownIf('format title description pattern contentMediaType contentEncoding', isText),
  ...shownIf('deprecated readOnly writeOnly uniqueItems', isTrueValue),
  ...shownIf('enum examples', isList),
  ['type', (value) => stringOf(value) !== undefined || isTextList(value)],
  ['required', isTextList],
  ...shownIf('minimum maximum multipleOf', isNumber),
  ...shownIf('minLength maxLength minItems maxItems minProperties maxProperties', isNumber),
  ['exclusiveMinimum', isLimit('minimum')],
  ['exclusiveMaximum', isLimit('maximum')],
  ...shownIf('properties patternProperties', isMap),
  ...shownIf('additionalProperties additionalItems contains propertyNames', isSchema),
  ...shownIf('not if then else', isSchema),
  ['items', (value) => value.kind === 'seq' || isSchemaNode(value)],
  ...shownIf('allOf oneOf anyOf', isSchemaList),
  ...shownIf('definitions $defs', isSchemaMap),
  [
    'dependencies',
    (value) =>
      value.kind === 'map' &&
      value.entries.every((e) => isSchemaNode(e.value) || isTextList(e.value)),
  ],
]);

/** The same in drafts of JSON Schema since 2019-09. */
const SHOWN_SINCE_2019: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ...shownIf('minContains maxContains', isNumber),
  ...shownIf('unevaluatedProperties unevaluatedItems contentSchema', isSchema),
  ['prefixItems', isList],
  ['$ref', isText],
  ['dependentSchemas', isSchemaMap],
  [
    'dependentRequired',
    (value) => value.kind === 'map' && value.entries.every((e) => isTextList(e.value)),
  ],
]);

const SHOWN_OF_OPENAPI: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ['nullable', isTrueValue],
  ['example', (_, schema) => get(schema, 'examples')?.kind !== 'seq'],
]);

function shownIf(keywords: string, isShown: IsShown): (readonly [string, IsShown])[] {
  return keywords.split(' ').map((keyword) => [keyword, isShown]);
}

/**
 * Members that a view has a field for, of keywords that are objects; the rest of them are extras.
 */
const KNOWN_INSIDE: ReadonlyMap<string, ReadonlyMap<string, IsShown>> = new Map([
  ['externalDocs', new Map(shownIf('url description', isText))],
  [
    'discriminator',
    new Map<string, IsShown>([
      ['propertyName', (value) => stringOf(value) !== undefined],
      [
        'mapping',
        (value) =>
          value.kind === 'map' && value.entries.every((e) => stringOf(e.value) !== undefined),
      ],
    ]),
  ],
]);

/**
 * Returns keys and JSON values of the remaining fields, in document order. They include references
 * to external docs and mappings outside OpenAPI, because a view has no field for them.
 */
function extrasOf(
  schema: MapNode,
  openapi: boolean,
  isNewer: boolean,
): (readonly [string, unknown])[] {
  const extras: (readonly [string, unknown])[] = [];
  for (const { key, value } of entriesOf(schema)) {
    const more = openapi ? SHOWN_OF_OPENAPI : isNewer ? SHOWN_SINCE_2019 : undefined;
    const isShownAs = SHOWN.get(key) ?? more?.get(key);
    if (isShownAs?.(value, schema) || isEmpty(value)) continue;
    const known = KNOWN_INSIDE.get(key);
    if (known && value.kind === 'map' && isShown(key, value, openapi)) {
      extras.push(
        ...entriesOf(value)
          .filter((e) => !known.get(e.key)?.(e.value, value) && !isEmpty(e.value))
          .map((e) => [`${key}.${e.key}`, writtenValue(e.value)] as const),
      );
      continue;
    }
    if (key === 'discriminator' && stringOf(value) !== undefined) continue;
    extras.push([key, writtenValue(value)]);
  }
  return extras;
}

function isShown(key: string, value: Node, openapi: boolean): boolean {
  if (key === 'externalDocs') return get(value, '$ref') === undefined;
  return openapi || stringOf(value) !== undefined || get(value, 'mapping') === undefined;
}
