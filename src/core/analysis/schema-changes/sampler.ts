// Values of one schema on both sides of every limit of another one, those first that the other one
// does not allow. The same schemas always give the same values.

import { generate } from '../instances/generate.ts';
import { alternativesOf, idOfSchema } from './alternatives.ts';
import { applicable, constantsOf } from './hints.ts';
import { type Alternative, TooComplex } from './limits.ts';
import { arraysFor, objectsFor } from './sample-members.ts';
import { numbersFor, stringsFor } from './sample-scalars.ts';
import type { Sample, SampleMembers, Samples } from './sample-types.ts';
import { canonical, isValidByAll, type PlainSchema } from './schema-space.ts';

const MAX_VALIDATIONS = 6_000;
const MAX_LEVELS = 7;
const MAX_ALTERNATIVES = 10;
const KEPT_VALID = 14;
const KEPT_REJECTED = 40;
const SEEDS = 12;

const NONE: Samples = { valid: [], rejected: [] };

export class Sampler {
  private readonly known = new Map<string, Samples>();
  private left = MAX_VALIDATIONS;
  private level = 0;

  /** Whether values were left out because there were too many. */
  get isExhausted(): boolean {
    return this.left <= 0;
  }

  /** Returns values of `own`, made with the limits of both. */
  of(own: readonly PlainSchema[], other: readonly PlainSchema[]): Samples {
    const key = `${own.map(({ json }) => idOfSchema(json))}|${other.map(({ json }) => idOfSchema(json))}`;
    const known = this.known.get(key);
    if (known) return known;
    if (this.level >= MAX_LEVELS || this.left <= 0) return NONE;
    this.known.set(key, NONE);
    this.level++;
    const samples = this.select(this.candidates(own, other), own, other);
    this.level--;
    this.known.set(key, samples);
    return samples;
  }

  private *candidates(
    own: readonly PlainSchema[],
    other: readonly PlainSchema[],
  ): Generator<Sample> {
    const hints = applicable([...other, ...own]);
    const constants = constantsOf(hints);
    const alternatives = possible(own);
    for (const one of alternatives) if (one.type === 'listed') yield* plain(one.values ?? []);
    yield* plain(constants);
    const members: SampleMembers = (a, b) => this.of(a, b);
    for (const one of alternatives.slice(0, MAX_ALTERNATIVES)) {
      const limits = one.limits;
      if (one.type === 'null') yield* plain([null]);
      if (one.type === 'boolean') yield* plain([true, false]);
      if (one.type === 'number') yield* plain(numbersFor(limits, hints));
      if (one.type === 'string') yield* plain(stringsFor(limits, hints));
      if (one.type === 'array') yield* arraysFor(one, hints, members);
      if (one.type === 'object') yield* objectsFor(one, hints, members);
    }
    const [first] = own;
    if (!first || own.length > 1 || this.level > 2) return;
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
    for (const sample of candidates) {
      if (this.left <= 0 || (valid.length >= KEPT_VALID && rejected.length >= KEPT_REJECTED)) break;
      const text = canonical(sample.value);
      if (seen.has(text)) continue;
      seen.add(text);
      this.left--;
      if (isValidByAll(own, sample.value) !== true) continue;
      if (isValidByAll(other, sample.value) === false) {
        if (rejected.length < KEPT_REJECTED) rejected.push(sample);
      } else if (valid.length < KEPT_VALID) valid.push({ ...sample, path: [] });
    }
    return { valid, rejected };
  }
}

function* plain(values: Iterable<unknown>): Generator<Sample> {
  for (const value of values) yield { value, path: [] };
}

function possible(schemas: readonly PlainSchema[]): readonly Alternative[] {
  try {
    return alternativesOf(schemas);
  } catch (error) {
    if (error instanceof TooComplex) return [];
    throw error;
  }
}
