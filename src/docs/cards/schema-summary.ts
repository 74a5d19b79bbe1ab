// Describes a small JSON Schema inside a binding in words, as a row of a schema tree would.
import { formatCount, isSchemaType } from '../../core/light.ts';
import type { BindingRow } from '../../core/types.ts';
import { compactJson } from '../code/format-json.ts';

export interface SchemaSummary {
  /** `string, always "orders"`; `integer, at least 0`. */
  readonly text: string;
  /** CommonMark. */
  readonly description?: string;
  /** The properties of an object, as rows whose values are schemas again. */
  readonly properties: readonly BindingRow[];
}

/** Keywords that are described; a value with any other member is shown as is. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...[
    'type',
    'enum',
    'const',
    'format',
    'default',
    'description',
    'examples',
    'properties',
    'required',
    'additionalProperties',
  ],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
]);

/** Returns words for a value that is a JSON Schema with a type and plain keywords, else null. */
export function schemaSummary(value: unknown): SchemaSummary | null {
  if (!isObject(value) || !isSchemaType(value.type)) return null;
  if (Object.keys(value).some((key) => !KEYWORDS.has(key))) return null;
  const { type, enum: choices, format, description, properties = {}, required = [] } = value;
  if (
    !isObject(properties) ||
    !Array.isArray(required) ||
    (choices !== undefined && !Array.isArray(choices))
  )
    return null;
  if (description !== undefined && typeof description !== 'string') return null;
  const only = Array.isArray(choices) && choices.length === 1 ? choices[0] : value.const;
  const text = [
    typeof format === 'string' ? `${type} ${format}` : type,
    only !== undefined && `always ${compactJson(only)}`,
    Array.isArray(choices) && choices.length > 1 && `one of ${choices.map(compactJson).join(', ')}`,
    typeof value.minimum === 'number' && `at least ${value.minimum}`,
    typeof value.maximum === 'number' && `at most ${value.maximum}`,
    typeof value.minLength === 'number' && `at least ${formatCount(value.minLength, 'character')}`,
    typeof value.maxLength === 'number' && `at most ${formatCount(value.maxLength, 'character')}`,
    typeof value.pattern === 'string' && `pattern ${value.pattern}`,
    value.default !== undefined && `default ${compactJson(value.default)}`,
    Array.isArray(value.examples) &&
      value.examples.length > 0 &&
      `such as ${value.examples.map(compactJson).join(', ')}`,
    required.length > 0 && `required: ${required.map(String).join(', ')}`,
    value.additionalProperties === false && 'no other properties',
  ];
  return {
    text: text.filter((piece) => typeof piece === 'string').join(', '),
    ...(description !== undefined && { description }),
    properties: Object.entries(properties).map(([name, inner]) => ({ name, value: inner })),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
