// A reference step by step: what stands at each name of its pointer, references on the way followed.
import { get, type Path, step, stringOf } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import type { Subject } from '../subject.ts';
import { below, type Ground, groundOf, type Standing, standingAt } from './standing.ts';

/** A value and the file it stands in. */
export interface Found {
  readonly ground: Ground;
  readonly standing: Standing;
}

/** What stands at each step of a path in a file, as far as it leads anywhere; the root is left out. */
export function stepsAlong(subject: Subject, uri: string, path: Path): Found[] {
  const found: Found[] = [];
  let ground = groundOf(subject, uri);
  let here = ground?.root;
  for (const name of path) {
    if (!ground || !here) break;
    const ref = name === '$ref' ? undefined : stringOf(get(here.node, '$ref'));
    if (ref !== undefined) {
      const target = subject.world.target(ground.uri, ref);
      const there: Found | null = target.kind === 'found' ? foundAt(subject, target.place) : null;
      if (!there) break;
      ({ ground, standing: here } = there);
    }
    const slot = step(here.node, name);
    if (!slot) break;
    here = below(ground, here, slot, name);
    found.push({ ground, standing: here });
  }
  return found;
}

/** A place of the world as it stands by the tables. */
export function foundAt(subject: Subject, place: Pick<Place, 'uri' | 'path'>): Found | null {
  const ground = groundOf(subject, place.uri);
  const standing = ground && standingAt(ground, place.path);
  return ground && standing ? { ground, standing } : null;
}
