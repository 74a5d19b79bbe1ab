// What flattening and the check of references found in each unit of the root document, for units
// whose references have no problem: as long as neither they nor what their references resolve to
// change, they are not looked at again.
import { isWithin } from '../../text/location.ts';
import type { Range } from '../../text/node-ranges.ts';
import { isEntry, type NodePath, type Slot } from '../../text/tree.ts';
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
   * @param section path of what the unit is an entry of
   * @param slot where the unit is there
   * @param at offset of its value
   */
  get(
    finding: Finding,
    section: NodePath,
    name: string,
    slot: Slot,
    at: number,
  ): KnownUnit | undefined {
    const known = this.units.get(finding);
    const { since, number } = this.documents ?? {};
    if (!known || !since || number === undefined || known.number !== since.number) return undefined;
    const { unit } = known;
    // Nearly all units are known after an edit: neither a path nor a range is made for each.
    const { path, key } = unit;
    if (path.length !== section.length + 1 || path[section.length] !== name) return undefined;
    if (!isWithin(path, section)) return undefined;
    const start = isEntry(slot) ? slot.keyAt - slot.valueAt : undefined;
    if (key?.start !== start) return undefined;
    if (isEntry(slot) && key?.end !== slot.keyAt - slot.valueAt + slot.keyLength) return undefined;
    if (since.changes.hasAny(unit.through)) return undefined;
    known.number = number;
    if (known.problems.length > 0 && known.at !== at)
      known.problems = allMoved(known.problems, at - known.at);
    known.at = at;
    return known;
  }

  /** Remembers a unit whose references have no problem in the version that is validated. */
  set(finding: Finding, unit: FoundUnit, at: number, problems: readonly Problem[]): void {
    if (this.documents)
      this.units.set(finding, { unit, at, problems, number: this.documents.number });
  }
}

/** Not by `map`, which would need a function for each unit. */
function allMoved(problems: readonly Problem[], by: number): Problem[] {
  const out = problems.slice();
  for (let i = 0; i < out.length; i++) {
    const problem = out[i];
    if (problem) out[i] = moveProblem(problem, by);
  }
  return out;
}

function moveProblem(problem: Problem, by: number): Problem {
  const { start, end, related } = problem;
  const now = { ...problem, start: start + by, end: end + by };
  return related
    ? {
        ...now,
        related: related.map((one) => ({ ...one, start: one.start + by, end: one.end + by })),
      }
    : now;
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
