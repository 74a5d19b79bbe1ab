// Which map holds which kind of object: from the tables of the root and of the Components Object.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Kind } from '../../format/table-types.ts';
import { isSchemaKind, rootKind, tableOf } from '../../format/tables.ts';
import { languageOf } from '../../format/typed-tree.ts';
import type { ReferenceShape } from './types.ts';

const SCHEMAS = 'schemas';

const sections: ReadonlyMap<Kind, string> = new Map(
  tableOf('Components').fields.flatMap(({ name, shape }) =>
    shape.is === 'map' && shape.of.is === 'object' ? [[shape.of.kind, name] as const] : [],
  ),
);

/**
 * Returns the map of components for the target of a reference of this shape. A target whose kind
 * has no map of its own is a schema.
 */
export function sectionOf(shape: ReferenceShape): string {
  return (shape.is === 'object' ? sections.get(plainKind(shape.kind)) : undefined) ?? SCHEMAS;
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
