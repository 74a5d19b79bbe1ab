// What an edit changed in the root document, by its units.
import { dialects } from '../../format/dialects.ts';
import { toPointer } from '../../text/pointer.ts';
import type { Entry, Node, NodePath, Tree } from '../../text/tree.ts';
import { isUnit, type Unit } from './units.ts';

/** What differs between two versions of the root document. */
export class Changes {
  /** Units that were added, removed or changed, in the order of the text. */
  readonly units = new Set<Unit>();
  /** Pointers of sections that were added or removed, or that are something other than a map. */
  readonly sections = new Set<string>();
  /** Pointers of the maps above units whose keys were added, removed, renamed or moved. */
  readonly rearranged = new Set<string>();

  /** Returns whether a unit, or its whole section, differs. */
  has(unit: Unit): boolean {
    if (this.units.has(unit)) return true;
    for (const section of this.sections) if (unit.startsWith(`${section}/`)) return true;
    return false;
  }

  /** Returns whether one of several units differs. */
  hasAny(units: readonly Unit[]): boolean {
    for (const unit of units) if (this.has(unit)) return true;
    return false;
  }
}

const ROOT_FIELDS: ReadonlySet<string> = new Set(dialects.map(({ rootField }) => rootField));

/**
 * Returns what differs between two versions of a root document, found by the identity of nodes;
 * null where everything may differ. Costs one comparison an entry of the sections that changed.
 */
export function changesBetween(before: Tree | null, after: Tree | null): Changes | null {
  if (!before?.root || !after?.root || before.broken || after.broken) return null;
  if (before.language !== after.language) return null;
  const changes = new Changes();
  return compareSection(before.root, after.root, [], changes) ? changes : null;
}

/** Returns false where everything may differ. */
function compareSection(
  before: Node | undefined,
  after: Node | undefined,
  path: NodePath,
  changes: Changes,
): boolean {
  if (before === after) return true;
  if (before?.kind !== 'map' || after?.kind !== 'map') {
    if (path.length === 0) return false;
    changes.sections.add(toPointer(path));
    return true;
  }
  const pairs = pairsOf(before.entries, after.entries, path, changes);
  return (
    pairs?.every(([a, b]) => {
      if (a && b && a.value === b.value && a.broken === b.broken && a.alias === b.alias)
        return true;
      const key = (b ?? a)?.key ?? '';
      const below = [...path, key];
      if (path.length === 0 && ROOT_FIELDS.has(key)) return false;
      if (isUnit(below)) {
        changes.units.add(toPointer(below));
        return true;
      }
      if (a && b && a.broken === b.broken && a.alias === b.alias)
        return compareSection(a.value, b.value, below, changes);
      changes.sections.add(toPointer(below));
      return true;
    }) ?? false
  );
}

type Pair = readonly [Entry | undefined, Entry | undefined];

/** Returns the entries of two maps by key; null where a key is there twice. */
function pairsOf(
  before: readonly Entry[],
  after: readonly Entry[],
  path: NodePath,
  changes: Changes,
): readonly Pair[] | null {
  // Nearly always the keys are the same, and most entries too.
  if (before.length === after.length && before.every((e, i) => e.key === after[i]?.key))
    return before.flatMap((e, i): Pair[] => (e === after[i] ? [] : [[e, after[i]]]));
  changes.rearranged.add(toPointer(path));
  const old = new Map(before.map((e) => [e.key, e]));
  const fresh = new Map(after.map((e) => [e.key, e]));
  if (old.size !== before.length || fresh.size !== after.length) return null;
  return [
    ...after.map((e): Pair => [old.get(e.key), e]),
    ...before.filter(({ key }) => !fresh.has(key)).map((e): Pair => [e, undefined]),
  ];
}
