// What flattening and the check of references found in each unit of the root document, for units
// without any problem: as long as neither they nor what their references resolve to change, they
// are not looked at again.
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Unit } from '../documents/units.ts';
import type { Finding } from './finding.ts';
import type { FoundObject, FoundReference } from './found.ts';

/** A unit without problems. */
export interface CleanUnit {
  readonly path: NodePath;
  readonly objects: readonly FoundObject[];
  readonly references: readonly FoundReference[];
  /** The units that its references go through. */
  readonly through: readonly Unit[];
}

export class KnownUnits {
  private readonly clean = new WeakMap<Finding, { readonly unit: CleanUnit; number: number }>();
  private documents: DocumentSet | null = null;

  /** Begins the validation of a version. */
  begin(documents: DocumentSet): void {
    this.documents = documents;
  }

  /** Returns what is known of a unit by its finding, if it is still true. */
  get(finding: Finding, path: NodePath): CleanUnit | undefined {
    const known = this.clean.get(finding);
    const { since, number } = this.documents ?? {};
    if (!known || !since || number === undefined || known.number !== since.number) return undefined;
    const { unit } = known;
    if (unit.path.length !== path.length || unit.path.some((key, i) => key !== path[i]))
      return undefined;
    if (since.changes.hasAny(unit.through)) return undefined;
    known.number = number;
    return unit;
  }

  /** Remembers a unit that has no problem in the version that is validated. */
  set(finding: Finding, unit: CleanUnit): void {
    if (this.documents) this.clean.set(finding, { unit, number: this.documents.number });
  }
}

/** The references of one unit among those of the document. */
export interface UnitReferences {
  readonly finding: Finding;
  readonly path: NodePath;
  readonly objects: readonly FoundObject[];
  /** Index of the first one, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The units that they go through, none at first; null if one of them is not clean. */
  through: readonly Unit[] | null;
}
