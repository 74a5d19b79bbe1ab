// What fields and entries are made with: never a value that the user has to choose.

import { valueAt } from '../language/fix/kit.ts';
import { get, type Path, stringOf } from '../parse/tree.ts';
import { blankOf, blankSchema } from '../spec/blank.ts';
import { schemaFormatOf } from '../spec/formats.ts';
import type { Shape } from '../spec/kit.ts';
import type { Desk } from './desk.ts';

/**
 * Returns what a field is made with as soon as it is wanted, as JSON data; undefined where the user gives a value first. A map or list is made with
 * its first entry, a reference when its target is known.
 */
export function startOf(desk: Desk, shape: Shape, path: Path): unknown {
  switch (shape.is) {
    case 'object':
    case 'payload-schema':
      return blankOf(shape);
    case 'schema-by-format':
      return schemaStart(desk, path);
    default:
      return undefined;
  }
}

/** Returns what a new entry of a map or list, or an alternative, is made with; undefined where the user gives a value first. */
export function entryStart(desk: Desk, shape: Shape, path: Path): unknown {
  switch (shape.is) {
    case 'list': {
      const first = entryStart(desk, shape.of, [...path, '0']);
      return first === undefined ? undefined : [first];
    }
    case 'either':
      return shape.of[0] && entryStart(desk, shape.of[0], path);
    case 'schema-by-format':
      return schemaStart(desk, path);
    default:
      return blankOf(shape);
  }
}

/** Of the language that stands beside it. */
function schemaStart({ subject }: Desk, path: Path): unknown {
  const around = valueAt(subject, path.slice(0, -1));
  return blankSchema(schemaFormatOf(stringOf(get(around, 'schemaFormat')), subject.dialect));
}
