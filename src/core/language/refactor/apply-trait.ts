// A trait goes back into the operation or message that uses it.

import { inRoot } from '../../check/references.ts';
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { get, type MapNode, type Node, type Path } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { sourceOf } from './act.ts';
import { misplaced } from './inline.ts';
import { moved } from './refs.ts';
import { type Bearer, bearerIn, collides, hasNull, memberNames, TRAITS } from './traits.ts';
import type { Draft, Refactoring, Under } from './types.ts';
import { refOf } from './under.ts';

/** For an item of `traits` that one, for the list all. */
export const applyTrait: Refactoring = (under) => {
  const { subject, path, values } = under;
  const bearer = bearerIn(values);
  const list = bearer && get(bearer.node, TRAITS);
  const depth = bearer?.value.path.length ?? 0;
  if (!bearer || list?.kind !== 'seq' || list.items.length === 0 || path[depth] !== TRAITS) return [];
  const places = list.items.map(({ value }, i) => subject.world.deref(subject.uri, [...bearer.value.path, TRAITS, String(i)], value));
  const index = path[depth + 1];
  const wanted = index === undefined ? list.items.map((_, i) => i) : [Number(index)];
  const kind = 'refactor.inline' as const;
  const title =
    wanted.length === 1
      ? `Merge the trait ${quote(nameOf(places[wanted[0] ?? 0] ?? null))} into this ${bearer.table.title}`
      : `Merge all ${wanted.length} traits into this ${bearer.table.title}`;
  const made = merged(under, bearer, places, wanted);
  return [typeof made === 'string' ? { title, kind, refused: made } : { title, kind, ...made }];
};

function merged(
  under: Under,
  bearer: Bearer,
  places: readonly (Place | null)[],
  wanted: readonly number[],
): Pick<Draft, 'changes' | 'lost'> | string {
  const { subject } = under;
  const changes: Change[] = [];
  /** What the object has by now, and those who count more than the trait to come. */
  const above: Node[] = [bearer.node];
  const list = [...bearer.value.path, TRAITS];
  const all = wanted.length === places.length;
  for (let i = places.length - 1; i >= 0; i--) {
    const place = places[i];
    if (place?.node.kind !== 'map') return "It can't be found or is not an object.";
    if (wanted.includes(i)) {
      const why = unfit(under, bearer, place, above);
      if (why) return why;
      const added = additions(under, bearer, place, above);
      if (!added) return "It refers to files that can't be referenced from here.";
      changes.push(...added);
      if (!all) changes.push({ do: 'remove', path: [...list, String(i)], prune: true });
    } else if (wanted.some((w) => w < i)) {
      const low = places[Math.min(...wanted)];
      if (low && collides(low.node, place.node)) return 'A later trait changes the same fields: merge that one first.';
    }
    above.push(place.node);
  }
  if (all) changes.push({ do: 'remove', path: list });
  const source = sourceOf(subject, subject.uri);
  return source ? { changes } : 'The file is not open.';
}

function unfit({ subject }: Under, bearer: Bearer, place: Place, above: readonly Node[]): string | null {
  if (hasNull(place.node)) return 'It removes fields (null), which only a trait can do.';
  const both = memberNames(place.node).find((key) => {
    const others = [place.node, ...above].flatMap((node) => get(node, key) ?? []);
    return others.length > 1 && others.some((node) => refOf(node) !== undefined);
  });
  if (both !== undefined) return `${quote(both)} is a reference in one of them: replace it with its target first.`;
  return inRoot(subject.uri, bearer.value.path) ? misplaced(subject.world, place, { is: 'object', kind: bearer.kind, ref: 'or' }) : null;
}

/** What a trait has and nobody who counts more. */
function additions({ subject }: Under, bearer: Bearer, place: Place, above: readonly Node[]): Change[] | null {
  const from = sourceOf(subject, place.uri);
  if (!from || place.node.kind !== 'map') return null;
  const order = bearer.table.fields.map((f) => f.name);
  const out: Change[] = [];
  const visit = (node: MapNode, path: Path, others: readonly Node[]): void => {
    for (const { key, value } of node.entries) {
      if (path.length === 0 && key === TRAITS) continue;
      const there = others.flatMap((other) => get(other, key) ?? []);
      const at = [...path, key];
      if (there.length === 0) {
        const written = { written: { from, path: [...place.path, ...at] } };
        out.push({ do: 'set', path: [...bearer.value.path, ...at], value: written, ...(path.length === 0 && { at: { order } }) });
      } else if (value.kind === 'map' && refOf(value) === undefined && there.every((other) => other.kind === 'map'))
        visit(value, at, there);
    }
  };
  visit(place.node, [], above);
  const rewritten = moved(subject.world, place, { is: 'object', kind: bearer.kind, ref: 'or' }, subject.uri, bearer.value.path);
  if (!rewritten) return null;
  const put = out.map((change) => (change.do === 'set' ? change.path.join('\n') : ''));
  return [...out, ...rewritten.filter((r) => r.do === 'set' && put.some((path) => r.path.join('\n').startsWith(`${path}\n`)))];
}

function nameOf(place: Place | null): string {
  return place?.path.at(-1) ?? 'trait';
}
