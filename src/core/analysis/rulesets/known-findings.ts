// What the paths of rules found in the units of a document, as it is kept for its next version.
import type { Unit } from '../documents/units.ts';
import type { Problem } from '../problem.ts';
import type { Key } from './path-filter.ts';

/** A problem that a rule found. */
export interface RuleProblem extends Problem {
  readonly ruleset: string;
}

/** A unit of the root document, the same object in each version. */
export interface RuleUnit {
  readonly pointer: Unit;
  /** How many keys its path has. */
  readonly depth: number;
  /** The offset of its entry in the present version. */
  readonly start: number;
}

/** The units of a version by the maps that they are in. */
export interface RuleUnits {
  /**
   * Returns the units in the container at a path; null where it has none and is above units,
   * undefined where it isn't.
   */
  below(keys: readonly Key[]): ReadonlyMap<Key, RuleUnit> | null | undefined;
}

/** A finding in a unit, as it is kept. */
export interface KnownFinding {
  /** The same for two that are reported once. */
  readonly id: string;
  readonly problem: RuleProblem;
  /** The unit where it is; null in another file. */
  readonly unit: RuleUnit | null;
  /** The offset of that unit in the version of the problem. */
  readonly start: number;
}

/** What a path of a rule found in a unit. */
export interface UnitFindings {
  /** The steps of the path that were open there, as bits. */
  readonly open: number;
  findings: KnownFinding[];
}

/** What one path of a rule found, by unit. */
export class KnownFindings {
  readonly isResolved: boolean;
  private readonly complete = new Map<RuleUnit, UnitFindings>();
  /** Those of the present run, until it has ended. */
  private readonly fresh = new Map<RuleUnit, UnitFindings>();

  /** @param isResolved whether the path is one of the value with references replaced */
  constructor(isResolved: boolean) {
    this.isResolved = isResolved;
  }

  /** Returns what was found in a unit; undefined where that isn't known. */
  find(unit: RuleUnit, open: number): UnitFindings | undefined {
    const known = this.complete.get(unit);
    return known?.open === open ? known : undefined;
  }

  /** Begins a run. */
  start(): void {
    this.fresh.clear();
  }

  /** Begins to look for findings in a unit. */
  begin(unit: RuleUnit, open: number): void {
    this.fresh.set(unit, { open, findings: [] });
  }

  /** Returns what is found in a unit in this run; undefined where that isn't kept. */
  inProgress(unit: RuleUnit): UnitFindings | undefined {
    return this.fresh.get(unit);
  }

  /** Keeps what was found in the run, which has ended. */
  finish(): void {
    for (const [unit, found] of this.fresh) {
      if (found.findings.length === 0) found.findings = NONE;
      this.complete.set(unit, found);
    }
    this.fresh.clear();
  }

  /** Looks in a unit again in each run. */
  forget(unit: RuleUnit): void {
    this.fresh.delete(unit);
    this.complete.delete(unit);
  }

  forgetAll(): void {
    this.fresh.clear();
    this.complete.clear();
  }
}

const NONE: KnownFinding[] = [];
