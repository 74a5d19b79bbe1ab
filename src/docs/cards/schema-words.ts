// Says a small JSON Schema that stands in a binding in words, as a row of a schema tree would.
import { counted } from '../../core/counted.ts';
import type { BindingRow } from '../../core/model/types.ts';
import { compact } from '../code/pretty.ts';

export interface SchemaWords {
  /** `string, always "orders"`; `integer, at least 0`. */
  readonly text: string;
  /** CommonMark. */
  readonly description?: string;
  /** The properties of an object, as rows whose values are schemas again. */
  readonly properties: readonly BindingRow[];
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Keywords that are said; a value with any other member is shown as it is. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'format', 'default', 'description', 'examples', 'properties', 'required', 'additionalProperties'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
]);

/** Returns the words for a value that is a JSON Schema with a type and plain keywords; null for all other values. */
export function schemaWords(value: unknown): SchemaWords | null {
  if (!isObject(value) || !TYPES.has(value.type)) return null;
  if (Object.keys(value).some((key) => !KEYWORDS.has(key))) return null;
  const { type, enum: choices, format, description, properties = {}, required = [] } = value;
  if (!isObject(properties) || !Array.isArray(required) || (choices !== undefined && !Array.isArray(choices))) return null;
  if (description !== undefined && typeof description !== 'string') return null;
  const only = Array.isArray(choices) && choices.length === 1 ? choices[0] : value.const;
  const text = [
    typeof format === 'string' ? `${type} ${format}` : type,
    only !== undefined && `always ${compact(only)}`,
    Array.isArray(choices) && choices.length > 1 && `one of ${choices.map(compact).join(', ')}`,
    typeof value.minimum === 'number' && `at least ${value.minimum}`,
    typeof value.maximum === 'number' && `at most ${value.maximum}`,
    typeof value.minLength === 'number' && `at least ${counted(value.minLength, 'character')}`,
    typeof value.maxLength === 'number' && `at most ${counted(value.maxLength, 'character')}`,
    typeof value.pattern === 'string' && `pattern ${value.pattern}`,
    value.default !== undefined && `default ${compact(value.default)}`,
    Array.isArray(value.examples) && value.examples.length > 0 && `such as ${value.examples.map(compact).join(', ')}`,
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
