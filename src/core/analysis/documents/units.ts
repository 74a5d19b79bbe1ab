// Units of the root document: entries of its sections, such as `channels/orders` or
// `components/schemas/Order`. What reads only some of them needs no look when another one changes.
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';

/** The pointer of an entry of a section. */
export type Unit = string;

const COMPONENTS = 'components';

/** Keys on the way to a unit of the same section. */
const depthOf = (path: NodePath): number => (path[0] === COMPONENTS ? 3 : 2);

/** Returns the unit that a path is in; null for a whole section, and for the root. */
export function unitOf(path: NodePath): Unit | null {
  const depth = depthOf(path);
  return path.length < depth ? null : toPointer(path.slice(0, depth));
}

/** Returns whether a path is that of a unit, not of a value in one. */
export function isUnit(path: NodePath): boolean {
  return path.length === depthOf(path);
}

/** Returns whether the entries of what is at a path are units. */
export function hasUnits(path: NodePath): boolean {
  return path.length === depthOf(path) - 1;
}

/** The units of the root document that something was made of. */
export class Reads {
  readonly units: Unit[] = [];
  /** Something else was read: another file, a whole section, or what isn't there. */
  everything = false;

  /** @param through null for anything */
  add(through: readonly Unit[] | null): void {
    if (through === null) this.everything = true;
    else for (const unit of through) if (!this.units.includes(unit)) this.units.push(unit);
  }
}
