// Which map holds which kind of object: from the tables of the root and of the Components Object.

import { plainKind } from '../../format/dialect-tables.ts';
import { type Dialect, dialect } from '../../format/dialects.ts';
import type { Kind } from '../../format/table-types.ts';
import { isSchemaKind, kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { languageOf } from '../../format/typed-tree.ts';
import type { ReferenceShape } from './types.ts';

const SCHEMAS = 'schemas';

/** The maps of components, and of the root, by the kinds of their values, for each dialect. */
const sections = new Map<Dialect, ReadonlyMap<Kind, string>>();

function sectionsOf(of: Dialect): ReadonlyMap<Kind, string> {
  const known = sections.get(of);
  if (known) return known;
  const made = new Map(
    // Some versions have channels at the root only, where each takes the content of its reference.
    [rootKind, 'Components'].flatMap((kind) =>
      tableOf(kindIn(kind, of)).fields.flatMap(({ name, shape }) =>
        shape.is === 'map' && shape.of.is === 'object'
          ? [[plainKind(shape.of.kind), name] as const]
          : [],
      ),
    ),
  );
  sections.set(of, made);
  return made;
}

/**
 * Returns the map of components for the target of a reference of this shape. A target whose kind
 * has no map of its own is a schema.
 */
export function sectionOf(shape: ReferenceShape, of: Dialect = dialect): string {
  const own = shape.is === 'object' ? sectionsOf(of).get(plainKind(shape.kind)) : undefined;
  return own ?? SCHEMAS;
}

/**
 * Maps at the root whose entries may be references, such as `channels`: servers come before what
 * refers to them.
 */
export const rootMaps: readonly string[] = tableOf(rootKind).fields.flatMap(({ name, shape }) =>
  shape.is === 'map' && shape.of.is === 'object' && shape.of.ref === 'or' ? [name] : [],
);

/** Returns true if a bare schema in components would have another format than at the reference. */
export function needsFormat(shape: ReferenceShape): boolean {
  return (
    shape.is === 'any' ||
    languageOf(shape) !== undefined ||
    (shape.is === 'object' && isSchemaKind(shape.kind) && plainKind(shape.kind) !== 'Schema')
  );
}
