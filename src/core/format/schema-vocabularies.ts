// The vocabularies of JSON Schema 2019-09 and 2020-12 that say which values are valid (core,
// section 8.1.2): a metaschema that leaves one out takes the meaning of its keywords away.
import type { JsonSchemaDraft } from './table-types.ts';

const APPLICATORS =
  'prefixItems items contains additionalProperties properties patternProperties dependentSchemas propertyNames if then else allOf anyOf oneOf not';
const UNEVALUATED = 'unevaluatedItems unevaluatedProperties';
const VALIDATION =
  'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired';

/** Names of vocabularies with their keywords, by draft. */
const VOCABULARIES: Readonly<
  Record<JsonSchemaDraft, readonly (readonly [name: string, keywords: string])[]>
> = {
  '07': [],
  '2019-09': [
    ['applicator', `${APPLICATORS} additionalItems ${UNEVALUATED}`],
    ['validation', VALIDATION],
  ],
  '2020-12': [
    ['applicator', APPLICATORS],
    ['unevaluated', UNEVALUATED],
    ['validation', VALIDATION],
  ],
};

/**
 * Returns the keywords of the vocabularies of a draft that a metaschema doesn't list.
 * @param listed the addresses in its `$vocabulary`
 */
export function keywordsWithout(
  draft: JsonSchemaDraft,
  listed: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    VOCABULARIES[draft].flatMap(([name, keywords]) =>
      listed.has(`https://json-schema.org/draft/${draft}/vocab/${name}`) ? [] : keywords.split(' '),
    ),
  );
}
