// Compares what an agent wrote with the schema of a tool or command. Hosts need not do it before.
import { nearest } from '../core/api.ts';
import type { Schema } from './types.ts';

/** Files that agents may name: documents, and what messages can be made of. */
export const AGENT_FILES = /\.(?:ya?ml|json|avsc|proto|xsd)$/i;
/** Levels of a document (`core/text/parse`): nothing deeper is of use. */
const MAX_LEVELS = 256;

/** Returns in a sentence that JSON data is nested too deeply to be walked; null where it is not. */
export function depthProblem(value: unknown): string | null {
  let level = [value];
  for (let count = 0; level.length > 0; count++) {
    if (count > MAX_LEVELS) return `The input has more than ${MAX_LEVELS} levels.`;
    level = level.flatMap((one) =>
      one !== null && typeof one === 'object' ? Object.values(one) : [],
    );
  }
  return null;
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const ARTICLES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/**
 * Returns what is wrong with a value, in one sentence; null where it matches.
 * @param name what the sentence calls the value
 */
export function inputProblem(schema: Schema, value: unknown, name: string): string | null {
  if (schema.anyOf) return alternativesProblem(schema.anyOf, value, name);
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types && !types.some((type) => isOfType(type, value)))
    return `${name} must be ${types.map((type) => ARTICLES[type] ?? type).join(' or ')}.`;
  if (schema.enum && !schema.enum.includes(value)) return choiceProblem(schema.enum, value, name);
  if (typeof value === 'string') return stringProblem(schema, value, name);
  if (typeof value === 'number') return numberProblem(schema, value, name);
  if (Array.isArray(value)) return listProblem(schema, value, name);
  return value !== null && typeof value === 'object'
    ? objectProblem(schema, value as Readonly<Record<string, unknown>>, name)
    : null;
}

function isOfType(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isSafeInteger(value) : typeOf(value) === type;
}

/** The problem with the alternative that is most likely meant: the first one of its type. */
function alternativesProblem(
  schemas: readonly Schema[],
  value: unknown,
  name: string,
): string | null {
  const problems = schemas.map((one) => inputProblem(one, value, name));
  if (problems.includes(null)) return null;
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  const meant = schemas.findIndex(
    ({ properties = {}, required = [] }) =>
      keys.length > 0 && required.some((key) => keys.includes(key) && key in properties),
  );
  return problems[Math.max(0, meant)] ?? null;
}

function choiceProblem(choices: readonly unknown[], value: unknown, name: string): string {
  const words = choices.map(String);
  const meant = typeof value === 'string' ? nearest(value, words) : undefined;
  const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
  return words.length > 12
    ? `${name} is not one of the ${words.length} names that are allowed.${hint}`
    : `${name} must be ${choices.map((one) => JSON.stringify(one)).join(' or ')}.${hint}`;
}

function stringProblem({ maxLength, pattern }: Schema, value: string, name: string): string | null {
  if (maxLength !== undefined && value.length > maxLength)
    return `${name} must have at most ${maxLength} characters.`;
  return pattern !== undefined && !new RegExp(pattern).test(value)
    ? `${name} must match ${pattern}.`
    : null;
}

function numberProblem({ minimum, maximum }: Schema, value: number, name: string): string | null {
  if (minimum !== undefined && value < minimum) return `${name} must be ${minimum} or more.`;
  return maximum !== undefined && value > maximum ? `${name} must be ${maximum} or less.` : null;
}

function listProblem(
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema,
  value: readonly unknown[],
  name: string,
): string | null {
  if (value.length < minItems) return `${name} must have ${minItems} or more items.`;
  if (value.length > maxItems) return `${name} must have at most ${maxItems} items.`;
  for (const [i, item] of value.entries()) {
    const problem = inputProblem(items, item, `${name}[${i}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function objectProblem(
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Readonly<Record<string, unknown>>,
  name: string,
): string | null {
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${name} must have ${JSON.stringify(missing)}.`;
  for (const [key, own] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!schema && additionalProperties === false) {
      const meant = nearest(key, Object.keys(properties));
      const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
      return `${name} has the unknown field ${JSON.stringify(key)}.${hint}`;
    }
    const problem = schema ? inputProblem(schema, own, `${name}.${key}`) : null;
    if (problem !== null) return problem;
  }
  return null;
}
