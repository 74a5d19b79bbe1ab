// What is sent between the collector of examples and the validation thread: plain data, since it
// crosses threads.

import type { Location } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';

/**
 * A schema as the validator gets it: the known keywords of Draft 07, well formed; every `$ref` is a
 * key of the definitions. Newer drafts are in this form, too, and have keywords beside that it
 * can't express: `unevaluatedProperties`, `minContains` and the like.
 * A `format` is renamed to `x-format`, so that the library treats it as an annotation and it never
 * decides between alternatives (readings.md AMB-23).
 */
export type NormalizedSchema = boolean | { readonly [keyword: string]: unknown };

/** Everything that schemas refer to, cycles included. */
export interface Definitions {
  readonly [key: string]: NormalizedSchema;
}

/** One value to validate. */
export interface Task {
  readonly id: string;
  /** Another one as soon as anything in the schema or its definitions changes. */
  readonly key: string;
  readonly root: NormalizedSchema;
  readonly instance: unknown;
  /** Generate a value from this seed, counted from 0, instead of validating one. */
  readonly make?: number;
}

/** Values whose schemas have the same definitions, validated in this order. */
export interface Batch {
  readonly definitions: Definitions;
  readonly tasks: readonly Task[];
}

/** One error of a value. */
export interface InstanceError {
  /** `format`: only the format is not kept, which the format of documents leaves open. */
  readonly kind: 'invalid' | 'format';
  /** Steps from the value to the error. */
  readonly at: NodePath;
  /** Mark the name at `at` instead of the value. */
  readonly key: boolean;
  /**
   * A clause that begins with a small letter and ends with a full stop: "this must be a string; it
   * is the number 5."
   */
  readonly message: string;
  /** The allowed value or name that is spelled nearly like this one. */
  readonly meant?: string;
}

/** The errors of a value; null if it couldn't be validated because the schema is too complex. */
export type InstanceErrors = readonly InstanceError[] | null;

/**
 * A value that was made of a schema and fits it; or why there is none, in a clause that follows "An
 * example could not be made: ".
 */
export type GeneratedValue = { readonly value: unknown } | { readonly why: string };

/** A reply of the validation thread: it is ready, one validation result, or one generated value. */
export type ValidationReply =
  | { readonly type: 'ready' }
  | { readonly type: 'judged'; readonly id: string; readonly errors: InstanceErrors }
  | { readonly type: 'made'; readonly id: string; readonly made: GeneratedValue };

// The results for examples and for values that the user tries: plain data, independent of how it is
// shown.

export type Side = 'payload' | 'headers';

/** Something that is wrong with a value. */
export interface ValueError {
  readonly side: Side;
  /** `format`: only a format is not kept, which the format of documents leaves open. */
  readonly kind: 'invalid' | 'format';
  /** JSON Pointer from the value to the error. */
  readonly at: string;
  /** A clause that begins with a small letter and ends with a full stop. */
  readonly message: string;
}

/** With its location in the document. */
export interface LocatedValueError extends ValueError, Location {}

/** One example of a message. `why`, of an unchecked one, is a sentence. */
export type ExampleVerdict =
  | { readonly state: 'valid'; readonly errors: readonly LocatedValueError[] }
  | { readonly state: 'invalid'; readonly errors: readonly LocatedValueError[] }
  | { readonly state: 'unchecked'; readonly why: string };

/** A value that was made, or why there is none: a clause that ends with a full stop. */
export type MadeValue = { readonly value: unknown } | { readonly why: string };

/**
 * An example that was made of the schemas of a message; of a side that has no schema there is none.
 */
export interface MadeExample {
  readonly payload?: MadeValue;
  readonly headers?: MadeValue;
  /** Why it was not checked, in a sentence; absent where it is valid. */
  readonly unchecked?: string;
}

/** A text that could not be read. Line and column count from 1. */
export interface UnreadableText {
  readonly side: Side;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** What a value is to one message. `why`, of an unknown one, is a sentence. */
export type MatchCandidate = { readonly id: string } & (
  | { readonly state: 'fits'; readonly errors: readonly ValueError[] }
  | { readonly state: 'mismatch'; readonly errors: readonly ValueError[] }
  | { readonly state: 'unknown'; readonly why: string }
);

/** What a value is to each message of an operation. */
export interface Match {
  readonly unreadable?: UnreadableText;
  readonly candidates: readonly MatchCandidate[];
}
