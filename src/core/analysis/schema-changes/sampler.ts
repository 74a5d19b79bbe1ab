// Values of one schema on both sides of every limit of another one, those first that the other one
// does not allow. The same schemas always give the same values.

import { generate } from '../instances/generate.ts';
import { alternativesOf } from './alternatives.ts';
import { type Alternative, TooComplex } from './limits.ts';
import type { SchemaShapes } from './same-schema.ts';
import { RecursiveMemo } from './same-schema.ts';
import {
  applicableSchemas,
  arraysFor,
  constantsOf,
  namesOf,
  numbersFor,
  objectsFor,
  type Sample,
  type SampleMembers,
  type Samples,
  stringsFor,
} from './samples.ts';
import { canonicalJson, isValidByAll, type PlainSchema } from './schema-space.ts';
import { isSubsetOf } from './within.ts';

const MAX_VALIDATIONS = 6_000;
const MAX_LEVELS = 7;
const MAX_ALTERNATIVES = 10;
const KEPT_VALID = 14;
const KEPT_REJECTED = 40;
/** Of a member that is equal in both versions, and of one without members. */
const FEW = 3;
const KEPT_SCALARS = 6;
const SEEDS = 12;

const NONE: Samples = { valid: [], rejected: [] };

export class Sampler implements SampleMembers {
  private readonly known = new RecursiveMemo<Samples>();
  private readonly kept = new Map<string, boolean>();
  private readonly shapes: SchemaShapes;
  private left = MAX_VALIDATIONS;

  constructor(shapes: SchemaShapes) {
    this.shapes = shapes;
  }

  /** Whether values were left out because there were too many. */
  get isExhausted(): boolean {
    return this.left <= 0;
  }

  /** Returns values of `own`, made with the limits of both. */
  of(own: readonly PlainSchema[], other: readonly PlainSchema[]): Samples {
    if (this.known.level === 0) this.left = MAX_VALIDATIONS;
    const key = `${this.shapes.key(own)}|${this.shapes.key(other)}`;
    return this.known.of(key, NONE, () => {
      if (this.known.level > MAX_LEVELS || this.left <= 0) {
        this.known.cut();
        return NONE;
      }
      const samples = this.select(this.candidates(own, other), own, other);
      if (this.left <= 0) this.known.cut();
      return samples;
    });
  }

  isKept(own: readonly PlainSchema[], other: readonly PlainSchema[]): boolean {
    const key = `${this.shapes.key(own)}|${this.shapes.key(other)}`;
    let kept = this.kept.get(key);
    if (kept === undefined) {
      kept =
        other.every(
          (one) => one.json === true || own.some((each) => this.shapes.same(each, one)),
        ) || isSubsetOf(own, other);
      this.kept.set(key, kept);
    }
    return kept;
  }

  private *candidates(
    own: readonly PlainSchema[],
    other: readonly PlainSchema[],
  ): Generator<Sample> {
    const hints = applicableSchemas([...other, ...own]);
    const constants = constantsOf(hints);
    const declared = new Set(namesOf(applicableSchemas(own)));
    const alternatives = possibleAlternatives(own);
    for (const one of alternatives)
      if (one.type === 'listed') yield* samplesOfValues(one.values ?? []);
    yield* samplesOfValues(constants);
    for (const one of alternatives.slice(0, MAX_ALTERNATIVES)) {
      const limits = one.limits;
      if (one.type === 'null') yield* samplesOfValues([null]);
      if (one.type === 'boolean') yield* samplesOfValues([true, false]);
      if (one.type === 'number') yield* samplesOfValues(numbersFor(limits, hints));
      if (one.type === 'string') yield* samplesOfValues(stringsFor(limits, hints));
      if (one.type === 'array') yield* arraysFor(one, hints, this);
      if (one.type === 'object') yield* objectsFor(one, hints, this, declared);
    }
  }

  /** Values that the generator of examples makes: different from those at limits. */
  private *generated(own: readonly PlainSchema[]): Generator<Sample> {
    const [first] = own;
    if (!first || own.length > 1 || this.known.level > 2) return;
    for (let seed = 0; seed < SEEDS; seed++) {
      const made = generate(first.json, first.space.definitions, seed);
      if ('value' in made) yield { value: made.value, path: [] };
    }
  }

  private select(
    candidates: Iterable<Sample>,
    own: readonly PlainSchema[],
    other: readonly PlainSchema[],
  ): Samples {
    const valid: Sample[] = [];
    const rejected: Sample[] = [];
    const seen = new Set<string>();
    const isKept = this.isKept(own, other);
    let isScalar = true;
    const isEnough = () =>
      isKept
        ? valid.length >= FEW
        : isScalar
          ? valid.length >= KEPT_SCALARS && rejected.length >= KEPT_SCALARS
          : valid.length >= KEPT_VALID && rejected.length >= KEPT_REJECTED;
    const take = (sample: Sample): void => {
      const text = canonicalJson(sample.value);
      if (seen.has(text)) return;
      seen.add(text);
      this.left--;
      if (typeof sample.value === 'object' && sample.value !== null) isScalar = false;
      if (isValidByAll(own, sample.value) !== true) return;
      if (!isKept && isValidByAll(other, sample.value) === false) {
        if (rejected.length < KEPT_REJECTED) rejected.push(sample);
      } else if (valid.length < KEPT_VALID) valid.push({ ...sample, path: [] });
    };
    for (const sample of candidates) {
      if (this.left <= 0 || isEnough()) break;
      take(sample);
    }
    if (rejected.length === 0 && !(isKept && valid.length > 0))
      for (const sample of this.generated(own)) if (this.left > 0) take(sample);
    return { valid, rejected };
  }
}

function* samplesOfValues(values: Iterable<unknown>): Generator<Sample> {
  for (const value of values) yield { value, path: [] };
}

function possibleAlternatives(schemas: readonly PlainSchema[]): readonly Alternative[] {
  try {
    return alternativesOf(schemas);
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}
