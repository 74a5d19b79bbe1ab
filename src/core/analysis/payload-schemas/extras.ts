// The content of a schema that a view has no field for: extensions, unknown keywords, identifiers.
import { get, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { entriesOf } from './view.ts';

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'type format title description deprecated readOnly writeOnly enum const default examples properties required ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties uniqueItems ' +
    'pattern contentMediaType contentEncoding additionalProperties additionalItems items contains patternProperties propertyNames dependencies ' +
    'allOf oneOf anyOf not if then else definitions $defs'
  ).split(' '),
);

/**
 * Members that a view has a field for, of keywords that are objects; the rest of them are extras.
 */
const KNOWN_INSIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['externalDocs', new Set(['url', 'description'])],
  ['discriminator', new Set(['propertyName', 'mapping'])],
]);

const SHOWN_OF_OPENAPI: ReadonlySet<string> = new Set(['nullable', 'example']);

/**
 * Returns keys and JSON values of the remaining fields, in document order. They include references
 * to external docs and mappings outside OpenAPI, because a view has no field for them.
 */
export function extrasOf(schema: MapNode, openapi: boolean): (readonly [string, unknown])[] {
  const extras: (readonly [string, unknown])[] = [];
  for (const { key, value } of entriesOf(schema)) {
    if (SHOWN_ELSEWHERE.has(key) || (openapi && SHOWN_OF_OPENAPI.has(key))) continue;
    const known = KNOWN_INSIDE.get(key);
    if (known && isShown(key, value, openapi)) {
      extras.push(
        ...entriesOf(value)
          .filter((e) => !known.has(e.key))
          .map((e) => [`${key}.${e.key}`, toValue(e.value)] as const),
      );
      continue;
    }
    extras.push([key, toValue(value)]);
  }
  return extras;
}

function isShown(key: string, value: Node, openapi: boolean): boolean {
  if (key === 'externalDocs') return get(value, '$ref') === undefined;
  return openapi || stringOf(value) !== undefined || get(value, 'mapping') === undefined;
}
