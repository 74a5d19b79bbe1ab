// The notes of a conversion: one row a code.
import type { NodeLocation } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import type { Conversion, ConversionNote } from './types.ts';

type Severity = 'info' | 'warning';

const NOTES = {
  'unreadable-file': [
    'warning',
    '{0} has syntax errors or is not an object, and was not converted.',
  ],
  'half-converted': [
    'warning',
    '{0} is a document of AsyncAPI {1} of its own, of which only the objects that this document refers to would be converted.',
  ],
  'missing-file': ['warning', '{0} could not be read. References to it are kept as they are.'],
  'server-scheme': [
    'warning',
    'The URL "{0}" has another scheme than the protocol "{1}". Only the protocol is kept.',
  ],
  'server-host': [
    'warning',
    'The URL "{0}" has no host. In 3.x it is required and not relative to the document: add it.',
  ],
  'security-combination': [
    'warning',
    'Format 3.x has no form for this security requirement, which is kept in {0}: {1}',
  ],
  'scopes-of-scheme': [
    'warning',
    'The security scheme "{0}" is of a type without scopes; they are kept in {1}: {2}',
  ],
  'unknown-security-scheme': [
    'warning',
    'Unknown security scheme "{0}". Its scopes are not kept: {1}',
  ],
  'parameter-keywords': [
    'warning',
    'Parameters do not have these keywords; they are kept in {0}: {1}',
  ],
  'parameter-schema-referred': ['info', 'References refer to this schema. It is kept in {0}, too.'],
  'parameter-schema': ['info', 'Keywords of the schema {0} were copied into the parameter.'],
  'parameter-missing': [
    'info',
    'The address uses {0}, which no parameter describes. It has an empty parameter now.',
  ],
  'parameters-without-address': [
    'warning',
    'No address refers to this channel, and in 3.x only addresses have parameters. They are kept in {0}.',
  ],
  'parameter-value': ['info', 'Values of a parameter are strings: {0} is now "{0}".'],
  'trait-overrides': [
    'warning',
    'A trait overrides this value in 2.x, so it had no effect and was removed: {0}',
  ],
  'trait-field': ['info', '{0} of a trait was moved to the messages that use the trait: {1}'],
  'trait-reference': [
    'warning',
    'A trait and this object both set "{0}", one of them by reference. In 3.x the object overrides the trait.',
  ],
  'duplicate-id': ['info', 'The id "{0}" is used more than once; this one is "{1}" now.'],
  'unused-id': ['warning', 'The {0} "{1}" is kept in {2}: nothing uses this object.'],
  'schema-format': ['warning', 'schemaFormat is kept in {0}, since there is no payload: {1}'],
  'unknown-field': ['warning', 'Format 3.x has no such field; it is kept as {0}: {1}'],
  'unknown-binding': ['warning', 'Format 3.x has no bindings of "{0}"; they are kept as {1}.'],
  'binding-version': [
    'info',
    'There is no bindingVersion, so 3.x reads this as the newest version, which does not have these fields: {0}',
  ],
  'value-as-schema': ['info', '{0} is a schema in 3.x. It now has the value as its "const".'],
  'channel-used-twice': [
    'info',
    'The channel {0} is used at more than one address. This address has a copy of it.',
  ],
  'operation-reference': [
    'info',
    'An operation names its channel in 3.x, so this one is a copy of {0}.',
  ],
  'not-in-json': ['warning', 'The file {0} is JSON, which has no form for this: {1}'],
  'comment-lost': ['warning', 'This comment could not be kept: {0}'],
  'not-understood': ['warning', 'Format 2.x has no such value here; it is kept as {0}: {1}'],
  'error-in-result': ['warning', 'The converted document has an error here: {0}'],
  'error-before': ['info', 'There is an error here, as before the conversion: {0}'],
} as const satisfies Record<string, readonly [Severity, string]>;

type Code = keyof typeof NOTES;

/** Adds a note about a value before the conversion. Values of the text are quoted in full. */
export function note(
  conversion: Conversion,
  code: Code,
  at: NodeLocation,
  ...values: string[]
): void {
  conversion.notes.push(makeNote(code, at, ...values));
}

/** Returns a note about a value before the conversion. */
export function makeNote(code: Code, at: NodeLocation, ...values: string[]): ConversionNote {
  const [severity, text] = NOTES[code];
  const message = text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
  return { code, severity, message, path: toPointer(at.path), file: at.uri };
}
