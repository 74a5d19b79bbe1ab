// What the tables want on the way to a value, whatever stands there.
import type { Path } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import { declaredAlong } from '../structure/declared.ts';
import type { Subject } from '../subject.ts';

/** The shapes from the root of the file to a value, that of the root first; null where no table says anything. Alternatives are left open. */
export function shapesAlong(subject: Pick<Subject, 'tree' | 'uri' | 'world'>, path: Path): (Shape | null)[] {
  return declaredAlong(subject, path).map(({ shape }) => shape);
}
