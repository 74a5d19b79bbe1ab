// What it would mean to delete one object or several, in words.
import { quote } from '../../check/say.ts';
import { shapeOf } from '../../language/names/at.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { readOnly } from '../read-only.ts';
import type { Where } from '../types.ts';
import { type Effect, falloutOf, type Spot } from './fallout.ts';
import type { Removal } from './intents.ts';
import { severalOf, thingsAt } from './remove.ts';
import { unfitting } from './unfitting.ts';
import { nameOf, ownerOf, sentence } from './words.ts';

/** Returns what it would mean to delete what is at a pointer, and at other locations with it; null where one of them is not there. */
export function removal(subject: Subject, pointer: string, also: readonly Where[] = []): Removal | null {
  const things = thingsAt(subject, pointer, also);
  if ('refused' in things) return null;
  const [{ index, uri, path }] = things;
  const { gone, effects, missed, aliases } = falloutOf(index, things);
  const uses = effects.map((effect) => ({
    uri: effect.at.uri,
    pointer: toPointer(effect.at.path),
    where: nameOf(index, effect.at.uri, placeOf(effect.at)),
    becomes: becomes(index, effect),
    ...(!effect.direct && { follows: true as const }),
  }));
  const leaves = [
    ...missed.map((s) => `${sentence(nameOf(index, s.uri, s.path))} would be missing, which the format requires.`),
    ...aliases.map((s) => `${sentence(nameOf(index, s.uri, placeOf(s)))} refers to it through an alias and is not changed.`),
    ...examplesText(unfitting(index, gone).map((s) => nameOf(index, s.uri, s.path))),
  ];
  const reason = things.map((thing) => readOnly(subject, thing.uri)).find((found) => found !== null) ?? null;
  const name = things.length === 1 ? sentence(nameOf(index, uri, path)) : severalOf(things);
  return { name, uses, leaves, ...(reason !== null && { readOnly: reason }) };
}

const MOST = 3;

function examplesText(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
  return [`Examples or defaults of ${names.slice(0, MOST).join(', ')}${more} may no longer fit.`];
}

/** The field or item that is a reference, not the text in it. */
function placeOf({ path }: Spot) {
  return path.at(-1) === '$ref' && path.length > 1 ? path.slice(0, -1) : path;
}

/** Where a map or list goes because nothing would be left in it, the member of it that is meant. */
function entryOf(index: NameIndex, gone: Spot, at: Spot): Spot {
  const shape = shapeOf(index, gone.uri, gone.path);
  const holds = typeof shape === 'object' && (shape.is === 'map' || shape.is === 'list');
  return holds && placeOf(at).length > gone.path.length ? { uri: gone.uri, path: at.path.slice(0, gone.path.length + 1) } : gone;
}

function becomes(index: NameIndex, { at, gone: all, text }: Effect): string {
  const gone = all && entryOf(index, all, at);
  if (!gone) return text === undefined ? 'stays' : `the ${at.path.at(-1)} of ${ownerOf(index, at.uri, at.path)} becomes ${quote(text)}`;
  const holder = shapeOf(index, gone.uri, gone.path.slice(0, -1));
  const outer = gone.path.slice(0, -1);
  const own = nameOf(index, gone.uri, gone.path);
  const isReference = placeOf(at).length <= gone.path.length;
  if (typeof holder === 'object' && (holder.is === 'map' || holder.is === 'list') && !isReference) return `${own} is deleted too`;
  if (typeof holder === 'object' && holder.is === 'list')
    return `${ownerOf(index, gone.uri, outer)} no longer has it in ${quote(outer.at(-1) ?? '')}`;
  if (typeof holder === 'object' && holder.is === 'map') return `${own} is deleted too`;
  return `${ownerOf(index, gone.uri, outer)} loses its ${quote(gone.path.at(-1) ?? '')}`;
}
