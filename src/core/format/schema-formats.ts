// The schema languages a payload may be written in, by the media types that name them (section
// Multi Format Schema Object).
import { type Dialect, dialect, dialects, rename, vendor } from './dialects.ts';
import { JSON_SCHEMA_KINDS } from './schema-keywords.ts';
import type { JsonSchemaDraft, SchemaFamily, SchemaFormat } from './table-types.ts';

export type { SchemaFamily, SchemaFormat };

const variants = (mediaType: string, version: string): readonly string[] => [
  `${mediaType}+json;version=${version}`,
  `${mediaType};version=${version}`,
  `${mediaType}+yaml;version=${version}`,
];

const own: SchemaFormat = {
  label: 'Schema Object',
  family: 'schema',
  values: variants(dialect.mediaType, dialect.version),
  types: ['object', 'boolean'],
  kind: 'Schema',
};

function jsonSchema(draft: JsonSchemaDraft, label: string): SchemaFormat {
  return {
    label,
    family: 'json-schema',
    values: ['json', 'yaml'].map((suffix) => `application/schema+${suffix};version=draft-${draft}`),
    types: ['object', 'boolean'],
    kind: JSON_SCHEMA_KINDS[draft],
    draft,
  };
}

/** All formats that are known by name, those that every tool must support first. */
export const schemaFormats: readonly SchemaFormat[] = [
  own,
  jsonSchema('07', 'JSON Schema Draft 07'),
  jsonSchema('2019-09', 'JSON Schema 2019-09'),
  jsonSchema('2020-12', 'JSON Schema 2020-12'),
  {
    label: 'Avro 1.9',
    family: 'avro',
    values: variants(`application/vnd.${vendor}.avro`, '1.9.0'),
    types: ['object', 'list', 'string'],
  },
  {
    label: 'OpenAPI 3.0 Schema',
    family: 'openapi',
    values: variants(`application/vnd.${vendor}.openapi`, '3.0.0'),
    types: ['object'],
    kind: 'OpenApiSchema',
  },
  {
    label: 'RAML 1.0',
    family: 'raml',
    values: ['application/raml+yaml;version=1.0'],
    types: ['object', 'string'],
  },
  {
    label: 'Protocol Buffers 3',
    family: 'protobuf',
    values: [`application/vnd.${vendor}.protobuf;version=3`],
    types: ['string'],
    version: 3,
  },
  {
    label: 'Protocol Buffers 2',
    family: 'protobuf',
    values: [`application/vnd.${vendor}.protobuf;version=2`],
    types: ['string'],
    version: 2,
  },
];

/**
 * Media types are equal whatever the case of their letters and the blanks around `;` and `=`. The
 * drafts of JSON Schema with a year are written in several ways: `2020-12`, `draft/2020-12`.
 */
const normalMediaType = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/\s*([;=])\s*/g, '$1')
    .replace(/(\/schema\+\w+;version=)(?:draft[-/])?(?=20\d\d-\d\d$)/, '$1draft-');

interface Names {
  readonly byValue: ReadonlyMap<string, SchemaFormat>;
  readonly own: ReadonlySet<string>;
}

const known = new Map<string, Names>();

/** The values of `schemaFormat` in one dialect. */
function namesIn(dialect: Dialect): Names {
  let names = known.get(dialect.rootField);
  if (!names) {
    names = {
      byValue: new Map(
        schemaFormats.flatMap((format) =>
          format.values.map((value) => [normalMediaType(rename(value, dialect)), format] as const),
        ),
      ),
      own: new Set(
        ['', '+json', '+yaml'].map((suffix) => normalMediaType(dialect.mediaType + suffix)),
      ),
    };
    known.set(dialect.rootField, names);
  }
  return names;
}

/**
 * Returns the format that a value of `schemaFormat` names; undefined stands for a missing field and
 * means the default format. The own media type means the default format in any version. Returns
 * undefined for a custom value, about which nothing is known; the media types of another dialect
 * are such values. Section Multi Format Schema Object; AMB-26, AMB-27, AMB-30.
 */
export function schemaFormatOf(
  value: string | undefined,
  spoken: Dialect = dialect,
): SchemaFormat | undefined {
  if (value === undefined) return own;
  const name = normalMediaType(value);
  const names = namesIn(spoken);
  return names.byValue.get(name) ?? (names.own.has(name.replace(/;.*/s, '')) ? own : undefined);
}

/** Returns `schemaFormatOf` in any dialect that knows the value: to show it, not to validate. */
export function schemaFormatAnywhere(value: string | undefined): SchemaFormat | undefined {
  for (const dialect of dialects) {
    const format = schemaFormatOf(value, dialect);
    if (format) return format;
  }
  return undefined;
}
