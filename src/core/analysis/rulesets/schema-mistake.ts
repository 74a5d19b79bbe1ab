// Says what is wrong in the schema of a rule itself.

import { COMBINATIONS, CONDITIONS, SCHEMA_TYPES } from '../../format/schema-keywords.ts';
import { isMap } from '../../text/value.ts';
import { compilePattern, MAX_SCHEMA_DEPTH } from './limits.ts';

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSchema = (value: unknown): boolean => isMap(value) || typeof value === 'boolean';
const isSchemas = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);
const isKnownType = (value: unknown): boolean =>
  (SCHEMA_TYPES as readonly unknown[]).includes(value);
const counts = ['Length', 'Items', 'Properties'].flatMap((noun) => [`min${noun}`, `max${noun}`]);

/** What keywords must be, and how a message says it. */
const SHAPES: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, what: string]>> =
  {
    type: [(value) => isKnownType(value) || (Array.isArray(value) && value.every(isKnownType)), ''],
    required: [isNames, 'must be array'],
    properties: [isMap, 'must be object'],
    patternProperties: [isMap, 'must be object'],
    enum: [Array.isArray, 'must be array'],
    pattern: [(value) => typeof value === 'string', 'must be string'],
    ...Object.fromEntries(COMBINATIONS.map((name) => [name, [isSchemas, 'must be array']])),
    ...Object.fromEntries(counts.map((name) => [name, [isCount, 'must be integer']])),
  };

/** Returns why a pattern is no regular expression; null where it is one. */
function patternMistake(pattern: unknown): string | null {
  try {
    compilePattern(String(pattern ?? ''), '');
    return null;
  } catch (failure) {
    return failure instanceof SyntaxError ? failure.message : null;
  }
}

/** Returns what is wrong with a `type`, each of the ways in which it is not as it must be. */
function typeMistake(type: unknown, at: string): string {
  const what = 'must be equal to one of the allowed values';
  const wrong = Array.isArray(type)
    ? `${at}/${type.findIndex((one) => !isKnownType(one))} ${what}`
    : `${at} must be array`;
  return `${at} ${what}, ${wrong}, ${at} must match a schema in anyOf`;
}

const mistakes = new WeakMap<object, string | null>();

/** Returns what is wrong in a schema itself; null where nothing is. */
export function schemaMistake(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  const known = mistakes.get(schema);
  if (known !== undefined) return known;
  const found = mistakeIn(schema, 'data', 0);
  mistakes.set(schema, found);
  return found;
}

function mistakeIn(schema: unknown, at: string, depth: number): string | null {
  if (!isMap(schema) || depth > MAX_SCHEMA_DEPTH) return null;
  for (const [keyword, [fits, what]] of Object.entries(SHAPES))
    if (Object.hasOwn(schema, keyword) && !fits(schema[keyword]))
      return `schema is invalid: ${keyword === 'type' ? typeMistake(schema.type, `${at}/type`) : `${at}/${keyword} ${what}`}`;
  const pattern = patternMistake(schema.pattern);
  if (pattern !== null) return pattern;
  const inner = [
    ...[...CONDITIONS, 'not', 'items', 'additionalProperties', 'contains'].map(
      (name) => [name, schema[name]] as const,
    ),
    ...['properties', 'patternProperties', ...COMBINATIONS].flatMap((name) =>
      Object.entries(schema[name] ?? {}).map(([key, one]) => [`${name}/${key}`, one] as const),
    ),
  ];
  for (const [name, one] of inner) {
    const found = mistakeIn(one, `${at}/${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
