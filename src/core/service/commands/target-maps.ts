// Finds the maps and lists of a file that accept objects of a kind.

import { refOf } from '../../analysis/documents/reference.ts';
import { shapeOf } from '../../analysis/symbols/symbol-at.ts';
import type { SymbolIndex } from '../../analysis/symbols/symbol-index.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import type { ListShape, MapShape, Shape } from '../../format/table-types.ts';
import { fieldApplies, rootKind, tableOf } from '../../format/tables.ts';
import { get, type NodePath, nodeAt, stringOf } from '../../text/tree.ts';

export interface TargetMap {
  readonly path: NodePath;
  readonly shape: MapShape | ListShape;
}

/** Limits on how many objects are searched, and how many levels deep. */
const MAX_PARTS = 2_000;
const LEVELS = 2;

/**
 * Returns the kind that a map or list accepts, as a plain name; null if it accepts no objects, or
 * only references to them.
 */
export function kindTaken(shape: Shape): string | null {
  if (shape.is !== 'map' && shape.is !== 'list') return null;
  if (shape.of.is === 'payload-schema') return 'Schema';
  return shape.of.is === 'object' && shape.of.ref !== 'only' ? plainKind(shape.of.kind) : null;
}

/**
 * Returns those for a kind: of the root, of the components, and of the objects inside them. The
 * maps and lists themselves may not be defined yet.
 */
export function targetMaps(index: SymbolIndex, uri: string, kind: string): TargetMap[] {
  const out: TargetMap[] = [];
  let parts = 0;
  const look = (path: NodePath, shape: Shape, levels: number): void => {
    const node = nodeAt(index.tracer.files.tree(uri), path);
    if (shape.is !== 'object' || refOf(node)) return;
    for (const field of tableOf(shape.kind).fields) {
      if (!fieldApplies(field, (name) => stringOf(get(node, name)))) continue;
      const here = [...path, field.name];
      const inner = field.shape;
      if (inner.is === 'object' && plainKind(inner.kind) === 'Components')
        look(here, inner, levels);
      if (inner.is !== 'map' && inner.is !== 'list') continue;
      const takes = kindTaken(inner);
      if (takes === kind) out.push({ path: here, shape: inner });
      const map = nodeAt(index.tracer.files.tree(uri), here);
      if (levels === 0 || inner.is !== 'map' || map?.kind !== 'map' || takes === 'Schema') continue;
      for (const { key, alias } of map.entries)
        if (alias === undefined && parts++ < MAX_PARTS) look([...here, key], inner.of, levels - 1);
    }
  };
  const root = shapeOf(index, uri, []);
  if (root?.is === 'object' && plainKind(root.kind) === rootKind) look([], root, LEVELS);
  // Objects that components can't hold belong to their parent, as examples do to their message.
  return out.some(({ path }) => isComponentMap(path)) ? out : [];
}

/** Returns a map of the components themselves. */
export function isComponentMap(path: NodePath): boolean {
  return path.length === 2 && path[0] === 'components';
}
