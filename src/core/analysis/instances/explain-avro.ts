// Where and why a value is not one of an Avro schema, in the words of Avro: the names of its types,
// and of a union only the alternatives that are written.

import { nearestWord } from '../../text/nearest.ts';
import type { NodePath } from '../../text/tree.ts';
import { isMap } from '../../text/value.ts';
import type { Schema } from './check-keywords.ts';
import {
  describeInstance,
  type FoundError,
  instanceError,
  isCollection,
  joinByOr,
  quotesHint,
  showValue,
} from './found-error.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

/** What a normalized schema has under `x-avro`: which type of Avro it is. */
export interface AvroMark {
  /** The type: `long`, `record`, `union` ... */
  readonly is: string;
  /** With its namespace, where it has a name. */
  readonly name?: string;
  /** What it means: `date` ... */
  readonly logical?: string;
  /** Of a decimal: its digits, and how many of them are behind the point. */
  readonly precision?: number;
  readonly scale?: number;
  /** Of a fixed type: its bytes. */
  readonly size?: number;
}

/** What the explanation needs of the validator around it. */
export interface AvroSteps {
  explain(schema: NormalizedSchema, value: unknown, at: NodePath): readonly FoundError[];
  fits(schema: NormalizedSchema, value: unknown): boolean;
  readonly definitions: Definitions;
}

const MAX_HOPS = 8;

/** Returns what a normalized schema is behind its references. */
function definition(schema: NormalizedSchema, { definitions }: AvroSteps): NormalizedSchema {
  let here = schema;
  for (let hops = 0; typeof here === 'object' && hops < MAX_HOPS; hops++) {
    if (typeof here.$ref !== 'string') break;
    here = definitions[here.$ref] ?? true;
  }
  return here;
}

/** Returns what a normalized schema says of its type in Avro; undefined for all others. */
export function avroMark(schema: NormalizedSchema): AvroMark | undefined {
  return typeof schema === 'object' ? (schema['x-avro'] as AvroMark | undefined) : undefined;
}

/** Returns the errors of a value by a schema that is marked as one of Avro. */
export function avroErrors(
  schema: Schema,
  mark: AvroMark,
  value: unknown,
  at: NodePath,
  steps: AvroSteps,
): readonly FoundError[] {
  if (mark.is === 'union') return unionErrors(schema, value, at, steps);
  if (mark.is === 'record' && isMap(value)) return recordErrors(schema, mark, value, at, steps);
  if (mark.is === 'map' && isMap(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      steps.explain(schema.additionalProperties as NormalizedSchema, inner, [...at, key]),
    );
  if (mark.is === 'array' && Array.isArray(value))
    return value.flatMap((item, i) =>
      steps.explain(schema.items as NormalizedSchema, item, [...at, String(i)]),
    );
  if (steps.fits(schema, value)) return [];
  return [
    mark.is === 'enum' ? enumError(schema, mark, value, at) : unexpectedType([mark], value, at),
  ];
}

function unexpectedType(marks: readonly AvroMark[], value: unknown, at: NodePath): FoundError {
  const hint = quotesHint([...new Set(marks.map(({ is }) => JSON_TYPES.get(is) ?? is))], value);
  const message = `expected ${joinByOr(marks.map(labelOf))}, got ${describeInstance(value)}.`;
  return {
    ...instanceError('type', at, isCollection(value), `${message}${hint}`),
    instead: { expected: marks.map(({ is, name }) => name ?? is), value },
  };
}

const JSON_TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['record', 'object'],
  ['map', 'object'],
  ['enum', 'string'],
  ['fixed', 'string'],
  ['bytes', 'string'],
]);

const LABELS: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['int', 'an int'],
  ['array', 'an array'],
  ['bytes', 'bytes'],
]);

/** Returns a type with its article: `a long`, `the record "Order"`, `an int (date)`. */
function labelOf({ is, name, logical }: AvroMark): string {
  const label = name === undefined ? (LABELS.get(is) ?? `a ${is}`) : `the ${is} ${showValue(name)}`;
  return logical === undefined ? label : `${label} (${logical})`;
}

function enumError(schema: Schema, mark: AvroMark, value: unknown, at: NodePath): FoundError {
  const symbols = schema.enum as readonly string[];
  const meant = typeof value === 'string' ? nearestWord(value, symbols) : undefined;
  const known =
    symbols.length > 0 && symbols.length <= 8 ? `: ${joinByOr(symbols.map(showValue))}` : '';
  const message = `expected a symbol of ${labelOf(mark)}${known}; got ${describeInstance(value)}.`;
  return {
    ...instanceError(
      'enum',
      at,
      isCollection(value),
      meant === undefined ? message : `${message} Did you mean ${showValue(meant)}?`,
    ),
    instead: { expected: symbols, value },
    ...(meant !== undefined && { meant }),
  };
}

function recordErrors(
  schema: Schema,
  mark: AvroMark,
  value: Readonly<Record<string, unknown>>,
  at: NodePath,
  steps: AvroSteps,
): readonly FoundError[] {
  const fields = schema.properties as { readonly [name: string]: NormalizedSchema };
  const out: FoundError[] = [];
  for (const name of schema.required as readonly string[]) {
    if (Object.hasOwn(value, name)) continue;
    const message = `the field ${showValue(name)} of ${labelOf(mark)} is missing, and it has no default.`;
    out.push(instanceError('required', at, true, message));
  }
  for (const [name, inner] of Object.entries(value)) {
    const below = [...at, name];
    if (Object.hasOwn(fields, name)) {
      out.push(...steps.explain(fields[name] ?? true, inner, below));
      continue;
    }
    const meant = nearestWord(
      name,
      Object.keys(fields).filter((other) => !Object.hasOwn(value, other)),
    );
    const message = `${labelOf(mark)} has no field ${showValue(name)}.`;
    out.push({
      ...instanceError(
        'additionalProperties',
        below,
        true,
        meant === undefined ? message : `${message} Did you mean ${showValue(meant)}?`,
      ),
      ...(meant !== undefined && { meant }),
    });
  }
  return out;
}

/**
 * The errors of the alternative that is certainly meant: the one that the JSON encoding names, or
 * the only one of the value's JSON type that has something inside. Else all alternatives are named.
 */
function unionErrors(
  schema: Schema,
  value: unknown,
  at: NodePath,
  steps: AvroSteps,
): readonly FoundError[] {
  const all = schema.anyOf as readonly NormalizedSchema[];
  if (all.some((one) => steps.fits(one, value))) return [];
  const plain = all.filter((one) => avroMark(definition(one, steps)));
  if (plain.length === 0)
    return [instanceError('anyOf', at, isCollection(value), 'an empty union has no values.')];
  if (isMap(value)) {
    const [key, ...others] = Object.keys(value);
    const named =
      key !== undefined && others.length === 0
        ? all.find(
            (one) =>
              typeof one === 'object' &&
              !avroMark(definition(one, steps)) &&
              Object.hasOwn(one.properties as object, key),
          )
        : undefined;
    if (key !== undefined && typeof named === 'object') {
      const inner = (named.properties as { readonly [name: string]: NormalizedSchema })[key];
      return steps.explain(inner ?? true, value[key], [...at, key]);
    }
  }
  const collections = Array.isArray(value) ? ['array'] : isMap(value) ? ['record', 'map'] : [];
  const alike = plain.filter((one) =>
    collections.includes(avroMark(definition(one, steps))?.is ?? ''),
  );
  if (alike.length === 1) return steps.explain(alike[0] ?? true, value, at);
  const marks = plain.flatMap((one) => avroMark(definition(one, steps)) ?? []);
  return [unexpectedType(marks, value, at)];
}
