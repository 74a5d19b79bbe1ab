// What must hold of one value at once: a schema with its references followed, `allOf` taken apart,
// and one way chosen through its alternatives.
import { validate } from '@cfworker/json-schema';
import { KEYWORDS_BY_TYPE, SCHEMA_TYPES, type SchemaType } from '../../format/schema-keywords.ts';
import { type Schema, typesOf } from './check-keywords.ts';
import type { RandomSource } from './random.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

const MAX_PARTS = 400;

export class SchemaParts {
  private readonly definitions: Definitions;
  private readonly random: RandomSource;
  private readonly depths = new Map<Schema, number>();

  constructor(definitions: Definitions, random: RandomSource) {
    this.definitions = definitions;
    this.random = random;
  }

  /**
   * Returns schemas without references that a value must match together.
   * @param shortly take the alternatives with the smallest value, so that recursion ends
   */
  of(schema: NormalizedSchema, shortly: boolean): readonly Schema[] {
    const out: Schema[] = [];
    const seen = new Set<string>();
    const visit = (here: NormalizedSchema): void => {
      if (here === true) return;
      if (here === false) throw new GenerationFailed('the schema allows no value here');
      if (typeof here.$ref === 'string') {
        if (seen.has(here.$ref)) return;
        seen.add(here.$ref);
        visit(this.definitions[here.$ref] ?? true);
        return;
      }
      if (out.push(here) > MAX_PARTS)
        throw new GenerationFailed('the schema is put together of too many others');
      for (const part of schemaList(here.allOf)) visit(part);
      for (const keyword of ['anyOf', 'oneOf'])
        if (here[keyword]) visit(this.choose(schemaList(here[keyword]), shortly));
      if (here.if === undefined) return;
      const holds = here.if !== false && (this.random.plain || this.random.below(2) === 0);
      if (holds) visit(here.if as NormalizedSchema);
      visit(((holds ? here.then : here.else) ?? true) as NormalizedSchema);
    };
    visit(schema);
    return out;
  }

  fits(schema: NormalizedSchema, value: unknown): boolean {
    return validate(value, schema as never, '7', this.definitions as never, true).valid;
  }

  private choose(branches: readonly NormalizedSchema[], shortly: boolean): NormalizedSchema {
    const possible = branches.filter((b) => b !== false);
    if (possible.length === 0)
      throw new GenerationFailed('the schema gives no alternative that allows a value');
    const telling = this.random.plain
      ? possible.filter((b) => typeof b !== 'object' || b.type !== 'null')
      : possible;
    if (!shortly) return this.random.pick(telling.length > 0 ? telling : possible);
    const depths = possible.map((b) => this.depthOf(b));
    const least = Math.min(...depths);
    return this.random.pick(possible.filter((_, i) => depths[i] === least));
  }

  /** How many levels the smallest value of a schema has, about; infinite where it never ends. */
  private depthOf(schema: NormalizedSchema): number {
    if (typeof schema === 'boolean') return schema ? 0 : Infinity;
    const known = this.depths.get(schema);
    if (known !== undefined) return known;
    this.depths.set(schema, Infinity);
    const depth = this.measure(schema);
    this.depths.set(schema, depth);
    return depth;
  }

  private measure(schema: Schema): number {
    if (typeof schema.$ref === 'string') return this.depthOf(this.definitions[schema.$ref] ?? true);
    if (schema.const !== undefined || schema.enum !== undefined) return 0;
    const own = schemaList(schema.allOf).map((s) => this.depthOf(s));
    for (const keyword of ['anyOf', 'oneOf'])
      if (schema[keyword])
        own.push(Math.min(...schemaList(schema[keyword]).map((s) => this.depthOf(s))));
    const properties = (schema.properties ?? {}) as { readonly [name: string]: NormalizedSchema };
    for (const name of (schema.required ?? []) as string[]) {
      if (Object.hasOwn(properties, name)) own.push(1 + this.depthOf(properties[name] ?? true));
    }
    if ((schema.minItems as number) > 0) {
      own.push(
        ...(Array.isArray(schema.items)
          ? schemaList(schema.items)
          : [(schema.items ?? true) as NormalizedSchema]
        ).map((s) => 1 + this.depthOf(s)),
      );
    }
    return Math.max(0, ...own);
  }
}

/** Returns all values of a keyword that holds a list of schemas. */
export function schemaList(value: unknown): readonly NormalizedSchema[] {
  return Array.isArray(value) ? (value as NormalizedSchema[]) : [];
}

/** Returns one schema for all of them. */
export function allOfSchemas(schemas: readonly NormalizedSchema[]): NormalizedSchema {
  return schemas.length === 0
    ? true
    : schemas.length === 1
      ? (schemas[0] as NormalizedSchema)
      : { allOf: schemas };
}

// Why a value cannot be made of a schema.

/**
 * Thrown while a value is made. The message is a clause without a full stop that follows "An
 * example could not be made: ".
 */
export class GenerationFailed extends Error {}

// Which JSON type is generated for a value that several schemas restrict.

/** Keywords that say something of one type only, so that this type is meant where none is named. */
const NUMBER_FORMATS: ReadonlyMap<unknown, SchemaType> = new Map([
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
]);

/**
 * Returns the type: one that all parts allow, usually the most informative one, sometimes another.
 */
export function typeFor(parts: readonly Schema[], random: RandomSource): SchemaType {
  let allowed: readonly SchemaType[] = SCHEMA_TYPES;
  for (const part of parts) {
    const types = typesOf(part);
    if (types.length > 0)
      allowed = allowed.filter(
        (t) => types.includes(t) || (t === 'integer' && types.includes('number')),
      );
    const not = part.not;
    if (typeof not === 'object' && not !== null && Object.keys(not).length === 1) {
      const refused = typesOf(not as Schema);
      allowed = allowed.filter(
        (t) => !refused.includes(t) && !(t === 'integer' && refused.includes('number')),
      );
    }
  }
  if (allowed.length === 0)
    throw new GenerationFailed('the schema requires types that exclude each other');
  const named = parts.some((part) => typesOf(part).length > 0);
  const hinted = hintedTypes(parts).filter((t) => allowed.includes(t));
  if (hinted[0] !== undefined && !(named && !random.plain)) return hinted[0];
  if (!named) return allowed.includes('string') ? 'string' : (allowed[0] as SchemaType);
  const distinct = allowed.includes('number') ? allowed.filter((t) => t !== 'integer') : allowed;
  const telling = distinct.filter((t) => t !== 'null');
  return telling.length > 0 && (random.plain || random.below(8) > 0)
    ? random.pick(telling)
    : random.pick(distinct);
}

function hintedTypes(parts: readonly Schema[]): SchemaType[] {
  const types = ['object', 'array', 'string', 'number'] as const;
  const out: SchemaType[] = types.filter((type) =>
    parts.some((p) => KEYWORDS_BY_TYPE[type].some((k) => p[k] !== undefined)),
  );
  for (const part of parts) {
    const byFormat =
      NUMBER_FORMATS.get(part['x-format']) ??
      (part['x-format'] === undefined ? undefined : 'string');
    if (byFormat) out.push(byFormat);
  }
  return out;
}
