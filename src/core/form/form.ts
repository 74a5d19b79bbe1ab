// The object at a place as a form, made of the tables of the format.
import { below, type Ground, groundOf, pathOf, type Standing } from '../language/structure/standing.ts';
import type { Subject } from '../language/subject.ts';
import { fromPointer } from '../parse/pointer.ts';
import { type Path, step } from '../parse/tree.ts';
import type { ObjectShape } from '../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../spec/spec.ts';
import { type Desk, EMPTY } from './desk.ts';
import { Faults } from './faults.ts';
import { hasForm, isMapOfParts } from './head.ts';
import { mapForm, objectForm, referenceForm } from './kinds.ts';
import type { Form } from './types.ts';

/**
 * The nearest object, reference or map of parts that stands at or around a place.
 * @param pointer JSON Pointer in the file that is asked about; of what does not exist the part that does counts
 * @returns null where no object of the format stands at or around the pointer
 */
export function form(subject: Subject, pointer: string): Form | null {
  const written = groundOf(subject, subject.uri);
  const ground = written ?? emptyGround(subject);
  if (!ground) return null;
  const standing = formAround(deepest(ground, fromPointer(pointer)));
  if (!standing) return null;
  const path = pathOf(standing);
  const desk: Desk = { subject, ground, faults: new Faults(written ? subject.problems() : [], subject.uri, path) };
  const { table, shape } = standing;
  if (table?.kind === 'Reference') return referenceForm(desk, standing, path);
  if (isMapOfParts(shape)) return mapForm(desk, standing, shape, path);
  return table && objectForm(desk, standing, table, path);
}

/** An empty text is a document in which nothing is written yet. */
function emptyGround(subject: Subject): Ground | null {
  if (subject.uri !== '' || subject.tree.root) return null;
  const shape: ObjectShape = { is: 'object', kind: kindIn(rootKind, subject.dialect), ref: 'no' };
  const value = { start: 0, end: 0 };
  const table = tableOf(shape.kind);
  const root: Standing = { key: '', node: EMPTY, value, name: null, shape, field: null, table, avro: false, aliased: false, above: null };
  return { uri: '', root, spoken: subject.dialect, wanted: null };
}

function deepest(ground: Ground, path: Path): Standing {
  let here = ground.root;
  for (const name of path) {
    const slot = step(here.node, name);
    if (!slot) break;
    here = below(ground, here, slot, name);
  }
  return here;
}

function formAround(standing: Standing): Standing | null {
  for (let s: Standing | null = standing; s; s = s.above) if (hasForm(s)) return s;
  return null;
}
