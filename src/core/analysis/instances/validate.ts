// Validates one value against one schema: the library decides, this finds where it failed. Runs in
// a thread that can be stopped if a hostile pattern hangs.
import { validate as validateWithLibrary } from '@cfworker/json-schema';
import { InstanceValidator } from './explain.ts';
import { type FoundError, instanceError } from './found-error.ts';
import type { Definitions, InstanceErrors, NormalizedSchema } from './types.ts';

/** Maximum number of errors reported per value. */
const MAX_ERRORS = 20;

/**
 * Returns the errors of `instance` against the schema `root` (JSON Schema draft 07, section Schema
 * Object), each with its location.
 * Null if it can't be validated: a schema that refers to itself without descending into the value
 * never ends.
 */
export function validate(
  root: NormalizedSchema,
  definitions: Definitions,
  instance: unknown,
): InstanceErrors {
  const errors = explainErrors(root, definitions, instance);
  if (!errors) return null;
  return errors.map(({ kind, at, key, message, meant }) => ({
    ...{ kind, at, key, message },
    ...(meant !== undefined && { meant }),
  }));
}

/**
 * Returns the errors of `instance` with the keyword of each, '' where it is not known; null if it
 * can't be validated.
 */
export function explainErrors(
  root: NormalizedSchema,
  definitions: Definitions,
  instance: unknown,
): readonly FoundError[] | null {
  try {
    const { valid } = validateWithLibrary(instance, root as never, '7', definitions as never, true);
    const explanation = new InstanceValidator(definitions);
    const found = explanation.of(root, instance);
    const problems = found.filter((f) => f.kind === 'format' || !valid);
    if (!valid && !problems.some((f) => f.kind === 'invalid') && !explanation.uncertain)
      problems.push(instanceError('', [], true, 'this value does not fit.'));
    return problems.slice(0, MAX_ERRORS);
  } catch {
    return null;
  }
}
