// References below a value, found by the table walk: only what the format calls a reference is one.
import { emptyFlat, type Flat, flatten } from '../check/flatten.ts';
import type { Walker } from '../check/walk.ts';
import { get, type Node, type Path, step, stringOf } from '../parse/tree.ts';
import type { Place } from '../resolve/world.ts';
import { schemaFormatAnywhere } from '../spec/formats.ts';
import type { Kind, Shape } from '../spec/kit.ts';
import type { RefShape } from './types.ts';

/** What stands below `place`, read as `shape`: its references and its objects of the kinds asked for, with paths from the root of the file. */
export function look(walker: Walker, { uri, path, node }: Place, shape: Shape, kinds: ReadonlySet<Kind> = new Set()): Flat {
  const flat = emptyFlat();
  const inline: Shape = shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;
  flatten(walker.walk(node, inline), node, 0, path, null, uri, kinds, flat);
  return flat;
}

/** The `schemaFormat` that the value at `path` below `node` is written in; `outer` where nothing on the way states one. */
export function formatAt(node: Node, path: Path, outer: string | null): string | null {
  let here: Node | undefined = node;
  let format = outer;
  for (const name of path) {
    const stated: string | undefined = here && get(here, 'schema') ? stringOf(get(here, 'schemaFormat')) : undefined;
    if (stated !== undefined) format = stated;
    here = here && step(here, name)?.value;
  }
  return format;
}

/** Reference Objects inside an OpenAPI schema, which no table describes; paths are from `node`. */
export function foreignRefs(node: Node, format: string | null): { readonly path: Path; readonly ref: string }[] {
  if (format === null || schemaFormatAnywhere(format)?.family !== 'openapi') return [];
  const out: { path: Path; ref: string }[] = [];
  const visit = (here: Node, path: Path): void => {
    const ref = stringOf(get(here, '$ref'));
    if (ref !== undefined) out.push({ path, ref });
    else if (here.kind === 'map') for (const e of here.entries) visit(e.value, [...path, e.key]);
    else if (here.kind === 'seq') for (const [i, item] of here.items.entries()) visit(item.value, [...path, String(i)]);
  };
  visit(node, []);
  return out;
}

/** A reference that must stay one: the format allows nothing else there. */
export function mustStay(shape: RefShape): boolean {
  return shape.is === 'object' && shape.ref === 'only';
}
