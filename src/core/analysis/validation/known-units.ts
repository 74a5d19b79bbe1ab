// What flattening and the check of references found in each unit of the root document, for units
// whose references have no problem: as long as neither they nor what their references resolve to
// change, they are not looked at again.
import { samePath } from '../../text/location.ts';
import type { Range } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Unit } from '../documents/units.ts';
import type { Problem } from '../problem.ts';
import type { Finding, FoundObject, FoundReference } from './finding.ts';

/** What is found in a unit. Its references have no problem. */
export interface FoundUnit {
  readonly path: NodePath;
  /** Of its key, relative to the offset of its value. */
  readonly key: Range | null;
  readonly objects: readonly FoundObject[];
  readonly references: readonly FoundReference[];
  /** The units that its references go through. */
  readonly through: readonly Unit[];
}

/** A unit, with what moves when the text before it changes. */
export interface KnownUnit {
  readonly unit: FoundUnit;
  readonly problems: readonly Problem[];
}

interface Remembered extends KnownUnit {
  /** Offset of its value, in the version with this number. */
  at: number;
  number: number;
  problems: readonly Problem[];
}

export class KnownUnits {
  private readonly units = new WeakMap<Finding, Remembered>();
  private documents: DocumentSet | null = null;

  /** Begins the validation of a version. */
  begin(documents: DocumentSet): void {
    this.documents = documents;
  }

  /**
   * Returns what is known of a unit by its finding, with its problems at their present positions,
   * if it is still true.
   * @param at offset of its value
   */
  get(finding: Finding, path: NodePath, at: number, key: Range | null): KnownUnit | undefined {
    const known = this.units.get(finding);
    const { since, number } = this.documents ?? {};
    if (!known || !since || number === undefined || known.number !== since.number) return undefined;
    const { unit } = known;
    if (!samePath(unit.path, path)) return undefined;
    const start = key ? key.start - at : undefined;
    const end = key ? key.end - at : undefined;
    if (unit.key?.start !== start || unit.key?.end !== end) return undefined;
    if (since.changes.hasAny(unit.through)) return undefined;
    known.number = number;
    if (known.problems.length > 0 && known.at !== at)
      known.problems = known.problems.map((problem) => moved(problem, at - known.at));
    known.at = at;
    return known;
  }

  /** Remembers a unit whose references have no problem in the version that is validated. */
  set(finding: Finding, unit: FoundUnit, at: number, problems: readonly Problem[]): void {
    if (this.documents)
      this.units.set(finding, { unit, at, problems, number: this.documents.number });
  }
}

function moved(problem: Problem, by: number): Problem {
  const related = problem.related?.map((one) => ({
    ...one,
    start: one.start + by,
    end: one.end + by,
  }));
  return {
    ...problem,
    start: problem.start + by,
    end: problem.end + by,
    ...(related && { related }),
  };
}

/** The references of one unit among those of the document. */
export interface UnitReferences {
  readonly finding: Finding;
  readonly path: NodePath;
  readonly at: number;
  /** Of its key, relative to `at`. */
  readonly key: Range | null;
  readonly objects: readonly FoundObject[];
  readonly problems: readonly Problem[];
  /** Index of the first one, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The units that they go through, none at first; null if one has a problem. */
  through: readonly Unit[] | null;
}
