// The content of a schema that a view has no field for: extensions, unknown keywords, identifiers,
// and values of a type that the field can't show.
import { get, isEmpty, type MapNode, type Node, stringOf, writtenText } from '../../text/tree.ts';
import { writtenValue } from '../../text/value.ts';
import { isSchemaNode } from './children.ts';
import { entriesOf } from './view.ts';

/** Whether the view of a schema shows the value of a keyword. */
type IsShown = (value: Node, schema: MapNode) => boolean;

const always: IsShown = () => true;
const isTrue: IsShown = (value) => value.kind === 'scalar' && value.value === true;
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
    (isTrue(value, schema) && writtenText(get(schema, plain)) !== undefined);

/** The keywords that a view has a field for, with the values that the field can show. */
const SHOWN: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ...each('const default', always),
  ...each('format title description pattern contentMediaType contentEncoding', isText),
  ...each('deprecated readOnly writeOnly uniqueItems', isTrue),
  ...each('enum examples', isList),
  ['type', (value) => stringOf(value) !== undefined || isTextList(value)],
  ['required', isTextList],
  ...each('minimum maximum multipleOf', isNumber),
  ...each('minLength maxLength minItems maxItems minProperties maxProperties', isNumber),
  ['exclusiveMinimum', isLimit('minimum')],
  ['exclusiveMaximum', isLimit('maximum')],
  ...each('properties patternProperties', isMap),
  ...each('additionalProperties additionalItems contains propertyNames', isSchema),
  ...each('not if then else', isSchema),
  ['items', (value) => value.kind === 'seq' || isSchemaNode(value)],
  ...each('allOf oneOf anyOf', isSchemaList),
  ...each('definitions $defs', isSchemaMap),
  [
    'dependencies',
    (value) =>
      value.kind === 'map' &&
      value.entries.every((e) => isSchemaNode(e.value) || isTextList(e.value)),
  ],
]);

/** The same in drafts of JSON Schema since 2019-09. */
const SHOWN_SINCE_2019: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ...each('minContains maxContains', isNumber),
  ...each('unevaluatedProperties unevaluatedItems contentSchema', isSchema),
  ['prefixItems', isList],
  ['$ref', isText],
  ['dependentSchemas', isSchemaMap],
  [
    'dependentRequired',
    (value) => value.kind === 'map' && value.entries.every((e) => isTextList(e.value)),
  ],
]);

const SHOWN_OF_OPENAPI: ReadonlyMap<string, IsShown> = new Map<string, IsShown>([
  ['nullable', isTrue],
  ['example', (_, schema) => get(schema, 'examples')?.kind !== 'seq'],
]);

function each(keywords: string, isShown: IsShown): (readonly [string, IsShown])[] {
  return keywords.split(' ').map((keyword) => [keyword, isShown]);
}

/**
 * Members that a view has a field for, of keywords that are objects; the rest of them are extras.
 */
const KNOWN_INSIDE: ReadonlyMap<string, ReadonlyMap<string, IsShown>> = new Map([
  ['externalDocs', new Map(each('url description', isText))],
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
export function extrasOf(
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
