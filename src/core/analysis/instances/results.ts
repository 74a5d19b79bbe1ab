// The results for examples and for values that the user tries: plain data, independent of how it is
// shown.
import type { Location } from '../../text/location.ts';

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
