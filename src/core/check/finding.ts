// What the table walk finds in one value. Everything is relative to that value, so that an unchanged node keeps its finding.
import type { MapNode, Path, Slot } from '../parse/tree.ts';
import type { Severity } from '../problem.ts';
import type { Kind, ObjectShape, Shape } from '../spec/kit.ts';
import type { Mark } from './marks.ts';

/** A fault found in one value. */
export interface Fault {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** The field that is missing. */
  readonly field?: string;
  /** Steps from the value to the fault. */
  readonly at: Path;
  /** Mark the name at `at` instead of the value. */
  readonly key: boolean;
  /** Steps from the value to what is marked, where one part of the value at `at` is to blame. */
  readonly mark?: Path;
  /** Another place in the same value that belongs to the fault, and what it has to do with it. */
  readonly related?: { readonly at: Path; readonly key: boolean; readonly message: string };
}

/** A Reference Object in a place where one may stand. */
export interface RefUse {
  /** Steps from the value to the Reference Object. */
  readonly at: Path;
  readonly ref: string;
  /** What it must lead to; `any` is a schema in a language without a table. */
  readonly shape: ObjectShape | Extract<Shape, { is: 'payload-schema' | 'any' }>;
}

/** The result of walking one value against one shape. */
export interface Finding {
  /** Set where the value is an object of the format. */
  readonly kind?: Kind;
  readonly node?: MapNode;
  /** Further names under which world rules ask for it. */
  readonly marks?: readonly Mark[];
  readonly faults: readonly Fault[];
  readonly refs: readonly RefUse[];
  /** Findings of the values below that hold anything: objects, faults or references. */
  readonly below: readonly { readonly key: string; readonly slot: Slot; readonly finding: Finding }[];
}

export const NOTHING: Finding = { faults: [], refs: [], below: [] };

/** True where a finding says nothing at all, so that it need not be kept. */
export function isNothing(f: Finding): boolean {
  return f.kind === undefined && f.faults.length === 0 && f.refs.length === 0 && f.below.length === 0;
}
