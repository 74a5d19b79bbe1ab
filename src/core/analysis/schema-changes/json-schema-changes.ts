// Compares two JSON schemas: structure first, then values that only one of them allows.

import { toValue } from '../../text/value.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { idOfSchema } from './alternatives.ts';
import { branchChanges, conditionChanges, dependencyChanges } from './compare-branches.ts';
import {
  itemChanges,
  nameChanges,
  openChanges,
  propertyChanges,
  requiredChanges,
} from './compare-members.ts';
import {
  boundChanges,
  formatChanges,
  listedChanges,
  multipleChanges,
  patternChanges,
  typeChanges,
  typesOf,
} from './compare-values.ts';
import { RecursiveMemo, SameSchemas, SchemaShapes } from './same-schema.ts';
import { Sampler } from './sampler.ts';
import type { Sample } from './samples.ts';
import {
  type CompareMembers,
  type FoundChange,
  locateInBoth,
  locateKeyword,
  type Pair,
  plainOf,
  type Side,
  sideOf,
} from './schema-parts.ts';
import { canonicalJson, type SchemaSpace, shownJson } from './schema-space.ts';
import type { Conjunction, Direction, SchemaChange } from './types.ts';
import { isSubsetOf } from './within.ts';

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
    if (sampler.isKept(own, other)) return changes.map((change) => withoutClaim(change, direction));
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
      const sample = closestSample(change, rejected);
      if (sample) return withExample(change, sample);
      if (sampler.isExhausted && change[direction] === 'guess')
        return { ...change, undecided: LIMIT_REASON };
      if (change[direction] !== 'exact' || !mayBeMadeUpFor(change, changes)) return change;
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
function withoutClaim(change: FoundChange, direction: Direction): FoundChange {
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
function mayBeMadeUpFor(change: FoundChange, changes: readonly FoundChange[]): boolean {
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
function closestSample(change: FoundChange, samples: readonly Sample[]): Sample | undefined {
  const { steps } = change;
  const fits = (sample: Sample) => sample.path.every((step, i) => isSameStep(steps[i], step));
  const exact = samples.find(
    (sample) => sample.path.length === steps.length && fits(sample) && showsChange(change, sample),
  );
  if (exact) return exact;
  const inside = samples.find(
    ({ path }) => path.length > steps.length && steps.every((step, i) => isSameStep(step, path[i])),
  );
  if (inside && change.narrows !== 'exact') return inside;
  const around = samples.filter((sample) => sample.path.length < steps.length && fits(sample));
  return around.find((sample) => showsChange(change, sample));
}

/** Whether a value has what a change is about, as far as that can be seen. */
function showsChange(change: FoundChange, { value }: Sample): boolean {
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

function isSameStep(expected: string | undefined, step: string | undefined): boolean {
  return expected === '*' || step === '*' || expected === step;
}

// Finds the differences between two schemas, each with what it claims about the values.

/** Changes that are reported although the same values are valid. */
const DECLARATIONS: ReadonlySet<string> = new Set([
  'schema.property-added',
  'schema.property-removed',
  'schema.default-changed',
  'schema.discriminator-changed',
]);
const COMPOSITION = ['anyOf', 'oneOf', 'not', 'if', 'dependencies', 'enum', 'const'];

class SchemaComparer {
  private readonly known = new RecursiveMemo<readonly FoundChange[]>();
  private readonly spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace };
  private readonly sameSchemas: SameSchemas;

  constructor(spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace }, same: SameSchemas) {
    this.spaces = spaces;
    this.sameSchemas = same;
  }

  /** Returns all differences; none where both mean the same. */
  compare(old: Conjunction, changed: Conjunction, parent?: Pair): readonly FoundChange[] {
    const [a] = old;
    const [b] = changed;
    if (old.length === 0 && changed.length === 0) return [];
    if (a && b && old.length === 1 && changed.length === 1 && this.sameSchemas.same(a, b))
      return [];
    const pair = {
      old: openSide(this.spaces.old, old, parent?.old),
      new: openSide(this.spaces.new, changed, parent?.new),
    };
    const key = `${keyOf(pair.old)}|${keyOf(pair.new)}`;
    // A pair in progress has no changes but those that are being found.
    return this.known.of(key, [], () => withoutProven(pair, this.differences(pair)));
  }

  private differences(pair: Pair): FoundChange[] {
    const unresolved = [...pair.old.unresolved, ...pair.new.unresolved];
    const out = unresolved.map((ref): FoundChange => {
      const reason = `"${ref}" can't be loaded`;
      return {
        ...{ old: pair.old.location, new: pair.new.location, keyword: '$ref', steps: [] },
        code: 'reference.unresolved',
        message: `"${ref}" can't be loaded, so what uses it isn't compared.`,
        undecided: reason,
      };
    });
    if (unresolved.length > 0) return out;
    out.push(...annotationChanges(pair));
    if (pair.old.isNever || pair.new.isNever) {
      if (pair.old.isNever && pair.new.isNever) return out;
      out.push({
        ...{ old: pair.old.location, new: pair.new.location, keyword: 'false', steps: [] },
        code: pair.new.isNever ? 'schema.type-narrowed' : 'schema.type-widened',
        message: pair.new.isNever ? 'No value is allowed now.' : 'Values are allowed now.',
        ...(pair.new.isNever ? { narrows: 'exact' } : { widens: 'exact' }),
      });
      return out;
    }
    const listed = listedChanges(pair);
    if (listed) return [...out, ...listed];
    const members = (old: Conjunction, changed: Conjunction, steps: readonly string[]) =>
      this.compare(old, changed, pair).map((change) => ({
        ...change,
        steps: [...steps, ...change.steps],
      }));
    // Where only one version allows objects, that is the change, and not what they consist of.
    const before = typesOf(pair.old);
    const after = typesOf(pair.new);
    const isShared = (type: string) => before.has(type) === after.has(type);
    out.push(
      ...typeChanges(pair),
      ...boundChanges(pair),
      ...multipleChanges(pair),
      ...patternChanges(pair),
      ...formatChanges(pair),
      ...(isShared('object') ? objectChanges(pair, members) : []),
      ...(isShared('array') ? itemChanges(pair, members) : []),
      ...branchChanges(pair, members, this.sameSchemas),
      ...conditionChanges(pair, this.sameSchemas),
      ...dependencyChanges(pair, this.sameSchemas),
    );
    return out;
  }
}

/** What changed in what objects consist of. */
function objectChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  return [
    ...requiredChanges(pair),
    ...propertyChanges(pair, compare),
    ...openChanges(pair, compare),
    ...nameChanges(pair, compare),
  ];
}

function openSide(space: SchemaSpace, schemas: Conjunction, parent: Side | undefined): Side {
  const own = sideOf(space, schemas);
  return own.location ? own : { ...own, location: parent?.location ?? null };
}

function keyOf({ parts, isNever, unresolved, location }: Side): string {
  const ids = parts.map(({ value }) => idOfSchema(value.node as never));
  return `${ids}${isNever}${unresolved}${ids.length > 0 ? '' : JSON.stringify(location)}`;
}

/** Returns the changes without the claims that the schemas as a whole refute. */
function withoutProven(pair: Pair, changes: readonly FoundChange[]): readonly FoundChange[] {
  const claimed = (direction: Direction) => changes.some((change) => change[direction]);
  if (!claimed('narrows') && !claimed('widens')) return changes;
  const own = changes.some(
    (change) =>
      change.steps.length === 0 || change.narrows === 'guess' || change.widens === 'guess',
  );
  const composed = [pair.old, pair.new].some(
    ({ parts }) =>
      parts.length > 1 ||
      parts.some(({ json }) => COMPOSITION.some((name) => Object.hasOwn(json, name))),
  );
  if (!own && !composed) return changes;
  const before = plainOf(pair.old);
  const after = plainOf(pair.new);
  const keeps = !claimed('narrows') || isSubsetOf(before, after);
  const adds = !claimed('widens') || isSubsetOf(after, before);
  if (!keeps && !adds) return changes;
  const isSame = isSubsetOf(before, after) && isSubsetOf(after, before);
  return changes.flatMap((change): FoundChange[] => {
    if (change.documentation) return [change];
    const { narrows, widens, ...rest } = change;
    if (isSame && (narrows || widens) && !DECLARATIONS.has(change.code)) return [];
    const left = {
      ...rest,
      ...(narrows && !keeps && { narrows }),
      ...(widens && !adds && { widens }),
    };
    // What made it a guess is decided now.
    if (left.narrows || left.widens || (!narrows && !widens)) return [left];
    const { undecided: _, ...decided } = left;
    return [decided];
  });
}

// What changed in the keywords that never make a value invalid.

/** Keywords that are compared by their meaning, or that mean nothing by themselves. */
const COMPARED: ReadonlySet<string> = new Set([
  ...['type', 'nullable', 'enum', 'const', 'required', 'properties', 'additionalProperties'],
  ...['patternProperties', 'propertyNames', 'items', 'additionalItems', 'contains', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'multipleOf', 'pattern', 'format'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies'],
  ...['definitions', '$defs', '$schema', '$id', 'id', '$ref', '$anchor'],
]);
const UNDECIDED: ReadonlySet<string> = new Set([
  ...['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType'],
]);
/** Keywords for which `false` is the same as nothing. */
const SWITCHES: ReadonlySet<string> = new Set(['readOnly', 'writeOnly', 'deprecated']);

function annotationChanges(pair: Pair): FoundChange[] {
  const before = keywordsOf(pair.old);
  const after = keywordsOf(pair.new);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((keyword): FoundChange[] => {
    const old = before.get(keyword) ?? [];
    const changed = after.get(keyword) ?? [];
    if (textOf(old) === textOf(changed)) return [];
    return [changeOf(pair, keyword, old, changed)];
  });
}

function keywordsOf(side: Side): Map<string, unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const { value } of side.parts)
    for (const [keyword, child] of value.members()) {
      if (COMPARED.has(keyword)) continue;
      const own = toValue(child.node);
      if (SWITCHES.has(keyword) && own === false) continue;
      all.set(keyword, [...(all.get(keyword) ?? []), own]);
    }
  return all;
}

const textOf = (values: readonly unknown[]) =>
  [...new Set(values.map(canonicalJson))].sort().join();

function changeOf(
  pair: Pair,
  keyword: string,
  old: readonly unknown[],
  changed: readonly unknown[],
): FoundChange {
  const at = {
    ...locateInBoth(pair, keyword),
    keyword,
    steps: [],
  };
  const was = old.length === 0 ? 'added' : changed.length === 0 ? 'removed' : 'changed';
  if (keyword === 'default')
    return {
      ...at,
      code: 'schema.default-changed',
      message:
        was === 'changed'
          ? `Default changed from ${shownJson(old[0])} to ${shownJson(changed[0])}.`
          : `Default ${shownJson((old[0] ?? changed[0]) as unknown)} ${was}.`,
    };
  if (keyword === 'discriminator')
    return {
      ...at,
      code: 'schema.discriminator-changed',
      message:
        changed.length === 0
          ? 'The discriminator was removed.'
          : `The discriminator is now \`${nameOf(changed[0])}\`.`,
      firm: ['narrows', 'widens'],
    };
  if (keyword === 'deprecated')
    return {
      ...at,
      new: locateKeyword(pair.new, 'deprecated'),
      code: 'schema.deprecated',
      message: changed.length > 0 ? 'It is deprecated now.' : 'It is no longer deprecated.',
      documentation: true,
    };
  if (UNDECIDED.has(keyword))
    return {
      ...at,
      code: 'schema.undecided',
      message: `\`${keyword}\` ${was}.`,
      undecided: 'what it means for others depends on how they use it',
    };
  const name = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  return {
    ...at,
    code: keyword.startsWith('x-') ? 'extension.changed' : 'schema.annotation-changed',
    message: keyword.startsWith('x-') ? `\`${keyword}\` ${was}.` : `${name} ${was}.`,
    documentation: true,
  };
}

function nameOf(discriminator: unknown): string {
  if (typeof discriminator === 'string') return discriminator;
  const { propertyName } = (discriminator ?? {}) as { propertyName?: unknown };
  return typeof propertyName === 'string' ? propertyName : shownJson(discriminator);
}
