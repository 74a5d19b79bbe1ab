// References as controls: what they may lead to, and where they do.

import type { Where } from '../build/types.ts';
import { nameOfRef } from '../language/structure/labels.ts';
import type { Subject } from '../language/subject.ts';
import { toPointer } from '../parse/pointer.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { Shape } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';
import { titleOf } from './names.ts';
import type { ReferenceControl } from './types.ts';

export type Referable = Extract<Shape, { is: 'object' | 'payload-schema' }>;

/** @param ref the text of `$ref`, undefined where none is written */
export function referenceOf(subject: Subject, shape: Referable, ref: string | undefined, start: unknown): ReferenceControl {
  const only = shape.is === 'object' && shape.ref === 'only';
  return {
    is: 'reference',
    what: whatOf(subject, shape),
    ref: ref ?? '',
    target: ref === undefined ? null : targetOf(subject, ref),
    label: ref === undefined ? '' : nameOfRef(ref),
    only,
    ...(!only && start !== undefined && { start }),
  };
}

/** Where a reference leads in the end, through others; null where nowhere. */
function targetOf({ world, uri }: Subject, ref: string): Where | null {
  const target = world.target(uri, ref);
  return target.kind === 'found' ? { uri: target.place.uri, pointer: toPointer(target.place.path) } : null;
}

function whatOf({ dialect }: Subject, shape: Referable): string {
  if (shape.is === 'payload-schema' || /Schema$/.test(plainKind(shape.kind))) return 'schema';
  const title = titleOf(tableOf(shape.kind), dialect);
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
