// What the tables want on the way to a place, whatever stands there.
import { type Declared, declaredIn, documentShape, meant, siblingsIn } from '../../check/shapes.ts';
import { toPointer } from '../../parse/pointer.ts';
import { type Node, type Path, step } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import { isWhole, wantedShapes } from './fragments.ts';

/** A value, which may be missing, by what is wanted in its place. Alternatives are left open. */
export interface DeclaredAt {
  /** Null where no table says anything. */
  readonly shape: Declared['shape'] | null;
  readonly field: Declared['field'];
  readonly node: Node | undefined;
}

/** From the root of the file to the value at `path`, that of the root first. */
export function declaredAlong({ tree, uri, world }: Pick<Subject, 'tree' | 'uri' | 'world'>, path: Path): DeclaredAt[] {
  const { root } = tree;
  if (!root) return [];
  const wanted = isWhole(uri, root) ? null : wantedShapes(world);
  let here: DeclaredAt = { shape: wanted ? (wanted.get(`${uri}#`) ?? null) : documentShape(root), field: null, node: root };
  const out = [here];
  for (const [i, name] of path.entries()) {
    const { shape, node } = here;
    const inside = shape && node && meant(shape, node);
    const found = inside && node ? declaredIn(inside, name, siblingsIn(node)) : null;
    here = {
      shape: found?.shape ?? wanted?.get(`${uri}#${toPointer(path.slice(0, i + 1))}`) ?? null,
      field: found?.field ?? null,
      node: node && step(node, name)?.value,
    };
    out.push(here);
  }
  return out;
}
