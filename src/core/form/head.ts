// Where the object of a form stands: its name, the way to it, and whether it can be changed.
import { readOnly } from '../build/read-only.ts';
import type { Described } from '../check/shape-at.ts';
import { type Ground, pathOf, type Standing } from '../language/structure/standing.ts';
import type { Subject } from '../language/subject.ts';
import { definitionOf } from '../parse/definition.ts';
import { isGuess } from '../parse/place.ts';
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import type { MapShape } from '../spec/kit.ts';
import type { Desk } from './desk.ts';
import { nameOf } from './names.ts';
import type { Form } from './types.ts';

/** Whether a value is shown as a form of its own. What is not written yet (`info:`) can be. */
export function hasForm({ node, shape, table }: Standing): boolean {
  if (node.kind === 'seq' || (node.kind === 'scalar' && node.value !== null)) return false;
  return table !== null || isMapOfParts(shape);
}

/** Whether it is a map of objects, such as `channels`, and not of plain values. */
export function isMapOfParts(shape: Described): shape is MapShape {
  if (shape === 'free' || shape.is !== 'map') return false;
  const { of } = shape;
  return [of, ...(of.is === 'either' ? of.of : [])].some(({ is }) => is === 'object' || is === 'payload-schema');
}

type Head = Pick<Form, 'uri' | 'pointer' | 'path' | 'name' | 'renamable' | 'readOnly' | 'definition' | 'crumbs'>;

export function headOf({ subject, ground }: Desk, standing: Standing, path: Path): Head {
  const around = standing.above?.shape;
  return {
    uri: subject.uri,
    pointer: toPointer(path),
    path,
    name: nameOf(standing, ground.spoken),
    renamable: around !== undefined && around !== 'free' && around.is === 'map',
    readOnly: whyNot(subject, standing, path),
    definition: standing.aliased ? definedAt(subject, path) : null,
    crumbs: crumbsOf(ground, standing),
  };
}

function whyNot(subject: Subject, standing: Standing, path: Path): string | null {
  if (standing.aliased) return 'This is only an alias. Change it where it is defined.';
  const reason = readOnly(subject, subject.uri);
  return reason ?? (isGuess(subject.tree, path) ? 'There is a syntax error here. Fix it in the text first.' : null);
}

function definedAt({ uri, tree }: Subject, path: Path): Form['definition'] {
  const definition = definitionOf(tree, path);
  return definition && { uri, pointer: toPointer(definition) };
}

function crumbsOf(ground: Ground, standing: Standing): Form['crumbs'] {
  const crumbs: { label: string; pointer: string }[] = [];
  for (let s = standing.above; s; s = s.above) {
    if (hasForm(s)) crumbs.push({ label: nameOf(s, ground.spoken), pointer: toPointer(pathOf(s)) });
  }
  return crumbs.reverse();
}
