// New entries of one map, one behind the other at its end: they are written in one step, with the
// text that as many steps would write, each of which parses the document again.
import type { NodePath } from '../tree.ts';
import { type EditableDocument, slotsOf } from './editable-document.ts';
import { toPrintable } from './new-value.ts';
import { type Op, planOf } from './plan-step.ts';
import type { Change } from './types.ts';

/** Sets a value of plain data: one from a text can have comments, which those behind it move by. */
export type NewEntry = Extract<Change, { do: 'set' }> & {
  readonly value: { readonly data: unknown };
};

/**
 * Returns the changes that go on with what the one before them did: each adds an entry to the same
 * map, behind that of the one before.
 * @param from the index of the first of them
 */
export function entriesBehind(changes: readonly Change[], from: number): readonly NewEntry[] {
  const before = changes[from - 1];
  const found: NewEntry[] = [];
  if (!before || !isNewEntry(before)) return found;
  for (let i = from; i < changes.length; i++) {
    const change = changes[i];
    if (!change || !isNewEntry(change) || !isSibling(change.path, before.path)) break;
    found.push(change);
  }
  return found;
}

function isNewEntry(change: Change): change is NewEntry {
  return change.do === 'set' && change.path.length > 0 && 'data' in change.value && isAtEnd(change);
}

/** Whether a new entry goes to the end of the map, however many it has. */
function isAtEnd({ at, path }: Extract<Change, { do: 'set' }>): boolean {
  if (!at) return true;
  if ('index' in at) return at.index >= Number.MAX_SAFE_INTEGER;
  return 'order' in at && !at.order.includes(path.at(-1) ?? '');
}

function isSibling(path: NodePath, other: NodePath): boolean {
  return (
    path.length === other.length &&
    path.every((key, i) => i === path.length - 1 || key === other[i])
  );
}

/**
 * Returns the step that makes such changes; null where they are more than new entries at the end of
 * a map that has some.
 * @throws Refused
 */
export function insertionOf(doc: EditableDocument, entries: readonly NewEntry[]): Op | null {
  const [first] = entries;
  if (!first) return null;
  const op = planOf(doc, first);
  if (op?.do !== 'insert' || op.holder.steps.length !== first.path.length - 1) return null;
  const { node } = op.holder;
  const count = slotsOf(node).length;
  if (node.kind !== 'map' || count === 0 || op.index !== count) return null;
  const names = new Set(node.entries.map(({ key }) => key));
  const before = names.size;
  const members = entries.map(({ path, value }) => ({
    key: path.at(-1) ?? '',
    val: toPrintable(value),
  }));
  for (const { key } of members) names.add(key);
  return names.size === before + members.length ? { ...op, members } : null;
}
