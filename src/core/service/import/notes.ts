// The notes of an import: one row a code.
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { ImportNote, ImportSource } from './types.ts';

const NOTES = {
  'not-taken': [
    'info',
    'Not in the new document, since it describes requests to the API and responses: {0}.',
  ],
  'not-of-operation': ['warning', 'Operations have no such field; it is not kept: {0}.'],
  parameter: ['warning', 'The parameter "{0}" is not kept: messages have headers only.'],
  'other-file': ['warning', '{0} is in another file and was not read.'],
  'reference-target': ['warning', 'The reference {0} targets nothing in this file.'],
  'security-combination': ['warning', 'The format has no form for this security requirement: {0}'],
  'security-scheme': [
    'warning',
    'The format has no security scheme of the type "{0}"; "{1}" is not kept.',
  ],
  'schema-keyword': [
    'warning',
    'Schemas of the format have no keyword "{0}"; it is kept, and has no effect.',
  ],
  'schema-identity': [
    'info',
    'The schema had the {0} {1}, which is not kept: references are resolved by the document.',
  ],
  'not-valid': ['warning', 'This is not valid in the format; it is kept in {0}: {1}'],
} as const satisfies Record<string, readonly [ImportNote['severity'], string]>;

/** Adds a note about a value of the source, once. */
export function note(
  { notes }: Pick<ImportSource, 'notes'>,
  code: keyof typeof NOTES,
  at: NodePath,
  ...values: string[]
): void {
  const [severity, text] = NOTES[code];
  const message = text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
  const path = toPointer(at);
  if (!notes.some((one) => one.message === message && one.path === path))
    notes.push({ code, severity, message, path });
}
