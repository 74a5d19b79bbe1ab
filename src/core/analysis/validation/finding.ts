// What the table walk finds in one value. Everything is relative to that value, so that an
// unchanged node keeps its finding; objects and references for the document rules have locations.

import type {
  EitherShape,
  Field,
  Kind,
  ObjectShape,
  ObjectTable,
  Shape,
} from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { MapNode, Node, NodePath, Slot } from '../../text/tree.ts';
import type { ProblemData, Severity } from '../problem.ts';
import type { ObjectTag } from './rule-index.ts';

/** A problem found in one value. */
export interface NodeProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly data?: ProblemData;
  /** Steps from the value to the problem. */
  readonly at: NodePath;
  /** Mark the name at `at` instead of the value. */
  readonly key: boolean;
  /** Steps from the value to what is marked, where one part of the value at `at` is to blame. */
  readonly highlightPath?: NodePath;
  /** A related node in the same value, and what it has to do with the problem. */
  readonly related?: { readonly at: NodePath; readonly key: boolean; readonly message: string };
}

/** A Reference Object at a location that allows one. */
export interface ReferenceUse {
  /** Steps from the value to the Reference Object. */
  readonly at: NodePath;
  readonly ref: string;
  /**
   * The expected shape of its target; `either` is a schema in a language without a table, `any` one
   * in an unknown language.
   */
  readonly shape: ObjectShape | EitherShape | Extract<Shape, { is: 'payload-schema' | 'any' }>;
}

/** The result of walking one value against one shape. */
export interface Finding {
  /** Set where the value is an object of the format. */
  readonly kind?: Kind;
  readonly node?: MapNode;
  /** Further names under which document rules look it up. */
  readonly tags?: readonly ObjectTag[];
  readonly problems: readonly NodeProblem[];
  readonly refs: readonly ReferenceUse[];
  /** Findings of the values below that hold objects, problems or references. */
  readonly below: readonly {
    readonly key: string;
    readonly slot: Slot;
    readonly finding: Finding;
  }[];
}

export const NOTHING: Finding = { problems: [], refs: [], below: [] };

/** Returns whether a finding is empty, so that it need not be kept. */
export function isEmptyFinding(f: Finding): boolean {
  return (
    f.kind === undefined && f.problems.length === 0 && f.refs.length === 0 && f.below.length === 0
  );
}

/** An object of the format with its location. */
export interface FoundObject {
  readonly kind: Kind;
  readonly uri: string;
  readonly path: NodePath;
  readonly node: Extract<Node, { kind: 'map' }>;
}

/** A Reference Object with its location. */
export interface FoundReference {
  readonly use: ReferenceUse;
  readonly uri: string;
  readonly path: NodePath;
  /** Where the `$ref` is marked. */
  readonly range: Range;
}

/**
 * Returns whether problems of a field's value are at most warnings: those of bindings that the
 * format leaves open, by the published tables of their protocols.
 */
export function isAtMostWarning(field: Field, table: ObjectTable): boolean {
  return field.lenient ?? table.lenient ?? false;
}

/** Returns a problem with the severity of a warning at most. */
export function asWarning<P extends { readonly severity: Severity }>(problem: P): P {
  return problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}

/** Returns a finding without errors. */
export function withoutErrors(finding: Finding): Finding {
  return {
    ...finding,
    problems: finding.problems.map(asWarning),
    below: finding.below.map((one) => ({ ...one, finding: withoutErrors(one.finding) })),
  };
}

/** Returns the finding of a value in a wrong position: what is inside is as it is meant. */
export const readAs = ({ refs, below }: Finding, problem: NodeProblem): Finding => ({
  problems: [problem],
  refs,
  below,
});
