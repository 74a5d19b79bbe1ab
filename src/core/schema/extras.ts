// What a schema says beyond the keywords that a view has a place for: extensions, unknown keywords, identifiers.
import { get, type MapNode, stringOf } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { entriesOf } from './view.ts';

const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'type format title description deprecated readOnly writeOnly enum const default examples properties required ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties uniqueItems ' +
    'pattern contentMediaType contentEncoding additionalProperties additionalItems items contains patternProperties propertyNames dependencies ' +
    'allOf oneOf anyOf not if then else definitions $defs'
  ).split(' '),
);

const SHOWN_OF_OPENAPI: ReadonlySet<string> = new Set(['nullable', 'example']);

/** Names and JSON values of the remaining fields, in the order of the text. A reference to external docs and a mapping outside OpenAPI are among them, because a view has no place for them. */
export function extrasOf(schema: MapNode, openapi: boolean): (readonly [string, unknown])[] {
  const extras: (readonly [string, unknown])[] = [];
  for (const { key, value } of entriesOf(schema)) {
    if (SHOWN_ELSEWHERE.has(key) || (openapi && SHOWN_OF_OPENAPI.has(key))) continue;
    if (key === 'externalDocs' && get(value, '$ref') === undefined) continue;
    if (key === 'discriminator' && (openapi || stringOf(value) !== undefined || get(value, 'mapping') === undefined)) continue;
    extras.push([key, toValue(value)]);
  }
  return extras;
}
