// Generates a value that matches a schema, always the same for one seed, and validates it before it
// is returned. Runs in the validation thread, where it can be stopped.
import type { SchemaType } from '../../format/schema-keywords.ts';
import { objectOf } from '../../text/value.ts';
import type { Schema } from './check-keywords.ts';
import { avroMark } from './explain-avro.ts';
import { avroValue } from './generate-avro.ts';
import { type Fullness, type Generation, listFor, membersOf } from './generate-members.ts';
import { GenerationFailed, SchemaParts, typeFor } from './generate-parts.ts';
import { stringFor } from './generate-string.ts';
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
    const mark = own.map(avroMark).find((one) => one !== undefined && one.is !== 'union');
    const ofAvro = mark && avroValue(mark, this.random);
    if (ofAvro !== undefined) return ofAvro;
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

// Numbers within the limits of a schema.

/** Width of the range where only one of its ends is given, or none. */
const SPAN = 100;
const MAX_DECIMALS = 12;

const RANGES: ReadonlyMap<unknown, readonly [low: number, high: number]> = new Map([
  ['int32', [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ['float', [-3.4e38, 3.4e38]],
]);

/**
 * Returns a number that keeps `minimum`, `maximum`, their exclusive forms and `multipleOf` of all
 * `parts`, as far as that is possible.
 */
function numberOf(parts: readonly Schema[], whole: boolean, random: RandomSource): number {
  const all = (keyword: string): number[] =>
    parts.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const formats = parts
    .map((p) => RANGES.get(p['x-format']))
    .filter((range) => range !== undefined);
  const low = Math.max(...all('minimum'), ...all('exclusiveMinimum'), ...formats.map(([l]) => l));
  const high = Math.min(
    ...all('maximum'),
    ...all('exclusiveMaximum'),
    ...formats.map(([, h]) => h),
  );
  if (low > high) throw new GenerationFailed('no number lies between its limits');
  const step = stepOf(all('multipleOf'), whole);
  const [from, to] = rangeOf(low, high, step ?? 1, random);
  const open = (limit: number, keyword: string): boolean => all(keyword).includes(limit);
  if (step === null)
    return randomBetween(
      from,
      to,
      open(from, 'exclusiveMinimum'),
      open(to, 'exclusiveMaximum'),
      random,
    );
  const first =
    Math.ceil(from / step) + (onStep(from, step) && open(from, 'exclusiveMinimum') ? 1 : 0);
  const last = Math.floor(to / step) - (onStep(to, step) && open(to, 'exclusiveMaximum') ? 1 : 0);
  if (first > last)
    throw new GenerationFailed(
      `no ${whole ? 'whole number' : `multiple of ${step}`} lies between its limits`,
    );
  return roundDecimals((first + random.below(last - first + 1)) * step, decimalsOf(step));
}

/** The step on which all multiples meet; null where any number will do. */
function stepOf(multiples: readonly number[], whole: boolean): number | null {
  const steps = whole ? [1, ...multiples] : multiples;
  if (steps.length === 0) return null;
  const scale = 10 ** Math.max(...steps.map(decimalsOf));
  const common = steps.map((s) => Math.round(s * scale)).reduce((a, b) => (a / gcd(a, b)) * b);
  return common / scale;
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.max(a, 1) : gcd(b, a % b);
}

/** A range of readable size inside of the limits. */
function rangeOf(low: number, high: number, step: number, random: RandomSource): [number, number] {
  const span = Math.max(SPAN, step * 10);
  if (low === -Infinity && high === Infinity) return [random.plain ? step : 0, span];
  if (low === -Infinity)
    return [high >= step && high <= span ? Math.min(0, high) : high - span, high];
  if (high === Infinity) return [low, low <= 0 && low > -span ? span : low + span];
  // The full range of a format doesn't make a useful example.
  if (low <= 0 && high >= span && high - low > 1e6) return [0, span];
  return high - low > 1e6 ? [low, low + 1e6] : [low, high];
}

function randomBetween(
  from: number,
  to: number,
  openFrom: boolean,
  openTo: boolean,
  random: RandomSource,
): number {
  if (from === to) return from;
  const width = to - from;
  const decimals = Math.min(
    MAX_DECIMALS,
    Math.max(width >= 10 ? 1 : 2, Math.ceil(1 - Math.log10(width)) + 1),
  );
  for (let i = 0; i < 8; i++) {
    const value = roundDecimals(from + width * (0.05 + 0.9 * random.next()), decimals);
    if ((openFrom ? value > from : value >= from) && (openTo ? value < to : value <= to))
      return value;
  }
  return from + width / 2;
}

function onStep(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] =
    /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(MAX_DECIMALS, Math.max(0, fraction.length - Number(exponent)));
}

function roundDecimals(value: number, decimals: number): number {
  return Math.abs(value) < 1e15 ? Number(value.toFixed(decimals)) : value;
}
