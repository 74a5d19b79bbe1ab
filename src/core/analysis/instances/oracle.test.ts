// `validate` and the library agree: an invalid value always gets an error at a location in it, a
// valid one never does.
import { validate as validateWithLibrary } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NormalizedSchema } from './types.ts';
import { validate } from './validate.ts';

const NAMES = ['a', 'b', 'kind'] as const;
const name = fc.constantFrom(...NAMES);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, -3, 2.5, 'a', 'xyz', ''),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const schema = fc.letrec<{ schema: NormalizedSchema }>((tie) => {
  const sub = tie('schema');
  const some = fc.array(sub, { minLength: 1, maxLength: 3 });
  const keyword = fc.oneof(
    fc.record({
      type: fc.oneof(
        fc.constantFrom('string', 'integer', 'object', 'array', 'null'),
        fc.constant(['string', 'null']),
      ),
    }),
    fc.record({ enum: fc.array(value, { maxLength: 3 }) }),
    fc.record({ const: value }),
    fc.record({ minimum: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ multipleOf: fc.constantFrom(0.5, 2) }),
    fc.record({ minLength: fc.nat(3) }),
    fc.record({ pattern: fc.constantFrom('^a', 'z$') }),
    fc.record({ required: fc.array(name, { maxLength: 2 }) }),
    fc.record({ maxItems: fc.nat(2) }),
    fc.record({ uniqueItems: fc.constant(true) }),
    fc.record({ items: fc.oneof(sub, some) }),
    fc.record({ items: some, additionalItems: sub }),
    fc.record({ contains: sub }),
    fc.record({ properties: fc.dictionary(name, sub, { maxKeys: 3 }) }),
    fc.record({
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'k'), sub, { maxKeys: 2 }),
    }),
    fc.record({ additionalProperties: sub }),
    fc.record({ propertyNames: sub }),
    fc.record({
      dependencies: fc.dictionary(name, fc.oneof(sub, fc.array(name, { maxLength: 2 })), {
        maxKeys: 2,
      }),
    }),
    fc.record({ allOf: some }),
    fc.record({ anyOf: some }),
    fc.record({ oneOf: some }),
    fc.record({ not: sub }),
    fc
      .tuple(sub, sub, sub)
      .map(([a, b, c]) =>
        Object.fromEntries(['if', 'then', 'else'].map((keyword, i) => [keyword, [a, b, c][i]])),
      ),
    fc.record({ $ref: fc.constant('D') }),
  );
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc
        .array(keyword as fc.Arbitrary<object>, { minLength: 1, maxLength: 3 })
        .map((parts) => Object.fromEntries(parts.flatMap(Object.entries))),
    ),
  };
}).schema;

/** Whether a path resolves to a value, or to its key. */
function leads(root: unknown, at: readonly string[]): boolean {
  let here = root;
  for (const key of at) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return false;
    here = (here as Record<string, unknown>)[key];
  }
  return true;
}

test('a thousand schemas and values', () => {
  fc.assert(
    fc.property(schema, value, (root, instance) => {
      const definitions = { D: { type: ['string', 'object'], required: ['a'] } };
      const { valid } = validateWithLibrary(
        instance,
        root as never,
        '7',
        definitions as never,
        true,
      );
      const problems = validate(root, definitions, instance) ?? [];
      expect(problems.length === 0).toBe(valid);
      for (const { at, message } of problems) {
        expect(leads(instance, at), `${message} at /${at.join('/')}`).toBe(true);
        expect(message).not.toBe('this value does not fit.');
        expect(message).toMatch(/^["\d\w].*[.?]$/s);
      }
    }),
    { numRuns: 1000 },
  );
});
