// Names for new entries of maps: those that references ask for and nothing defines yet, and those of the shared parts a map may take in.
import { get, stringOf } from '../../../parse/tree.ts';
import type { Shape } from '../../../spec/kit.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import { homesOf } from '../../structure/homes.ts';
import { Skeletons } from '../fields-skeleton.ts';
import { alternatives, namesOf, nodeAt } from './kit.ts';
import { isSchema, judged } from './targets.ts';
import { isTemplateMap } from './templates.ts';
import { refsInto } from './written.ts';

/** A name that a reference gives to an entry of this map that is not there. */
export function missingNames({ subject, cursor, declared }: Asked): readonly Offer[] {
  const map = cursor.role === 'key' ? mapIn(declared) : undefined;
  if (!map) return [];
  const { path } = cursor;
  const wanted = new Map<string, number>();
  for (const { uri, at, named } of refsInto(subject.world, subject.uri, path)) {
    const name = named.path[path.length];
    if (name === undefined || name === '' || cursor.keys.includes(name)) continue;
    // A reference in what is written here itself asks for nothing.
    if (uri === subject.uri && at[path.length] === name && path.every((key, i) => at[i] === key)) continue;
    wanted.set(name, (wanted.get(name) ?? 0) + 1);
  }
  const value = wanted.size > 0 ? new Skeletons(subject).of(map.of) : null;
  return [...wanted]
    .filter(([name]) => map.keys === undefined || new RegExp(map.keys).test(name))
    .map(([name, times]) => ({
      label: name,
      kind: 'name',
      detail: `not defined yet, referred to ${times === 1 ? 'once' : `${times} times`}`,
      rank: 2,
      put: { is: 'key', name, value },
    }));
}

/** An entry that refers to a part of `components` under the same name. */
export function sharedNames({ subject, cursor, declared }: Asked): readonly Offer[] {
  const map = cursor.role === 'key' && !cursor.hasColon ? mapIn(declared) : undefined;
  const { of } = map ?? {};
  if (!map || !of || of.is !== 'object' || of.ref === 'no' || isSchema(of) || cursor.path[0] === 'components') return [];
  // Of those that an address uses there are other offers.
  if (isTemplateMap(subject, cursor.path)) return [];
  const there = nodeAt(subject.tree, cursor.path);
  const refs = new Set(namesOf(there).flatMap((name) => stringOf(get(get(there, name), '$ref')) ?? []));
  const offers: Offer[] = [];
  for (const home of homesOf(subject, of)) {
    if (home[0] !== 'components') continue;
    for (const name of namesOf(nodeAt(subject.world.file('')?.tree ?? subject.tree, home))) {
      if (cursor.keys.includes(name) || (map.keys !== undefined && !new RegExp(map.keys).test(name))) continue;
      const target = judged(subject, of, [...cursor.path, name], { uri: '', path: [...home, name] });
      if (!target || refs.has(target.ref)) continue;
      const put: Offer['put'] = { is: 'key', name, value: { map: [['$ref', target.ref]] } };
      offers.push({ label: name, kind: 'reference', detail: target.ref, rank: 2, put });
    }
  }
  return offers;
}

function mapIn(shape: Asked['declared']): Extract<Shape, { is: 'map' }> | undefined {
  return alternatives(shape).find((s) => s.is === 'map');
}
