// To another map or list of the document.
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import type { Builder } from '../types.ts';
import { homeMaps } from './home-maps.ts';
import { kindOfThing, moving } from './moving.ts';
import { thingAt } from './place.ts';

export const move: Builder<'move'> = (subject, { pointer, into }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const kind = kindOfThing(thing);
  const wanted = toPointer(fromPointer(into));
  const home = kind === null ? undefined : homeMaps(thing.index, thing.uri, kind).find(({ path }) => toPointer(path) === wanted);
  return home ? moving(subject, thing, home) : { refused: "It can't be moved there: that object has other entries." };
};
