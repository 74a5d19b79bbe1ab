// Which map holds which kind of object: from the tables of the root and of the Components Object.

import { plainKind } from '../spec/in-dialect.ts';
import type { Kind } from '../spec/kit.ts';
import { rootKind, tableOf } from '../spec/spec.ts';
import type { RefShape } from './types.ts';

const SCHEMAS = 'schemas';

const sections: ReadonlyMap<Kind, string> = new Map(
  tableOf('Components').fields.flatMap(({ name, shape }) =>
    shape.is === 'map' && shape.of.is === 'object' ? [[shape.of.kind, name] as const] : [],
  ),
);

/** The map of components for what a reference of this shape leads to. Whatever has none of its own is a schema. */
export function sectionOf(shape: RefShape): string {
  return (shape.is === 'object' ? sections.get(plainKind(shape.kind)) : undefined) ?? SCHEMAS;
}

/** Maps at the root whose entries may be references, such as `channels`: servers come before what refers to them. */
export const rootMaps: readonly string[] = tableOf(rootKind).fields.flatMap(({ name, shape }) =>
  shape.is === 'map' && shape.of.is === 'object' && shape.of.ref === 'or' ? [name] : [],
);

/** True where a bare schema in components would be read in another format than the one the reference stands in. */
export function needsFormat(shape: RefShape): boolean {
  return shape.is === 'any' || (shape.is === 'object' && ['JsonSchema', 'OpenApiSchema'].includes(plainKind(shape.kind)));
}
