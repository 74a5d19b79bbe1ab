// `validate` and the library agree: an invalid value always gets an error at a location in it, a
// valid one never does.
import { validate as validateWithLibrary } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySchema, anyValue, DEFINITIONS } from './testing.ts';
import { validate } from './validate.ts';

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
    fc.property(anySchema, anyValue, (root, instance) => {
      const { valid } = validateWithLibrary(
        instance,
        root as never,
        '7',
        DEFINITIONS as never,
        true,
      );
      const problems = validate(root, DEFINITIONS, instance) ?? [];
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
