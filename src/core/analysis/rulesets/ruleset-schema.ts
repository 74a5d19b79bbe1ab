// The JSON Schema of rulesets, for other editors and for completion: made of the tables that
// rulesets are read by.
import { formatNames } from './formats.ts';
import { FUNCTIONS, type OptionRow, type OptionType } from './functions.ts';
import { SEVERITIES } from './ruleset.ts';
import {
  MODES,
  OVERRIDE_FIELDS,
  RULE_FIELDS,
  RULESET_FIELDS,
  type RulesetField,
  THEN_FIELDS,
} from './ruleset-fields.ts';

/** A schema as completion reads it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const TEXT: JsonSchema = { type: 'string' };
const PATH: JsonSchema = { type: 'string', format: 'json-path', pattern: '^[$#]' };
/** The same names written in other ways. */
const OTHER_FORMAT: JsonSchema = {
  type: 'string',
  pattern: '^(?:(?:aas|oas|arazzo)\\d\\.\\d|json-schema-(?:draft-)?[\\w-]+)$',
};
const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

/** By the type of an option. */
const OPTION_TYPES: Readonly<Record<OptionType, JsonSchema>> = {
  string: TEXT,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  object: { type: 'object' },
  texts: { type: 'array', items: TEXT, minItems: 2 },
  scalars: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
  pattern: { type: 'string', format: 'regex' },
  pointer: { type: 'string', pattern: '^#' },
  separator: {
    type: 'object',
    properties: {
      char: { ...TEXT, maxLength: 1, description: 'The character.' },
      allowLeading: { type: 'boolean', description: 'Whether a text may begin with it.' },
    },
    required: ['char'],
    additionalProperties: false,
  },
};

function fieldSchemas(
  fields: Readonly<Record<string, Pick<RulesetField, 'help' | 'schema'>>>,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { help, schema }]) => [
      name,
      '$ref' in schema ? { allOf: [schema], description: help } : { ...schema, description: help },
    ]),
  );
}

function optionSchemas(rows: readonly OptionRow[]): JsonSchema {
  const required = rows.filter((row) => row.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      rows.map(({ name, type, choices, help }) => [
        name,
        { ...(choices ? { enum: choices } : OPTION_TYPES[type]), description: help },
      ]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const object = (fields: Parameters<typeof fieldSchemas>[0], more: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: fieldSchemas(fields),
  patternProperties: { '^x-': {} },
  additionalProperties: false,
  ...more,
});

/** Returns the JSON Schema (draft 07) of rulesets in the format of Spectral. */
export function rulesetSchema(): JsonSchema {
  const functions = Object.entries(FUNCTIONS);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Spectral ruleset',
    ...object(RULESET_FIELDS, {
      anyOf: ['rules', 'extends', 'overrides'].map((name) => ({ required: [name] })),
    }),
    definitions: {
      severity: { enum: [...SEVERITIES.keys()] },
      formats: { type: 'array', items: { anyOf: [{ enum: formatNames() }, OTHER_FORMAT] } },
      paths: { anyOf: [PATH, { type: 'array', items: PATH, minItems: 1 }] },
      rules: { type: 'object', additionalProperties: ref('rule') },
      rule: {
        anyOf: [
          ref('severity'),
          { type: 'boolean' },
          object(RULE_FIELDS, { required: ['given', 'then'] }),
        ],
      },
      // biome-ignore lint/suspicious/noThenProperty: a rule has such a field.
      then: {
        type: 'object',
        properties: fieldSchemas(THEN_FIELDS),
        required: ['function'],
        allOf: functions.map(([name, { options }]) => ({
          if: { properties: { function: { const: name } }, required: ['function'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: {
            properties: { functionOptions: options ? optionSchemas(options) : { type: 'null' } },
          },
        })),
      },
      function: {
        anyOf: functions.map(([name, { help }]) => ({ const: name, description: help })),
      },
      extends: { anyOf: [ref('extended'), { type: 'array', items: ref('extension') }] },
      extension: {
        anyOf: [
          ref('extended'),
          { type: 'array', items: [ref('extended'), { enum: MODES }], minItems: 2, maxItems: 2 },
        ],
      },
      extended: {
        anyOf: [
          { const: 'spectral:asyncapi', description: 'The rules of Spectral for AsyncAPI.' },
          TEXT,
        ],
      },
      aliases: {
        type: 'object',
        additionalProperties: { anyOf: [{ type: 'array', items: PATH }, ref('scopedAlias')] },
      },
      scopedAlias: {
        type: 'object',
        properties: {
          description: { ...TEXT, description: 'What it stands for.' },
          targets: {
            type: 'array',
            minItems: 1,
            description: 'Paths for some formats each; the last target that fits counts.',
            items: {
              type: 'object',
              properties: {
                formats: { allOf: [ref('formats')], description: 'The formats of documents.' },
                given: { type: 'array', items: PATH, description: 'The paths.' },
              },
              required: ['formats', 'given'],
            },
          },
        },
        required: ['targets'],
      },
      override: object(OVERRIDE_FIELDS, { required: ['files'] }),
    },
  };
}
