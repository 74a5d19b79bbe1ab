// The decider of hosts that may not compile code: a page, whose policy forbids it.
import type { Definitions, NormalizedSchema } from '../instances/types.ts';
import { validate } from '../instances/validate.ts';
import type { Decider } from './judge.ts';

/** Returns what decides by a normalized schema without compiling it. */
export function interpretedDecider(root: NormalizedSchema, definitions: Definitions): Decider {
  let formatMissed = false;
  return {
    fits: (value) => {
      const errors = validate(root, definitions, value);
      formatMissed = errors?.some(({ kind }) => kind === 'format') ?? false;
      return errors !== null && !errors.some(({ kind }) => kind === 'invalid');
    },
    get formatMissed() {
      return formatMissed;
    },
    errorAt: '',
    errorKeyword: '',
  };
}
