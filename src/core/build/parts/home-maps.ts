// The maps and lists of a file that take things of a kind.
import { shapeOf } from '../../language/names/at.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { ListShape, MapShape, Shape } from '../../spec/kit.ts';
import { applies, rootKind, tableOf } from '../../spec/spec.ts';
import { nodeAt, refOf } from './place.ts';

export interface HomeMap {
  readonly path: Path;
  readonly shape: MapShape | ListShape;
}

/** So many parts are looked into, and into what stands in them so deep. */
const MAX_PARTS = 2_000;
const LEVELS = 2;

/** The kind that a map or list takes, in the plain words of the tables; null where it takes no objects, or only references to them. */
export function kindTaken(shape: Shape): string | null {
  if (shape.is !== 'map' && shape.is !== 'list') return null;
  if (shape.of.is === 'payload-schema') return 'Schema';
  return shape.of.is === 'object' && shape.of.ref !== 'only' ? plainKind(shape.of.kind) : null;
}

/** Those for a kind: of the root, of the components, and of the parts that stand in them. The maps and lists themselves may be missing yet. */
export function homeMaps(index: NameIndex, uri: string, kind: string): HomeMap[] {
  const out: HomeMap[] = [];
  let parts = 0;
  const look = (path: Path, shape: Shape, levels: number): void => {
    const node = nodeAt(index, uri, path);
    if (shape.is !== 'object' || refOf(node)) return;
    for (const field of tableOf(shape.kind).fields) {
      if (!applies(field, (name) => stringOf(get(node, name)))) continue;
      const here = [...path, field.name];
      const inner = field.shape;
      if (inner.is === 'object' && plainKind(inner.kind) === 'Components') look(here, inner, levels);
      if (inner.is !== 'map' && inner.is !== 'list') continue;
      const takes = kindTaken(inner);
      if (takes === kind) out.push({ path: here, shape: inner });
      const map = nodeAt(index, uri, here);
      if (levels === 0 || inner.is !== 'map' || map?.kind !== 'map' || takes === 'Schema') continue;
      for (const { key, alias } of map.entries) if (alias === undefined && parts++ < MAX_PARTS) look([...here, key], inner.of, levels - 1);
    }
  };
  const root = shapeOf(index, uri, []);
  if (typeof root === 'object' && root.is === 'object' && plainKind(root.kind) === rootKind) look([], root, LEVELS);
  // What no components hold belongs to where it stands, as examples do to their message.
  return out.some(({ path }) => isShelf(path)) ? out : [];
}

/** A map of the components themselves. */
export function isShelf(path: Path): boolean {
  return path.length === 2 && path[0] === 'components';
}
