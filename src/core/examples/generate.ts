// Makes a value that fits a schema, always the same for one seed, and has it judged before anybody sees it. Runs beside the judge, where it can be stopped.
import { objectOf } from '../parse/value.ts';
import { GaveUp } from './gave-up.ts';
import { listFor } from './generate-list.ts';
import { numberOf } from './generate-number.ts';
import { type Fullness, type Making, membersOf } from './generate-object.ts';
import { Parts } from './generate-parts.ts';
import { stringFor } from './generate-string.ts';
import { type Type, typeFor } from './generate-type.ts';
import { judge } from './judge.ts';
import type { Schema } from './leaves.ts';
import { type Random, randomOf } from './random.ts';
import type { Definitions, JudgedSchema, Judgement, Made } from './types.ts';

/** Values inside of one example, those that were thrown away counted too. */
const MAX_VALUES = 2_000;
/** Levels below which nothing is made that may be left out. */
const OPTIONAL_LEVELS = 3;
const MAX_LEVELS = 30;
/** Other ways through the schema that are tried. */
const TRIES = 24;
/** Values over all tries. */
const MAX_TRIED = 6_000;
/** Scalars that are tried for one that fits all that is said of it. */
const SCALARS = 24;

/**
 * Makes a value that the judge accepts (JSON Schema draft 07, section Schema Object), or says why it could not.
 * @param seed counts from 0; the first gives the plainest value, with examples, defaults and first choices of the schema
 */
export function make(root: JudgedSchema, definitions: Definitions, seed: number): Made {
  let why = 'no value was found that fits the schema';
  let next: { readonly value: unknown } | undefined;
  let left = MAX_TRIED;
  for (let attempt = 0; attempt < TRIES && left > 0; attempt++) {
    const maker = new Maker(definitions, randomOf(seed, attempt), seed, fullness(attempt));
    const { made, reason } = maker.run(root);
    left -= maker.count + 1;
    if (reason !== undefined && (attempt === 0 || next === undefined)) why = reason;
    if (!made) continue;
    const judgement: Judgement = judge(root, definitions, made.value);
    if (judgement === null) return { why: 'the schema is too complex to validate a value.' };
    if (judgement.length === 0) return made;
    const [fault] = judgement.filter((f) => f.kind === 'invalid');
    if (!fault) next ??= made;
    else if (!next) why = `no value was found that fits the schema. Of the last one tried: ${fault.message.replace(/\.$/, '')}`;
  }
  return next ?? { why: `${why}.` };
}

function fullness(attempt: number): Fullness {
  return attempt === 0 ? 'all' : ((['some', 'none', 'all'] as const)[attempt % 3] ?? 'none');
}

class Maker implements Making {
  readonly parts: Parts;
  readonly random: Random;
  readonly full: Fullness;
  count = 0;
  private level = 0;
  private readonly seed: number;

  constructor(definitions: Definitions, random: Random, seed: number, full: Fullness) {
    this.parts = new Parts(definitions, random);
    this.random = random;
    this.seed = seed;
    this.full = full;
  }

  run(root: JudgedSchema): { made?: { value: unknown }; reason?: string } {
    try {
      return { made: { value: this.below(root) } };
    } catch (error) {
      if (error instanceof GaveUp) return { reason: error.message };
      if (error instanceof RangeError) return { reason: 'the schema is nested too deeply' };
      throw error;
    }
  }

  below(schema: JudgedSchema): unknown {
    if (++this.count > MAX_VALUES) throw new GaveUp(`it would need more than ${MAX_VALUES.toLocaleString('en')} values`);
    if (this.level >= MAX_LEVELS) throw new GaveUp('the schema refers to itself without an end');
    this.level++;
    try {
      return this.value(schema);
    } finally {
      this.level--;
    }
  }

  attempt(schema: JudgedSchema): { value: unknown } | undefined {
    try {
      return { value: this.below(schema) };
    } catch (error) {
      if (error instanceof GaveUp && this.count <= MAX_VALUES) return undefined;
      throw error;
    }
  }

  private value(schema: JudgedSchema): unknown {
    const shortly = this.level > OPTIONAL_LEVELS;
    const own = this.parts.of(schema, shortly);
    const given = this.given(own, schema);
    if (given) return given.value;
    const listed = own.filter((p) => p.enum !== undefined || Object.hasOwn(p, 'const'));
    if (listed.length > 0) return this.listed(listed, schema, own);
    const type = typeFor(own, this.random);
    if (type === 'object') return objectOf(membersOf(own, shortly, this));
    if (type === 'array') return listFor(own, shortly, this);
    return this.scalar(type, own);
  }

  /** One of the examples that the schema gives itself, or its default. Later seeds also go without. */
  private given(own: readonly Schema[], schema: JudgedSchema): { value: unknown } | undefined {
    const values = own.flatMap((p) => [
      ...(Array.isArray(p['x-examples']) ? (p['x-examples'] as unknown[]) : []),
      ...(Object.hasOwn(p, 'x-default') ? [p['x-default']] : []),
    ]);
    if (values.length === 0) return undefined;
    const at = this.level === 1 ? this.seed : this.random.plain ? 0 : this.random.below(values.length + 1);
    if (at >= values.length || !this.parts.fits(schema, values[at])) return undefined;
    return { value: values[at] };
  }

  private listed(listed: readonly Schema[], schema: JudgedSchema, own: readonly Schema[]): unknown {
    const [first] = listed;
    const values = first ? (Object.hasOwn(first, 'const') ? [first.const] : (first.enum as unknown[])) : [];
    const fitting = values.slice(0, 200).filter((v) => this.parts.fits(schema, v) && this.parts.fits({ allOf: own }, v));
    if (fitting.length === 0) throw new GaveUp('none of the values that it lists fits the rest of the schema');
    return this.random.pick(fitting);
  }

  private scalar(type: Type, own: readonly Schema[]): unknown {
    const all = { allOf: own };
    let value: unknown = null;
    for (let i = 0; i < SCALARS; i++) {
      value = this.one(type, own);
      if (this.parts.fits(all, value)) break;
    }
    return value;
  }

  private one(type: Type, own: readonly Schema[]): unknown {
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
