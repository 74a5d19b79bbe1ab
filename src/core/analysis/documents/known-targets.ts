// The targets of references that were looked up, over the versions of a document: those that an
// edit can't have changed are kept.

import type { Changes } from './changes.ts';
import type { LocatedNode } from './located-node.ts';
import type { ReferenceTarget } from './reference-target.ts';
import type { Unit } from './units.ts';

export interface KnownTarget {
  readonly target: ReferenceTarget;
  /** What the reference names, before its own reference; null where that is broken. */
  readonly named: LocatedNode | null;
  /** The units that the reference goes through; null where it may change with anything. */
  readonly through: readonly Unit[] | null;
}

export class KnownTargets {
  /** By file and text of the reference. */
  private byFile = new Map<string, Map<string, KnownTarget>>();

  /**
   * @param previous those of the version before, which become empty
   * @param changes what may differ from that version
   */
  constructor(previous?: KnownTargets, changes: Changes | null = null) {
    if (!previous || !changes) return;
    this.byFile = previous.byFile;
    previous.byFile = new Map();
    this.forget((through) => changes.hasAny(through));
  }

  /** Forgets the targets that may change with anything, such as those in other files. */
  forgetUncertain(): void {
    this.forget(() => false);
  }

  private forget(isChanged: (through: readonly Unit[]) => boolean): void {
    // A loop would make two objects for each of the references.
    for (const own of this.byFile.values())
      own.forEach(({ through }, ref) => {
        if (through === null || isChanged(through)) own.delete(ref);
      });
  }

  get(uri: string, ref: string): KnownTarget | undefined {
    return this.byFile.get(uri)?.get(ref);
  }

  set(uri: string, ref: string, known: KnownTarget): void {
    const own = this.byFile.get(uri);
    if (own) own.set(ref, known);
    else this.byFile.set(uri, new Map([[ref, known]]));
  }
}
