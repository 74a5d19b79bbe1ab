// Checks an object that a wizard has built, using the same walk that validates documents.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Finding } from '../../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../../analysis/validation/walk.ts';
import { kindIn } from '../../../format/tables.ts';
import { parseJson } from '../../../text/parse/json.ts';
import { refuseIf } from '../refusal.ts';

/** Throws if the format doesn't accept an object of a kind. @throws if it refuses */
export function validateObject({ dialect }: AnalyzedFile, kind: string, value: unknown): void {
  const { root } = parseJson(JSON.stringify(value));
  if (!root) return;
  refuseIf(
    firstError(
      new SchemaWalker().walk(root, { is: 'object', kind: kindIn(kind, dialect), ref: 'no' }),
    ),
  );
}

function firstError({ problems, below }: Finding): string | null {
  const own = problems.find((f) => f.severity === 'error');
  if (own) return own.message;
  for (const { finding } of below) {
    const deeper = firstError(finding);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** Returns an object without members that say nothing: empty texts, lists and maps. */
export function filled(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
