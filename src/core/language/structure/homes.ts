// The maps of a document that hold objects of one kind.
import type { Path } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Shape } from '../../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';

/** The maps of the root document whose entries are of a kind, those of the root itself first. */
export function homesOf({ dialect }: Pick<Subject, 'dialect'>, shape: Shape): readonly Path[] {
  const out: Path[] = [];
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

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'MultiFormatSchema']);

/** Whether a schema of the format is expected at a location of this shape. */
export function isSchema(shape: Shape): boolean {
  return shape.is === 'payload-schema' || (shape.is === 'object' && SCHEMAS.has(plainKind(shape.kind)));
}
