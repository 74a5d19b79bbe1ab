// References in values that move: how a place is named from a file, and what must be written anew in a value from another file.
import { foreignRefs, formatAt, look } from '../../bundle/sites.ts';
import { localRef } from '../../bundle/spots.ts';
import type { RefUse } from '../../check/finding.ts';
import { Walker } from '../../check/walk.ts';
import type { Change } from '../../edit/types.ts';
import type { Path } from '../../parse/tree.ts';
import type { Place, World } from '../../resolve/world.ts';
import type { Shape } from '../../spec/kit.ts';

const walker = new Walker();

/** A Reference Object inside a value. */
interface Inside {
  /** From the value. */
  readonly path: Path;
  readonly ref: string;
  readonly shape: RefUse['shape'];
}

/** The references that the format knows in a value of this shape. */
export function refsInside(world: World, place: Place, shape: Shape): readonly Inside[] {
  const found = look(walker, place, shape).refs.map(({ use, path }) => ({
    path: path.slice(place.path.length),
    ref: use.ref,
    shape: use.shape,
  }));
  const root = world.file(place.uri)?.tree?.root;
  const format = root ? formatAt(root, place.path, null) : null;
  const foreign = foreignRefs(place.node, format).map((f) => ({ ...f, shape: { is: 'any' } as const }));
  return found.length > 0 ? found : foreign;
}

/** The text of a reference to a place, written in the file `from`; null where it cannot be named from there. */
export function refText(world: World, from: string, to: { readonly uri: string; readonly path: Path }): string | null {
  if (from === to.uri) return localRef(to.path);
  const file = relativeUri(from === '' ? world.entryUri : from, to.uri === '' ? world.entryUri : to.uri);
  const text = to.path.length === 0 ? file : file + localRef(to.path);
  const named = world.named(from, text);
  return named?.uri === to.uri && named.path.length === to.path.length ? text : null;
}

/** Changes that let the references of a value taken from `place` mean the same at `path` of the file `to`; null where one cannot. */
export function moved(world: World, place: Place, shape: Shape, to: string, path: Path): readonly Change[] | null {
  if (place.uri === to) return [];
  const changes: Change[] = [];
  for (const inside of refsInside(world, place, shape)) {
    const named = world.named(place.uri, inside.ref);
    const text = named && refText(world, to, named);
    if (!text) return null;
    if (text !== inside.ref) changes.push({ do: 'set', path: [...path, ...inside.path, '$ref'], value: { data: text } });
  }
  return changes;
}

/** The address of a file as it is written in another (RFC 3986 section 4.2). */
export function relativeUri(from: string, to: string): string {
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*)?/;
  const [a = '', b = ''] = [origin.exec(from)?.[0], origin.exec(to)?.[0]];
  if (a !== b) return to;
  const here = from.slice(a.length).split('/').slice(0, -1);
  const there = to.slice(b.length).split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  return '../'.repeat(here.length - same) + there.slice(same).join('/');
}
