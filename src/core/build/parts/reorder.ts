// Another place in the same map or list; references that count the items of a list follow.
import { quote } from '../../check/say.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { byFile, following } from './follow.ts';
import type { Gap } from './intents.ts';
import { countOf, placeCounts, startsWith, type Thing, thingAt } from './place.ts';

export const reorder: Builder<'reorder'> = (subject, { pointer, index: at }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const { index, uri, path, key, holder } = thing;
  const from = holder.kind === 'seq' ? Number(key) : holder.entries.findIndex((e) => e.key === key);
  const gap = gapOf(holder, at, from);
  if (gap < 0) return { refused: 'The entry next to it no longer exists.' };
  const to = gap > from ? gap - 1 : gap;
  const outer = path.slice(0, -1);
  const title = `Move ${quote(key)}`;
  if (to === from) return { title, changes: [] };
  const move = { do: 'move', path, at: { index: to } } as const;
  if (holder.kind === 'map') return { title, changes: [{ uri, changes: [move] }], select: { uri, pointer } };
  const moved = (place: Path): Path => {
    const i = Number(place[outer.length]);
    const now = i === from ? to : i > from && i <= to ? i - 1 : i < from && i >= to ? i + 1 : i;
    return [...outer, String(now), ...place.slice(outer.length + 1)];
  };
  const inside = (spot: { uri: string; path: Path }): boolean =>
    spot.uri === uri && spot.path.length > outer.length && startsWith(spot.path, outer);
  const refs = following(
    subject,
    index,
    (spot) => {
      const now = inside(spot) ? moved(spot.path) : null;
      return now && toPointer(now) !== toPointer(spot.path) ? now : null;
    },
    (spot) => spot.path,
  );
  if ('refused' in refs) return refs;
  // The references first, while everything is where it was.
  return {
    title: 'Move the item',
    changes: byFile([...refs, { uri, changes: [move] }]),
    select: { uri, pointer: toPointer(moved(path)) },
    notes: placeCounts(thing),
  };
};

/** The number of members that come before the place; -1 where there is no such place. @param own index of what moves */
function gapOf(holder: Thing['holder'], at: Gap, own: number): number {
  if (typeof at === 'number') return Math.max(0, Math.min(countOf(holder), Math.trunc(at)));
  const names = holder.kind === 'map' ? holder.entries.map((e) => e.key) : holder.items.map((_, i) => String(i));
  if ('by' in at) {
    const among = new Set(at.among);
    const all = names.flatMap((name, i) => (i === own || among.has(name) ? [i] : []));
    const beside = all[Math.max(0, Math.min(all.length - 1, all.indexOf(own) + at.by))] ?? own;
    return beside > own ? beside + 1 : beside;
  }
  const beside = names.indexOf('before' in at ? at.before : at.after);
  return beside < 0 || 'before' in at ? beside : beside + 1;
}
