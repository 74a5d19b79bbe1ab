// Which fields can go to a trait that several objects share.
import type { TraitExtraction } from '../../core/build/parts/intents.ts';

/** Returns the fields that are the same in all chosen objects. @param chosen pointers of others */
export function sharedFields(trait: TraitExtraction, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const others = trait.others.filter(({ pointer }) => chosen.has(pointer));
  return new Set(trait.fields.map(({ name }) => name).filter((name) => others.every(({ same }) => same.includes(name))));
}

/** Returns the fields that are chosen at first: what does not tell one object from others; of several objects all that they share. */
export function firstFields(trait: TraitExtraction, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const shared = sharedFields(trait, chosen);
  return new Set(trait.fields.filter(({ name, own }) => shared.has(name) && (chosen.size > 0 || !own)).map(({ name }) => name));
}
