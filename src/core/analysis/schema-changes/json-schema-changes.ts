// Compares two JSON schemas: structure first, then values that only one of them allows.
import type { EffectiveValue } from '../documents/effective-value.ts';
import { SchemaComparer } from './comparer.ts';
import { SameSchemas } from './same-schema.ts';
import type { Sample } from './sample-members.ts';
import { Sampler } from './sampler.ts';
import type { FoundChange } from './schema-parts.ts';
import { SchemaShapes } from './schema-shape.ts';
import type { SchemaSpace } from './schema-space.ts';
import type { Direction, SchemaChange } from './types.ts';

const OFFSET_REASON =
  'several keywords of the schema changed, and none of the generated values shows a difference';
const LIMIT_REASON = 'there are too many values to try';

export class JsonSchemaChanges {
  private readonly spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace };
  private readonly same = new SameSchemas();
  private readonly comparer: SchemaComparer;
  private readonly sampler = new Sampler(new SchemaShapes());

  constructor(spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace }) {
    this.spaces = spaces;
    this.comparer = new SchemaComparer(spaces, this.same);
  }

  /**
   * Returns the differences between two schemas, with values that are valid in one version only.
   * @param directions those in which an application can fail; the search is for these
   */
  changes(
    old: EffectiveValue | undefined,
    changed: EffectiveValue | undefined,
    directions: readonly Direction[],
  ): readonly SchemaChange[] {
    if (old && changed && this.same.same(old, changed)) return [];
    const before = old ? [old] : [];
    const after = changed ? [changed] : [];
    let found = this.comparer.compare(before, after);
    if (found.every(({ documentation }) => documentation)) return found;
    for (const direction of directions) found = this.confirmed(found, before, after, direction);
    return found;
  }

  private confirmed(
    changes: readonly FoundChange[],
    old: readonly EffectiveValue[],
    changed: readonly EffectiveValue[],
    direction: Direction,
  ): readonly FoundChange[] {
    const before = this.plain('old', old);
    const after = this.plain('new', changed);
    const [own, other] = direction === 'narrows' ? [before, after] : [after, before];
    const { sampler } = this;
    if (sampler.isKept(own, other)) return changes.map((change) => without(change, direction));
    const { rejected } = sampler.of(own, other);
    const withExample = (change: FoundChange, { value }: Sample): FoundChange => {
      const { undecided: _, ...rest } = change;
      return {
        ...rest,
        ...(change[direction] && { [direction]: 'exact' as const }),
        ...(direction === 'narrows' ? { rejected: { value } } : { introduced: { value } }),
      };
    };
    const claims = changes.map((change) => {
      if (!change[direction] && !change.firm?.includes(direction)) return change;
      const sample = closest(change, rejected);
      if (sample) return withExample(change, sample);
      if (sampler.isExhausted && change[direction] === 'guess')
        return { ...change, undecided: LIMIT_REASON };
      if (change[direction] !== 'exact' || !isOffset(change, changes)) return change;
      return { ...change, [direction]: 'guess' as const, undecided: OFFSET_REASON };
    });
    const [example] = rejected;
    const isCertain = (change: FoundChange) =>
      change[direction] === 'exact' || change.firm?.includes(direction);
    if (!example || claims.some(isCertain)) return claims;
    const guess = claims.find((change) => change[direction] === 'guess');
    if (guess) return claims.map((one) => (one === guess ? withExample(one, example) : one));
    const whole: FoundChange = {
      code: 'schema.rejects-instance',
      message:
        direction === 'narrows'
          ? 'A value that was valid is no longer valid.'
          : 'A value that was not valid is valid now.',
      keyword: '',
      steps: example.path,
      old: old[0]?.follow()?.location ?? null,
      new: changed[0]?.follow()?.location ?? null,
      [direction]: 'exact',
    };
    return [...claims, withExample(whole, example)];
  }

  private plain(version: 'old' | 'new', schemas: readonly EffectiveValue[]) {
    const space = this.spaces[version];
    return space.plain(schemas.flatMap((schema) => space.target(schema) ?? []));
  }
}

/** Returns a change without a claim that is refuted. */
function without(change: FoundChange, direction: Direction): FoundChange {
  if (!change[direction]) return change;
  const { narrows, widens, ...others } = change;
  const rest: FoundChange =
    direction === 'narrows'
      ? { ...others, ...(widens && { widens }) }
      : { ...others, ...(narrows && { narrows }) };
  if (rest.narrows || rest.widens) return rest;
  // What made it a guess is decided now.
  const { undecided: _, ...decided } = rest;
  return decided;
}

const INDIRECT: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'not', 'if', 'pattern']);

/**
 * Returns whether other keywords of the same schema may make up for a change: a length that a
 * pattern limits now.
 */
function isOffset(change: FoundChange, changes: readonly FoundChange[]): boolean {
  return changes.some(
    (other) =>
      other !== change &&
      !other.documentation &&
      other.steps.length === change.steps.length &&
      other.steps.every((step, i) => step === change.steps[i]) &&
      (INDIRECT.has(other.keyword) || INDIRECT.has(change.keyword)),
  );
}

/** Returns the value that fails where the change is; of several the one that fails most closely. */
function closest(change: FoundChange, samples: readonly Sample[]): Sample | undefined {
  const { steps } = change;
  const fits = (sample: Sample) => sample.path.every((step, i) => matches(steps[i], step));
  const exact = samples.find(
    (sample) => sample.path.length === steps.length && fits(sample) && shows(change, sample),
  );
  if (exact) return exact;
  const inside = samples.find(
    ({ path }) => path.length > steps.length && steps.every((step, i) => matches(step, path[i])),
  );
  if (inside && change.narrows !== 'exact') return inside;
  const around = samples.filter((sample) => sample.path.length < steps.length && fits(sample));
  return around.find((sample) => shows(change, sample));
}

/** Whether a value has what a change is about, as far as that can be seen. */
function shows(change: FoundChange, { value }: Sample): boolean {
  let at: unknown = value;
  for (const step of change.steps) {
    if (typeof at !== 'object' || at === null) return false;
    const members = at as Record<string, unknown>;
    at = step === '*' ? Object.values(members)[0] : members[step];
  }
  if (at === undefined) return false;
  const name = /^`(.*)` is (?:now|no longer) required/.exec(change.message)?.[1];
  if (name === undefined) return true;
  return typeof at === 'object' && at !== null && !Object.hasOwn(at, name);
}

function matches(expected: string | undefined, step: string | undefined): boolean {
  return expected === '*' || step === '*' || expected === step;
}
