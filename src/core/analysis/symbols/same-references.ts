// Whether all references of a document go where they went before an edit: most edits change a text
// that none of them depends on, and what was counted before still holds.

import type { Shape } from '../../format/table-types.ts';
import { documentShape } from '../../format/typed-tree.ts';
import { isEntry, isMerged, type Node, type Slot, stringOf, type Tree } from '../../text/tree.ts';
import { type ReferenceSite, textAt } from './reference-sites.ts';
import { holdsDefinitions, type Scan, scan, shapeBelow } from './scan-sites.ts';

/** Levels that are compared; what is deeper counts as changed. */
const MAX_DEPTH = 300;

/**
 * Returns whether two versions of a whole document have the same references to definitions: the
 * same keys, the same `$ref`s, and by the tables the same reference sites. Nodes that are in both
 * versions are not read again. Fields of the root with neither definitions nor references, such as
 * `info`, may have another key, come and go.
 */
export function sameReferences(before: Tree, now: Tree): boolean {
  if (before === now) return true;
  if (!before.root || !now.root || before.language !== now.language) return false;
  const shape = documentShape(now.root);
  return (
    documentShape(before.root).kind === shape.kind &&
    (sameTargets(before.root, now.root, 0) ||
      sameTargets(withoutFreeFields(before.root, shape), withoutFreeFields(now.root, shape), 0)) &&
    sameSites(before.root, scan(before.root, shape), now.root, scan(now.root, shape))
  );
}

/** Keys of values that make a reference, wherever they are. */
const REFERRING: ReadonlySet<string> = new Set(['$ref', 'mapping']);

/** Returns a root without the fields in which there is neither a definition nor a reference. */
function withoutFreeFields(root: Node, shape: Shape): Node {
  if (root.kind !== 'map') return root;
  const entries = root.entries.filter(
    (entry) =>
      isMerged(entry) ||
      entry.alias !== undefined ||
      holdsDefinitions(shapeBelow(shape, root, entry.key)) ||
      mayRefer(entry, 0),
  );
  return { ...root, entries };
}

function mayRefer(slot: Slot, depth: number): boolean {
  return (
    depth > MAX_DEPTH ||
    (isEntry(slot) && REFERRING.has(slot.key)) ||
    slotsIn(slot.value).some((inner) => mayRefer(inner, depth + 1))
  );
}

/** Returns whether two values have the same keys and the same `$ref`s. */
function sameTargets(before: Node, now: Node, depth: number): boolean {
  if (before === now) return true;
  if (before.kind !== now.kind || depth > MAX_DEPTH) return false;
  const old = slotsIn(before);
  const slots = slotsIn(now);
  return old.length === slots.length && slots.every((slot, i) => sameSlot(old[i], slot, depth));
}

function slotsIn(node: Node): readonly Slot[] {
  return node.kind === 'scalar' ? [] : node.kind === 'map' ? node.entries : node.items;
}

function sameSlot(before: Slot | undefined, now: Slot, depth: number): boolean {
  return (
    before !== undefined &&
    keyOf(before) === keyOf(now) &&
    (before.alias === undefined) === (now.alias === undefined) &&
    isMerged(before) === isMerged(now) &&
    (keyOf(now) !== '$ref' || stringOf(before.value) === stringOf(now.value)) &&
    sameTargets(before.value, now.value, depth + 1)
  );
}

function keyOf(slot: Slot): string | undefined {
  return isEntry(slot) ? slot.key : undefined;
}

/** Returns whether two values have the same sites; the scans are those of the values. */
function sameSites(before: Node, old: Scan, now: Node, found: Scan): boolean {
  // The same value may be read by another shape, by which it has other sites.
  if (old === found) return true;
  return (
    old.referenceSites.length === found.referenceSites.length &&
    old.below.length === found.below.length &&
    found.referenceSites.every((site, i) => sameSite(before, old.referenceSites[i], now, site)) &&
    found.below.every(({ key, slot, scan: inner }, i) => {
      const one = old.below[i];
      return one?.key === key && sameSites(one.slot.value, one.scan, slot.value, inner);
    })
  );
}

function sameSite(
  before: Node,
  old: ReferenceSite | undefined,
  now: Node,
  site: ReferenceSite,
): boolean {
  if (site.is === 'ref') return old?.is === 'ref' && sameShape(old.shape, site.shape);
  // What a mapping refers to is its text.
  if (site.is === 'mapping')
    return old?.is === 'mapping' && textAt(before, old.steps) === textAt(now, site.steps);
  return old?.is === site.is;
}

/** Returns whether two shapes are the same, also where each was made for its version. */
function sameShape(before: Shape | null, now: Shape | null): boolean {
  return before === now || JSON.stringify(before) === JSON.stringify(now);
}
