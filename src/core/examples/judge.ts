// Judges one value by one schema: the library decides, this finds the one place where it went wrong. Runs where a hostile pattern can be stopped.
import { validate } from '@cfworker/json-schema';
import { Explanation } from './explain.ts';
import type { Definitions, JudgedSchema, Judgement } from './types.ts';

/** Faults that are told of one value. */
const MAX_FAULTS = 20;

/**
 * The faults of `instance` by the schema `root` (JSON Schema draft 07, section Schema Object), each at its place.
 * Null where it cannot be said: a schema that refers to itself without looking into the value never ends.
 */
export function judge(root: JudgedSchema, definitions: Definitions, instance: unknown): Judgement {
  try {
    const { valid } = validate(instance, root as never, '7', definitions as never, true);
    const explanation = new Explanation(definitions);
    const found = explanation.of(root, instance);
    const faults = found.filter((f) => f.kind === 'format' || !valid);
    if (!valid && !faults.some((f) => f.kind === 'invalid') && !explanation.uncertain) {
      faults.push({ kind: 'invalid', at: [], key: true, message: 'this value does not fit.', keyword: '' });
    }
    return faults.slice(0, MAX_FAULTS).map(({ kind, at, key, message }) => ({ kind, at, key, message }));
  } catch {
    return null;
  }
}
