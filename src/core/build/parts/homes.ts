// Where a thing may be moved to.
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { homeMaps } from './home-maps.ts';
import type { Home } from './intents.ts';
import { homeName, kindOfThing, tiesOf, unfitFor } from './moving.ts';
import { thingAt } from './place.ts';
import { sentence } from './words.ts';

/** Maps and lists that could take what stands at a pointer; one may be missing yet. */
export function homes(subject: Subject, pointer: string): readonly Home[] {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return [];
  const kind = kindOfThing(thing);
  if (kind === null) return [];
  const ties = tiesOf(subject, thing);
  return homeMaps(thing.index, thing.uri, kind).flatMap((home) => {
    if (unfitFor(thing, home, ties) !== null) return [];
    const label = sentence(homeName(thing.index, thing.uri, home).replace(/^the /, ''));
    return [{ uri: thing.uri, pointer: toPointer(home.path), label }];
  });
}
