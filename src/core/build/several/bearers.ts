// The objects that a selection stands for, and whether they have a field.
import { plural } from '../../counted.ts';
import { indexOf } from '../../language/names/name-index.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { kindIn, tableOf } from '../../spec/spec.ts';
import { type Thing, thingAt } from '../connect/things.ts';
import { nameOf, sentence } from '../parts/words.ts';
import type { Refused, Where } from '../types.ts';
import type { EachField } from './intents.ts';

/** What an item of a field is called. */
export const ITEM: Readonly<Record<EachField, string>> = { tags: 'tag', security: 'security scheme', servers: 'server' };

/** Returns the objects at some locations, references followed, each once; or why one of them can't have the field. */
export function bearersOf(subject: Subject, places: readonly Where[], field: EachField): readonly Thing[] | Refused {
  const found = new Map<string, Thing>();
  for (const place of places) {
    const thing = thingAt(subject, place);
    if ('refused' in thing) return thing;
    if (!hasField(thing, field)) {
      const name = nameOf(indexOf(subject.world), place.uri, fromPointer(place.pointer));
      return { refused: `${sentence(name)} can't have ${plural(ITEM[field])}.` };
    }
    if (!found.has(thing.id)) found.set(thing.id, thing);
  }
  return [...found.values()];
}

function hasField({ subject, kind }: Thing, field: EachField): boolean {
  return kind !== '' && tableOf(kindIn(kind, subject.dialect)).fields.some(({ name, shape }) => name === field && shape.is === 'list');
}
