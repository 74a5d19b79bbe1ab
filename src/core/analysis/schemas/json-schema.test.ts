// A written JSON Schema decides as the schema that it is made of, in each draft.
import { Validator, validate as validateByKeys } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySchema, anyValue, DEFINITIONS } from '../instances/testing.ts';
import { type JsonSchemaDraft, writeJsonSchema } from './json-schema.ts';

test.each<[JsonSchemaDraft, '7' | '2020-12']>([
  ['07', '7'],
  ['2020-12', '2020-12'],
])('any schema and value, in draft %s', (draft, validated) => {
  const numRuns = process.env.FUZZ === undefined ? 300 : 50_000;
  fc.assert(
    fc.property(anySchema, fc.array(anyValue, { maxLength: 5 }), (root, values) => {
      const { schema, left } = writeJsonSchema(root, DEFINITIONS, draft);
      expect(left).toBe(0);
      const validator = new Validator(structuredClone(schema) as never, validated, true);
      for (const value of values) {
        const { valid } = validateByKeys(value, root as never, '7', DEFINITIONS as never, true);
        expect(validator.validate(value).valid, JSON.stringify(value)).toBe(valid);
      }
    }),
    { numRuns },
  );
});
