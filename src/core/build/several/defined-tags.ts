// The tags that the components of the document define.
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { entry, get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { type Thing, thingAt } from '../connect/things.ts';

const TAGS: Path = ['components', 'tags'];

/** Returns each tag of the components that has a name, with its name. */
export function definedTags(subject: Subject): readonly { readonly name: string; readonly thing: Thing }[] {
  const map = TAGS.reduce<Node | undefined>(get, subject.world.root ?? undefined);
  if (map?.kind !== 'map') return [];
  return map.entries.flatMap(({ key }) => {
    const thing = entry(map, key) && thingAt(subject, { uri: '', pointer: toPointer([...TAGS, key]) });
    const name = thing && !('refused' in thing) ? stringOf(get(thing.place.node, 'name')) : undefined;
    return thing && !('refused' in thing) && name !== undefined ? [{ name, thing }] : [];
  });
}
