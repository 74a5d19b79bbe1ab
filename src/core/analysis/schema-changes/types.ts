// What is found about two schemas, before it is known who sends values of them.
import type { NodeLocation } from '../../text/location.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';

/**
 * How sure it is that a change leaves values out: `exact` by the meaning of the keyword, `guess`
 * where only an example of such a value can confirm it.
 */
export type Claim = 'exact' | 'guess';

/** One difference between two schemas. */
export interface SchemaChange {
  readonly code: string;
  /** A sentence. */
  readonly message: string;
  readonly old: NodeLocation | null;
  readonly new: NodeLocation | null;
  /** The keyword that changed. */
  readonly keyword: string;
  /** Values of the old schema may be invalid in the new one. */
  readonly narrows?: Claim;
  /** Values of the new schema may be invalid in the old one. */
  readonly widens?: Claim;
  /** Directions in which applications fail whatever values are valid: what was read is gone. */
  readonly firm?: readonly Direction[];
  /** Why they fail, where the message doesn't say it: a clause. */
  readonly because?: string;
  /** Nobody can fail by it: only people notice. */
  readonly documentation?: true;
  /** Why it can't be decided whether an application can fail. */
  readonly undecided?: string;
  /** A value that was valid before and is not now. */
  readonly rejected?: { readonly value: unknown };
  /** A value that is valid now and was not before. */
  readonly introduced?: { readonly value: unknown };
}

/** A schema as all that must hold of a value at once. */
export type Conjunction = readonly EffectiveValue[];

/** What values are compared: those of the old version with the new one, or the reverse. */
export type Direction = 'narrows' | 'widens';
