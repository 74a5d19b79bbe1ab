// Moves a member within its map or list; references to list items by index are updated.

import { quote } from '../../../format/message-text.ts';
import { isWithin } from '../../../text/location.ts';
import { toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import type { InsertPosition } from '../types/objects.ts';
import { byFile, followReferences } from './follow-references.ts';
import { type MemberNode, memberAt, memberCountOf, positionNote } from './value-at.ts';

export const reorder: CommandHandler<'reorder'> = (file, { pointer, index: at }) => {
  const object = memberAt(file, pointer);
  const { index, uri, path, key, holder } = object;
  const from = holder.kind === 'seq' ? Number(key) : holder.entries.findIndex((e) => e.key === key);
  const position = insertPositionOf(holder, at, from);
  if (position < 0) return refuse('The entry next to it no longer exists.');
  const to = position > from ? position - 1 : position;
  const outer = path.slice(0, -1);
  const title = `Move ${quote(key)}`;
  if (to === from) return { title, changes: [] };
  const move = { do: 'move', path, at: { index: to } } as const;
  if (holder.kind === 'map')
    return { title, changes: [{ uri, changes: [move] }], select: { uri, pointer } };
  const moved = (location: NodePath): NodePath => {
    const i = Number(location[outer.length]);
    const now = i === from ? to : i > from && i <= to ? i - 1 : i < from && i >= to ? i + 1 : i;
    return [...outer, String(now), ...location.slice(outer.length + 1)];
  };
  const inside = (location: { uri: string; path: NodePath }): boolean =>
    location.uri === uri && location.path.length > outer.length && isWithin(location.path, outer);
  const refs = followReferences(
    file,
    index,
    (location) => {
      const now = inside(location) ? moved(location.path) : null;
      return now && toPointer(now) !== toPointer(location.path) ? now : null;
    },
    (location) => location.path,
  );
  // The references first, while everything is where it was.
  return {
    title: 'Move the item',
    changes: byFile([...refs, { uri, changes: [move] }]),
    select: { uri, pointer: toPointer(moved(path)) },
    notes: positionNote(object),
  };
};

/**
 * Returns the number of members before the position; -1 if there is no such position.
 * @param own index of the moved member
 */
function insertPositionOf(holder: MemberNode['holder'], at: InsertPosition, own: number): number {
  if (typeof at === 'number') return Math.max(0, Math.min(memberCountOf(holder), Math.trunc(at)));
  const names =
    holder.kind === 'map'
      ? holder.entries.map((e) => e.key)
      : holder.items.map((_, i) => String(i));
  if ('by' in at) {
    const among = new Set(at.among);
    const all = names.flatMap((name, i) => (i === own || among.has(name) ? [i] : []));
    const beside = all[Math.max(0, Math.min(all.length - 1, all.indexOf(own) + at.by))] ?? own;
    return beside > own ? beside + 1 : beside;
  }
  const beside = names.indexOf('before' in at ? at.before : at.after);
  return beside < 0 || 'before' in at ? beside : beside + 1;
}
