// Generates a value that matches a schema, always the same for one seed, and validates it before it
// is returned. Runs in the validation thread, where it can be stopped.
import type { SchemaType } from '../../format/schema-keywords.ts';
import { objectOf } from '../../text/value.ts';
import type { Schema } from './check-keywords.ts';
import { listFor } from './generate-list.ts';
import { numberOf } from './generate-number.ts';
import { type Fullness, type Generation, membersOf } from './generate-object.ts';
import { GenerationFailed, SchemaParts } from './generate-parts.ts';
import { stringFor } from './generate-string.ts';
import { typeFor } from './generate-type.ts';
import { type RandomSource, randomOf } from './random.ts';
import type { Definitions, GeneratedValue, InstanceErrors, NormalizedSchema } from './types.ts';
import { validate } from './validate.ts';

/** Values inside of one example, those that were thrown away counted too. */
const MAX_VALUES = 2_000;
/** Levels below which nothing is made that may be left out. */
const OPTIONAL_LEVELS = 3;
const MAX_LEVELS = 30;
/** Other ways through the schema that are tried. */
const TRIES = 24;
/** Values over all tries. */
const MAX_TRIED = 6_000;
/** Number of scalars that are tried to find one that matches all constraints. */
const SCALARS = 24;

/**
 * Generates a value that passes validation (JSON Schema draft 07, section Schema Object), or
 * returns why it couldn't.
 * @param seed counts from 0; the first gives the plainest value, with examples, defaults and first
 * choices of the schema
 */
export function generate(
  root: NormalizedSchema,
  definitions: Definitions,
  seed: number,
): GeneratedValue {
  let why = 'no value was found that fits the schema';
  let next: { readonly value: unknown } | undefined;
  let left = MAX_TRIED;
  for (let attempt = 0; attempt < TRIES && left > 0; attempt++) {
    const maker = new Generator(definitions, randomOf(seed, attempt), seed, fullness(attempt));
    const { made, reason } = maker.run(root);
    left -= maker.count + 1;
    if (reason !== undefined && (attempt === 0 || next === undefined)) why = reason;
    if (!made) continue;
    const errors: InstanceErrors = validate(root, definitions, made.value);
    if (errors === null) return { why: 'the schema is too complex to validate a value.' };
    if (errors.length === 0) return made;
    const [problem] = errors.filter((f) => f.kind === 'invalid');
    if (!problem) next ??= made;
    else if (!next)
      why = `no value was found that fits the schema. Of the last one tried: ${problem.message.replace(/\.$/, '')}`;
  }
  return next ?? { why: `${why}.` };
}

function fullness(attempt: number): Fullness {
  return attempt === 0 ? 'all' : ((['some', 'none', 'all'] as const)[attempt % 3] ?? 'none');
}

class Generator implements Generation {
  readonly parts: SchemaParts;
  readonly random: RandomSource;
  readonly full: Fullness;
  count = 0;
  private level = 0;
  private readonly seed: number;

  constructor(definitions: Definitions, random: RandomSource, seed: number, full: Fullness) {
    this.parts = new SchemaParts(definitions, random);
    this.random = random;
    this.seed = seed;
    this.full = full;
  }

  run(root: NormalizedSchema): { made?: { value: unknown }; reason?: string } {
    try {
      return { made: { value: this.below(root) } };
    } catch (error) {
      if (error instanceof GenerationFailed) return { reason: error.message };
      if (error instanceof RangeError) return { reason: 'the schema is nested too deeply' };
      throw error;
    }
  }

  below(schema: NormalizedSchema): unknown {
    if (++this.count > MAX_VALUES)
      throw new GenerationFailed(
        `it would need more than ${MAX_VALUES.toLocaleString('en')} values`,
      );
    if (this.level >= MAX_LEVELS)
      throw new GenerationFailed('the schema refers to itself without an end');
    this.level++;
    try {
      return this.value(schema);
    } finally {
      this.level--;
    }
  }

  attempt(schema: NormalizedSchema): { value: unknown } | undefined {
    try {
      return { value: this.below(schema) };
    } catch (error) {
      if (error instanceof GenerationFailed && this.count <= MAX_VALUES) return undefined;
      throw error;
    }
  }

  private value(schema: NormalizedSchema): unknown {
    const shortly = this.level > OPTIONAL_LEVELS;
    const own = this.parts.of(schema, shortly);
    const given = this.fullness(own, schema);
    if (given) return given.value;
    const listed = own.filter((p) => p.enum !== undefined || Object.hasOwn(p, 'const'));
    if (listed.length > 0) return this.listed(listed, schema, own);
    const type = typeFor(own, this.random);
    if (type === 'object') return objectOf(membersOf(own, shortly, this));
    if (type === 'array') return listFor(own, shortly, this);
    return this.scalar(type, own);
  }

  /**
   * One of the examples that the schema gives itself, or its default. Later seeds also go without.
   */
  private fullness(
    own: readonly Schema[],
    schema: NormalizedSchema,
  ): { value: unknown } | undefined {
    const values = own.flatMap((p) => [
      ...(Array.isArray(p['x-examples']) ? (p['x-examples'] as unknown[]) : []),
      ...(Object.hasOwn(p, 'x-default') ? [p['x-default']] : []),
    ]);
    if (values.length === 0) return undefined;
    const at =
      this.level === 1 ? this.seed : this.random.plain ? 0 : this.random.below(values.length + 1);
    if (at >= values.length || !this.parts.fits(schema, values[at])) return undefined;
    return { value: values[at] };
  }

  private listed(
    listed: readonly Schema[],
    schema: NormalizedSchema,
    own: readonly Schema[],
  ): unknown {
    const [first] = listed;
    const values = first
      ? Object.hasOwn(first, 'const')
        ? [first.const]
        : (first.enum as unknown[])
      : [];
    const fitting = values
      .slice(0, 200)
      .filter((v) => this.parts.fits(schema, v) && this.parts.fits({ allOf: own }, v));
    if (fitting.length === 0)
      throw new GenerationFailed('none of the values that it lists fits the rest of the schema');
    return this.random.pick(fitting);
  }

  private scalar(type: SchemaType, own: readonly Schema[]): unknown {
    const all = { allOf: own };
    let value: unknown = null;
    for (let i = 0; i < SCALARS; i++) {
      value = this.one(type, own);
      if (this.parts.fits(all, value)) break;
    }
    return value;
  }

  private one(type: SchemaType, own: readonly Schema[]): unknown {
    switch (type) {
      case 'string':
        return stringFor(own, this.random);
      case 'number':
      case 'integer':
        return numberOf(own, type === 'integer', this.random);
      case 'boolean':
        return this.random.plain || this.random.below(2) === 0;
      default:
        return null;
    }
  }
}
