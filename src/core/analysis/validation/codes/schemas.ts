// Codes about schemas and the examples in them.
import type { Explanations } from '../rule.ts';

export const codes = {
  'invalid-pattern': 'error',
  'default-invalid': 'hint',
  'schema-example-invalid': 'hint',
} as const;

export const explanations: Explanations<typeof codes> = {
  'invalid-pattern': {
    rule: 'A pattern is a regular expression of ECMA 262, the language of JavaScript.',
    why: 'Validators would stop at it. Expressions of other languages, such as (?i), are not understood.',
    section: 'Schema Object; ECMA 262',
    invalidExample: "components:\n  schemas:\n    Code: {type: string, pattern: '[A-Z'}",
    right: "components:\n  schemas:\n    Code: {type: string, pattern: '^[A-Z]+$'}",
  },
  'default-invalid': {
    rule: 'The default of a schema is valid by the whole schema.',
    why: 'The format requires only that its type is right. A default below the minimum, or outside the choices, is still refused by every validator.',
    section: 'Schema Object',
    rules: ['SCH-51'],
    invalidExample: 'components:\n  schemas:\n    Count: {type: integer, minimum: 1, default: 0}',
    right: 'components:\n  schemas:\n    Count: {type: integer, minimum: 1, default: 1}',
  },
  'schema-example-invalid': {
    rule: 'The examples of a schema are valid by it.',
    why: 'The format does not require it, but an invalid example misleads readers.',
    section: 'Schema Object',
    invalidExample: "components:\n  schemas:\n    Count: {type: integer, examples: ['three']}",
    right: 'components:\n  schemas:\n    Count: {type: integer, examples: [3]}',
  },
};
