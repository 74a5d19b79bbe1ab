// The initial values of new fields and entries: never a value that the user has to choose.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { initialSchema, initialValue } from '../../format/initial-value.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import type { Shape } from '../../format/table-types.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import type { FormContext } from './types.ts';

/**
 * Returns the initial value of a field when the user adds it, as JSON data; undefined if the user
 * has to enter a value first. A map or list starts with its first entry, a reference when its
 * target is known.
 */
export function initialFieldValue(context: FormContext, shape: Shape, path: NodePath): unknown {
  switch (shape.is) {
    case 'object':
    case 'payload-schema':
      return initialValue(shape);
    case 'schema-by-format':
      return initialSchemaValue(context, path);
    default:
      return undefined;
  }
}

/**
 * Returns what a new entry of a map or list, or an alternative, is made with; undefined where the
 * user gives a value first.
 */
export function initialEntryValue(context: FormContext, shape: Shape, path: NodePath): unknown {
  switch (shape.is) {
    case 'list': {
      const first = initialEntryValue(context, shape.of, [...path, '0']);
      return first === undefined ? undefined : [first];
    }
    case 'either':
      return shape.of[0] && initialEntryValue(context, shape.of[0], path);
    case 'schema-by-format':
      return initialSchemaValue(context, path);
    default:
      return initialValue(shape);
  }
}

/** Returns the initial schema for the `schemaFormat` next to it. */
function initialSchemaValue({ file }: FormContext, path: NodePath): unknown {
  const around = valueAt(file, path.slice(0, -1));
  return initialSchema(schemaFormatOf(stringOf(get(around, 'schemaFormat')), file.dialect));
}
