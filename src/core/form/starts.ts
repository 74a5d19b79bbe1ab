// What fields and entries are made with.
import { skeletonOf } from '../language/fix/skeleton.ts';
import type { Path } from '../parse/tree.ts';
import type { Field, Shape } from '../spec/kit.ts';
import type { Desk } from './desk.ts';

/**
 * What a field is made with as soon as it is wanted, as JSON data; undefined where the person has to give a value first.
 * A map or list is made with its first entry, a reference when it is known where to.
 */
export function startOf({ subject }: Desk, shape: Shape, field: Field | null, path: Path): unknown {
  switch (shape.is) {
    case 'boolean':
      return field?.required ? undefined : field?.default !== true;
    case 'object':
      return shape.ref === 'only' ? undefined : skeletonOf(shape, field, { subject, path });
    case 'payload-schema':
    case 'schema-by-format':
      return skeletonOf(shape, field, { subject, path });
    default:
      return undefined;
  }
}

/** What a new entry of a map or list, or an alternative, is made with; undefined where only the person knows. */
export function entryStart(desk: Desk, shape: Shape, path: Path): unknown {
  switch (shape.is) {
    case 'string':
      return shape.enum ? shape.enum[0] : '';
    case 'map':
      return {};
    case 'list': {
      const first = entryStart(desk, shape.of, [...path, '0']);
      return first === undefined ? undefined : [first];
    }
    case 'either':
      return shape.of[0] && entryStart(desk, shape.of[0], path);
    case 'any':
      return '';
    case 'object':
      return startOf(desk, shape, null, path);
    default:
      return skeletonOf(shape, null, { subject: desk.subject, path });
  }
}
