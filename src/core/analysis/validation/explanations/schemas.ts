// Codes about schemas in the language of the format itself.
import type { ExplanationText } from './types.ts';

export const schemaCodes: readonly ExplanationText[] = [
  {
    code: 'schema-default',
    rule: 'The default of a schema has the type of the schema.',
    why: 'Whoever leaves the value out gets one that the schema itself refuses.',
    section: 'Schema Object',
    file: 'analysis/validation/rules/schema-default.ts',
    rules: ['SCH-51'],
    invalidExample: "components:\n  schemas:\n    Count: {type: integer, default: '1'}",
    right: 'components:\n  schemas:\n    Count: {type: integer, default: 1}',
  },
  {
    code: 'schema-discriminator',
    rule: 'A discriminator names a property that the schema defines and requires.',
    why: 'The property defines which schema a message follows. Without it the schema is unknown.',
    section: 'Schema Object',
    file: 'analysis/validation/rules/schema-discriminator.ts',
    rules: ['SCH-53', 'SCH-54'],
    invalidExample:
      'components:\n  schemas:\n    Pet:\n      discriminator: kind\n      properties: {kind: {type: string}}',
    right:
      'components:\n  schemas:\n    Pet:\n      discriminator: kind\n      required: [kind]\n      properties: {kind: {type: string}}',
  },
  {
    code: 'invalid-pattern',
    rule: 'A pattern is a regular expression of ECMA 262, the language of JavaScript.',
    why: 'Validators would stop at it. Expressions of other languages, such as (?i), are not understood.',
    section: 'Schema Object; ECMA 262',
    file: 'format/text-formats.ts',
    rules: [],
    invalidExample: "components:\n  schemas:\n    Code: {type: string, pattern: '[A-Z'}",
    right: "components:\n  schemas:\n    Code: {type: string, pattern: '^[A-Z]+$'}",
  },
  {
    code: 'default-invalid',
    rule: 'The default of a schema is valid by the whole schema.',
    why: 'The format requires only that its type is right. A default below the minimum, or outside the choices, is still refused by every validator.',
    section: 'Schema Object',
    file: 'analysis/instances/verdict-cache.ts',
    rules: ['SCH-51'],
    invalidExample: 'components:\n  schemas:\n    Count: {type: integer, minimum: 1, default: 0}',
    right: 'components:\n  schemas:\n    Count: {type: integer, minimum: 1, default: 1}',
  },
  {
    code: 'schema-example-invalid',
    rule: 'The examples of a schema are valid by it.',
    why: 'The format does not require it, but an invalid example misleads readers.',
    section: 'Schema Object',
    file: 'analysis/instances/verdict-cache.ts',
    rules: [],
    invalidExample: "components:\n  schemas:\n    Count: {type: integer, examples: ['three']}",
    right: 'components:\n  schemas:\n    Count: {type: integer, examples: [3]}',
  },
  {
    code: 'unknown-keyword',
    rule: 'A keyword of a schema is spelt as JSON Schema spells it.',
    why: 'Unknown keywords are legal and silently ignored, so a slip such as requried switches a check off and nobody notices.',
    section: 'Schema Object',
    file: 'analysis/validation/rules/schema-keyword.ts',
    rules: ['SCH-49'],
    invalidExample: 'components:\n  schemas:\n    Order: {type: object, requried: [id]}',
    right: 'components:\n  schemas:\n    Order: {type: object, required: [id]}',
  },
  {
    code: 'enum-empty',
    rule: 'A list of choices has at least one.',
    why: 'With an empty list no value at all is allowed.',
    section: 'Schema Object; JSON Schema Draft 07',
    file: 'analysis/validation/rules/enum-empty.ts',
    rules: ['SCH-18'],
    invalidExample: 'components:\n  schemas:\n    State: {type: string, enum: []}',
    right: 'components:\n  schemas:\n    State: {type: string, enum: [open, shipped]}',
  },
  {
    code: 'schema-discriminator-name',
    rule: 'A schema with a discriminator has a name.',
    why: 'The values of a discriminator are names of schemas. One that is written in place has none, so no schema can extend it.',
    section: 'Schema Object',
    file: 'analysis/validation/rules/schema-discriminator-name.ts',
    rules: ['SCH-55'],
    invalidExample:
      'channels:\n  pets:\n    messages:\n      pet:\n        payload: {discriminator: kind, required: [kind], properties: {kind: {type: string}}}',
    right:
      "channels:\n  pets:\n    messages:\n      pet: {payload: {$ref: '#/components/schemas/Pet'}}\ncomponents:\n  schemas:\n    Pet: {discriminator: kind, required: [kind], properties: {kind: {type: string}}}",
  },
];
