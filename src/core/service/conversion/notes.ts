// The notes of a conversion: one row a code.
import { toPointer } from '../../text/pointer.ts';
import type { At, Conversion } from './types.ts';

type Severity = 'info' | 'warning';

const NOTES = {
  'unreadable-file': [
    'warning',
    '{0} has syntax errors or is not an object, and was not converted.',
  ],
  'missing-file': ['warning', '{0} could not be read. References to it are kept as they are.'],
  'server-scheme': [
    'warning',
    'The URL "{0}" has another scheme than the protocol "{1}". Only the protocol is kept.',
  ],
  'security-combination': [
    'warning',
    'Format 3.x has no form for this security requirement, which is kept in x-security: {0}',
  ],
  'unknown-security-scheme': [
    'warning',
    'The security scheme "{0}" is not in components; its scopes are {1}.',
  ],
  'parameter-keywords': [
    'warning',
    'A parameter has no such keywords; they are kept in x-schema: {0}',
  ],
  'parameter-schema': ['info', 'The schema {0} was put into the parameter.'],
  'parameter-value': ['info', 'Values of a parameter are strings: {0} is now "{0}".'],
  'trait-overrides': [
    'warning',
    'A trait overrides this value in 2.x, so that it had no effect. It was removed: {0}',
  ],
  'trait-field': ['info', '{0} of a trait moved to what uses the trait: {1}'],
  'trait-reference': [
    'warning',
    'A trait and this object both set "{0}", one of them by reference. In 3.x the object overrides the trait.',
  ],
  'duplicate-id': ['info', 'The id "{0}" is used more than once; this one is "{1}" now.'],
  'unused-id': ['warning', 'The {0} "{1}" is kept in an x- field: nothing uses this object.'],
  'schema-format': [
    'warning',
    'schemaFormat is kept in x-schemaFormat, since there is no payload: {0}',
  ],
  'unknown-field': ['warning', 'Format 3.x has no such field; it is kept as {0}: {1}'],
  'reference-siblings': ['info', 'Fields beside $ref have no effect: {0}'],
  'unknown-binding': ['warning', 'Format 3.x has no bindings of "{0}"; they are kept as x-{0}.'],
  'channel-used-twice': [
    'warning',
    'The channel {0} is used at more than one address. It has the address "{1}", and not "{2}".',
  ],
  'not-understood': ['warning', 'This value is not as 2.x defines it, and is kept as it is: {0}'],
} as const satisfies Record<string, readonly [Severity, string]>;

/** Adds a note about a value before the conversion. Values of the text are quoted in full. */
export function note(
  conversion: Conversion,
  code: keyof typeof NOTES,
  at: At,
  ...values: string[]
): void {
  const [severity, text] = NOTES[code];
  const message = text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
  conversion.notes.push({
    code,
    severity,
    message,
    path: toPointer(at.path),
    file: at.uri,
  });
}
