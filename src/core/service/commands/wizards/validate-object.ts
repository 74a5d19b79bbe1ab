// Checks an object that a wizard has built, using the same walk that validates documents.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Finding } from '../../../analysis/validation/finding.ts';
import { SchemaWalker } from '../../../analysis/validation/walk.ts';
import { kindIn, tableOf, wizardFields } from '../../../format/tables.ts';
import { parseJson } from '../../../text/parse/json.ts';
import { refuseIf } from '../refusal.ts';

/**
 * Returns an object of a kind in the order of its table: what `input` has for the fields that
 * wizards show, unless it is empty, and `others`.
 * @throws if it refuses, because the format doesn't accept the object
 */
export function writtenObject(
  file: AnalyzedFile,
  kind: string,
  input: object,
  others: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const table = tableOf(kindIn(kind, file.dialect));
  const entered = new Map(Object.entries(input));
  const values = {
    ...withoutEmptyMembers(
      Object.fromEntries(wizardFields(table).map(({ name }) => [name, entered.get(name)])),
    ),
    ...others,
  };
  const order = table.fields.map(({ name }) => name);
  const object = Object.fromEntries(
    Object.entries(values).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  );
  validateObject(file, kind, object);
  return object;
}

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
export function withoutEmptyMembers(
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
