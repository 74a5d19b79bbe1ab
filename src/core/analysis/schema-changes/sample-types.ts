// Values that are made to find out what a schema allows.
import type { PlainSchema } from './schema-space.ts';

/** A value with the way to the innermost value in it that is not allowed. */
export interface Sample {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Values that are valid: `rejected` are those that the other schema does not allow. */
export interface Samples {
  readonly valid: readonly Sample[];
  readonly rejected: readonly Sample[];
}

export type SampleMembers = (own: readonly PlainSchema[], other: readonly PlainSchema[]) => Samples;
