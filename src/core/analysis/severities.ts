// The default severity of each code. Separate from the texts of codes.ts, because this is needed
// wherever problems are.
import type { Severity } from './problem.ts';

/**
 * `off` is for rules that must be enabled. A problem may have a lower severity where the format
 * leaves a choice; this is the usual severity of its code.
 */
const CODES: Readonly<Record<Severity | 'off', readonly string[]>> = {
  error: [
    'yaml-syntax',
    'json-syntax',
    'unclosed-quote',
    'tab-indent',
    'control-character',
    'empty-document',
    'not-a-document',
    'multiple-documents',
    'too-deep',
    'json-comment',
    'duplicate-key',
    'key-not-string',
    'tag-not-allowed',
    'not-json-number',
    'alias-unknown',
    'alias-cycle',
    'alias-budget',
    'required-field',
    'unknown-field',
    'type',
    'enum',
    'length',
    'pattern',
    'range',
    'size',
    'key-pattern',
    'absolute-url',
    'uri',
    'email',
    'media-type',
    'runtime-expression',
    'invalid-pattern',
    'format-version',
    'duration',
    'reference-syntax',
    'reference-target',
    'reference-file',
    'reference-kind',
    'reference-place',
    'reference-required',
    'reference-comment',
    'security-requirement',
    'reference-not-allowed',
    'ref-cycle',
    'schema-format',
    'channel-address',
    'channel-parameters',
    'operation-messages',
    'reply-address',
    'message-headers',
    'schema-default',
    'schema-discriminator',
    'avro-shape',
    'avro-name',
    'avro-default',
    'avro-union',
    'protobuf-syntax',
    'enterprisemq-destination',
    'enterprisemq-headers',
    'enterprisemq-server',
    'sqs-throughput',
    'example-invalid',
    'traits-merged',
  ],
  warning: [
    'too-large',
    'yaml-version',
    'merge-key',
    'host',
    'possible-secret',
    'unique',
    'reference-not-loaded',
    'default-in-enum',
    'server-variables',
    'reply-messages',
    'number-precision',
    'enum-empty',
    'examples-in-enum',
    'example-format',
    'openapi-items',
    'raml-header',
    'avro-logical-type',
    'protobuf-version',
    'runtime-pointer',
    'schema-discriminator-name',
    'tag-repeated',
    'unknown-scope',
    'unused-component',
    'cloudpubsub-address',
    'enterprisemq-endpoint',
    'sqs-identifier',
  ],
  information: ['unused-channel', 'example-not-checked', 'protobuf-not-read'],
  hint: [
    'empty-value',
    'ignored-sibling',
    'headers-type',
    'message-twins',
    'default-invalid',
    'schema-example-invalid',
    'schema-format-near',
    'unknown-keyword',
    'sqs-send',
  ],
  off: ['missing-description'],
};

/** Without these the text cannot be read, or is not read: never off, never milder. */
const FIXED: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'unclosed-quote',
  'tab-indent',
  'control-character',
  'empty-document',
  'not-a-document',
  'multiple-documents',
  'too-deep',
  'too-large',
  'alias-unknown',
  'alias-cycle',
  'alias-budget',
]);

/**
 * These say that a text, or a part of it, was not read because it goes beyond a limit: nothing is
 * known about what is in it.
 */
const LIMITS = ['too-large', 'too-deep', 'alias-budget'] as const;

/** The code of a limit. */
export type Limit = (typeof LIMITS)[number];

/**
 * Returns whether a code reports that something was not validated because it exceeds a limit, so
 * that a document without errors may have some.
 */
export function isLimit(code: string): code is Limit {
  return (LIMITS as readonly string[]).includes(code);
}

const SEVERITY: ReadonlyMap<string, Severity | 'off'> = new Map(
  (['error', 'warning', 'information', 'hint', 'off'] as const).flatMap((severity) =>
    CODES[severity].map((code) => [code, severity]),
  ),
);

/** Returns the severity a code has by itself; undefined for a code that does not exist. */
export function severityOf(code: string): Severity | 'off' | undefined {
  return SEVERITY.get(code);
}

/** Returns true for what cannot be switched off. */
export function isFixed(code: string): boolean {
  return FIXED.has(code);
}

/** Returns every code, the graver ones first. */
export function codeNames(): readonly string[] {
  return [...SEVERITY.keys()];
}
