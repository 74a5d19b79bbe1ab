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

/** Makes values of the members of a value. */
export interface SampleMembers {
  of(own: readonly PlainSchema[], other: readonly PlainSchema[]): Samples;
  /** Returns whether every value of `own` is one of `other`, as far as that can be shown. */
  isKept(own: readonly PlainSchema[], other: readonly PlainSchema[]): boolean;
}
