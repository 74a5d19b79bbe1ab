// References as controls: their allowed and current targets.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { nameOfRef } from '../../analysis/symbols/symbol-labels.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { type Location, toLocation } from '../../text/location.ts';
import { titleOf } from './labels.ts';
import type { ReferenceControl } from './types.ts';

export type ReferenceShape = Extract<Shape, { is: 'object' | 'payload-schema' }>;

/** What a reference is to that stands for a schema in a language without a table. */
export const ANY_SCHEMA: ReferenceShape = { is: 'payload-schema' };

/** @param ref the text of `$ref`, undefined where none is written */
export function referenceOf(
  file: AnalyzedFile,
  shape: ReferenceShape,
  ref: string | undefined,
  start: unknown,
): ReferenceControl {
  const only = shape.is === 'object' && shape.ref === 'only';
  return {
    is: 'reference',
    what: whatOf(file, shape),
    ref: ref ?? '',
    target: ref === undefined ? null : targetOf(file, ref),
    label: ref === undefined ? '' : nameOfRef(ref),
    only,
    ...(!only && start !== undefined && { start }),
  };
}

/** Returns the final target of a reference; null if it can't be resolved. */
function targetOf({ documents, uri }: AnalyzedFile, ref: string): Location | null {
  const target = documents.target(uri, ref);
  return target.kind === 'found' ? toLocation(target.node) : null;
}

function whatOf({ dialect }: AnalyzedFile, shape: ReferenceShape): string {
  if (shape.is === 'payload-schema' || /Schema$/.test(plainKind(shape.kind))) return 'schema';
  const title = titleOf(tableOf(shape.kind), dialect);
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
