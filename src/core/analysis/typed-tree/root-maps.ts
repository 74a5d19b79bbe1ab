// The maps of a document that hold objects of one kind.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Shape } from '../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../format/tables.ts';
import type { NodePath } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';

/** Returns the root document's maps with entries of a kind, those of the root itself first. */
export function rootMapsOf(
  { dialect }: Pick<AnalyzedFile, 'dialect'>,
  shape: Shape,
): readonly NodePath[] {
  const out: NodePath[] = [];
  for (const [kind, prefix] of [
    [rootKind, []],
    ['Components', ['components']],
  ] as const) {
    for (const { name, shape: field } of tableOf(kindIn(kind, dialect)).fields) {
      if (field.is === 'map' && sameKind(field.of, shape)) out.push([...prefix, name]);
    }
  }
  return out;
}

function sameKind(a: Shape, b: Shape): boolean {
  if (a.is === 'payload-schema' || b.is === 'payload-schema') return isSchema(a) && isSchema(b);
  return a.is === 'object' && b.is === 'object' && plainKind(a.kind) === plainKind(b.kind);
}

/**
 * Returns whether a schema of the format is expected at a location of this shape, or one whose
 * language is named.
 */
export function isSchema(shape: Shape): boolean {
  if (shape.is !== 'object') return shape.is === 'payload-schema';
  const { boolean, schema } = tableOf(shape.kind);
  return boolean === true || schema === 'wrapped';
}
