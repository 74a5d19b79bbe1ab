// Where and why a value doesn't match: walks value and schema together and reports one error per
// mistake.
import { validate } from '@cfworker/json-schema';
import { nearestWord } from '../../text/nearest.ts';
import { formatCount } from '../../text/plural.ts';
import type { NodePath } from '../../text/tree.ts';
import { dependenciesOf, keywordErrors, type Schema } from './check-keywords.ts';
import { type AvroSteps, avroErrors, avroMark } from './explain-avro.ts';
import { formatClause } from './formats.ts';
import {
  distinctErrors,
  type FoundError,
  instanceError,
  isCollection,
  pathOf,
  showValue,
  typeClause,
  valueClause,
} from './found-error.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

type Properties = { readonly [name: string]: unknown };

const NONE: readonly FoundError[] = [];

export class InstanceValidator {
  /**
   * A number was too long to be exact, so the absence of errors doesn't mean that the value
   * matches.
   */
  uncertain = false;
  private readonly definitions: Definitions;
  private readonly seen = new Map<Schema, Map<string, readonly FoundError[]>>();

  private readonly steps: AvroSteps;

  constructor(definitions: Definitions) {
    this.definitions = definitions;
    this.steps = {
      explain: (schema, value, at) => this.explain(schema, value, at),
      fits: (schema, value) => this.fits(schema, value),
      definitions,
    };
  }

  /** Returns all errors of the value, the same mistake once. */
  of(schema: NormalizedSchema, value: unknown): FoundError[] {
    return distinctErrors(this.explain(schema, value, []));
  }

  private fits(schema: NormalizedSchema, value: unknown): boolean {
    return validate(value, schema as never, '7', this.definitions as never, true).valid;
  }

  /**
   * Each pair of schema and location is visited once, so that schemas that repeat each other don't
   * multiply.
   */
  private explain(schema: NormalizedSchema, value: unknown, at: NodePath): readonly FoundError[] {
    if (schema === true) return NONE;
    if (schema === false) return [instanceError('false', at, true, 'no value is allowed here.')];
    const location = pathOf(at);
    let known = this.seen.get(schema);
    if (!known) {
      known = new Map();
      this.seen.set(schema, known);
    }
    const before = known.get(location);
    if (before) return before;
    known.set(location, NONE);
    const found =
      typeof schema.$ref === 'string'
        ? this.explain(this.definitions[schema.$ref] ?? true, value, at)
        : this.own(schema, value, at);
    known.set(location, found);
    return found;
  }

  private own(schema: Schema, value: unknown, at: NodePath): readonly FoundError[] {
    const avro = avroMark(schema);
    if (avro) return avroErrors(schema, avro, value, at, this.steps);
    const { errors: problems, uncertain } = keywordErrors(schema, value);
    this.uncertain ||= uncertain;
    const out = problems.map(({ keyword, message, item, meant }): FoundError => {
      const key = keyword !== 'uniqueItems' && isCollection(value);
      const expected = expectedValues(keyword, schema);
      return {
        ...instanceError(keyword, item === undefined ? at : [...at, String(item)], key, message),
        ...(expected && { instead: { expected, value } }),
        ...(meant !== undefined && { meant }),
      };
    });
    // Another type, or another value: all else would only repeat it.
    if (out.some((f) => f.instead)) return out;
    if (Array.isArray(value)) out.push(...this.items(schema, value, at));
    else if (typeof value === 'object' && value !== null)
      out.push(...this.properties(schema, value as Properties, at));
    for (const member of (schema.allOf as NormalizedSchema[] | undefined) ?? [])
      out.push(...this.explain(member, value, at));
    out.push(...this.alternatives(schema, value, at));
    if (schema.not !== undefined && this.fits(schema.not as NormalizedSchema, value)) {
      out.push(
        instanceError(
          'not',
          at,
          isCollection(value),
          'this fits the schema under "not", which it must not.',
        ),
      );
    }
    if (schema.if !== undefined) {
      const next = this.fits(schema.if as NormalizedSchema, value) ? schema.then : schema.else;
      if (next !== undefined) out.push(...this.explain(next as NormalizedSchema, value, at));
    }
    const format = schema['x-format'];
    const wrongFormat =
      typeof format === 'string' && out.length === 0 ? formatClause(format, value) : null;
    if (wrongFormat)
      out.push({ ...instanceError('format', at, false, wrongFormat), kind: 'format' });
    return out;
  }

  private alternatives(schema: Schema, value: unknown, at: NodePath): readonly FoundError[] {
    const out: FoundError[] = [];
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = schema[keyword] as NormalizedSchema[] | undefined;
      if (!branches) continue;
      const fitting = branches.filter((branch) => this.fits(branch, value));
      if (fitting.length === 0) {
        out.push(
          ...branchError(
            branches.map((b) => ({
              errors: distinctErrors(this.explain(b, value, at)),
              title: this.title(b),
            })),
            value,
            at,
          ),
        );
      } else if (keyword === 'oneOf' && fitting.length > 1) {
        const names = fitting.map((b) => this.title(b)).filter((title) => title !== undefined);
        const which = names.length === fitting.length ? ` (${names.join(', ')})` : '';
        out.push(
          instanceError(
            'oneOf',
            at,
            isCollection(value),
            `this fits ${fitting.length} of the alternatives at once${which}; it must fit exactly one.`,
          ),
        );
      } else {
        // What is left to say of a branch that fits: its formats.
        for (const branch of fitting)
          out.push(...this.explain(branch, value, at).filter((f) => f.kind === 'format'));
      }
    }
    return out;
  }

  private title(schema: NormalizedSchema): string | undefined {
    for (
      let here: NormalizedSchema | undefined = schema, hops = 0;
      typeof here === 'object' && hops < 8;
      hops++
    ) {
      if (typeof here.title === 'string') return showValue(here.title);
      if (typeof here.$ref !== 'string') return undefined;
      const name: string | undefined = here.$ref.split('/').at(-1);
      here = this.definitions[here.$ref];
      if (
        name &&
        !(
          typeof here === 'object' &&
          (typeof here.title === 'string' || typeof here.$ref === 'string')
        )
      )
        return showValue(name);
    }
    return undefined;
  }

  private items(schema: Schema, value: readonly unknown[], at: NodePath): readonly FoundError[] {
    const out: FoundError[] = [];
    const { items } = schema;
    const list = Array.isArray(items) ? (items as NormalizedSchema[]) : null;
    const others = (list ? schema.additionalItems : items) as NormalizedSchema | undefined;
    for (const [i, item] of value.entries()) {
      const own = list && i < list.length ? list[i] : others;
      if (own === undefined) continue;
      if (own === false) {
        const message = list
          ? `this list must have at most ${formatCount(list.length, 'item')}; remove this one.`
          : 'this list must be empty.';
        out.push(instanceError('additionalItems', [...at, String(i)], false, message));
        break;
      }
      out.push(...this.explain(own, item, [...at, String(i)]));
    }
    const wrong = this.containing(schema, value);
    if (wrong !== null) out.push(instanceError('contains', at, true, wrong));
    if (schema.unevaluatedItems !== undefined && out.length === 0)
      out.push(...this.unevaluated(schema, value, at, schema.unevaluatedItems as NormalizedSchema));
    return out;
  }

  private containing(schema: Schema, value: readonly unknown[]): string | null {
    const { contains, minContains = 1, maxContains = Infinity } = schema;
    if (contains === undefined) return null;
    const [min, max] = [minContains as number, maxContains as number];
    let count = 0;
    for (const item of value) if (this.fits(contains as NormalizedSchema, item)) count++;
    if (count >= min && count <= max) return null;
    const which = 'of this list must fit the schema under "contains"';
    if (count > max)
      return `at most ${formatCount(max, 'item')} ${which}; ${count} ${count === 1 ? 'does' : 'do'}.`;
    return min === 1
      ? `at least one item ${which}; none does.`
      : `at least ${formatCount(min, 'item')} ${which}; ${count === 0 ? 'none does' : `${count} ${count === 1 ? 'does' : 'do'}`}.`;
  }

  /** Errors of the members that no other keyword describes. */
  private unevaluated(
    schema: Schema,
    value: object,
    at: NodePath,
    by: NormalizedSchema,
  ): readonly FoundError[] {
    if (by === true) return NONE;
    const known = evaluatedMembers(schema, value, this.steps);
    return Object.entries(value).flatMap(([name, member]): readonly FoundError[] => {
      if (known.has(name)) return NONE;
      const below = [...at, name];
      if (by !== false) return this.explain(by, member, below);
      const [what, isKey] = Array.isArray(value)
        ? ['this item is not allowed: the schema describes no such item.', false]
        : [`${showValue(name)} is not allowed here: no schema of this object describes it.`, true];
      return [instanceError('unevaluated', below, isKey, what)];
    });
  }

  private properties(schema: Schema, value: Properties, at: NodePath): readonly FoundError[] {
    const out: FoundError[] = [];
    const properties = (schema.properties ?? {}) as { readonly [name: string]: NormalizedSchema };
    const patterns = Object.entries(
      (schema.patternProperties ?? {}) as { readonly [pattern: string]: NormalizedSchema },
    ).map(([pattern, of]) => [new RegExp(pattern, 'u'), of] as const);
    for (const [name, member] of Object.entries(value)) {
      const below = [...at, name];
      const schemas = patterns.filter(([pattern]) => pattern.test(name)).map(([, of]) => of);
      if (Object.hasOwn(properties, name)) schemas.unshift(properties[name] ?? true);
      else if (schemas.length === 0 && schema.additionalProperties === false) {
        out.push(unknownName(below, name, Object.keys(properties), value));
        continue;
      } else if (schemas.length === 0)
        schemas.push((schema.additionalProperties ?? true) as NormalizedSchema);
      for (const own of schemas) {
        if (own === false)
          out.push(instanceError('false', below, true, `${showValue(name)} is not allowed here.`));
        else out.push(...this.explain(own, member, below));
      }
      out.push(...this.nameOf(schema, name, below));
    }
    for (const [name, needs] of dependenciesOf(schema)) {
      if (!Object.hasOwn(value, name)) continue;
      if (!Array.isArray(needs)) out.push(...this.explain(needs as NormalizedSchema, value, at));
      else {
        for (const other of needs) {
          if (!Object.hasOwn(value, other)) {
            out.push(
              instanceError(
                'dependencies',
                at,
                true,
                `${showValue(other)} is required where ${showValue(name)} is given, and is missing.`,
              ),
            );
          }
        }
      }
    }
    if (schema.unevaluatedProperties !== undefined && out.length === 0) {
      const by = schema.unevaluatedProperties as NormalizedSchema;
      out.push(...this.unevaluated(schema, value, at, by));
    }
    return out;
  }

  private nameOf(schema: Schema, name: string, at: NodePath): readonly FoundError[] {
    const names = schema.propertyNames as NormalizedSchema | undefined;
    if (names === undefined || this.fits(names, name)) return NONE;
    const [why] = this.explain(names, name, [...at, '(name)']);
    return [
      instanceError(
        'propertyNames',
        at,
        true,
        `${showValue(name)} is not allowed as a name here${why ? `: ${why.message}` : '.'}`,
      ),
    ];
  }
}

function expectedValues(keyword: string, schema: Schema): readonly unknown[] | undefined {
  if (keyword === 'type') return Array.isArray(schema.type) ? schema.type : [schema.type];
  if (keyword === 'const') return [schema.const];
  return keyword === 'enum' ? (schema.enum as unknown[]) : undefined;
}

function unknownName(
  at: NodePath,
  name: string,
  names: readonly string[],
  value: Properties,
): FoundError {
  const meant = nearestWord(
    name,
    names.filter((other) => !Object.hasOwn(value, other)),
  );
  const clause = `${showValue(name)} is not allowed here: the schema allows no other properties.`;
  return meant === undefined
    ? instanceError('additionalProperties', at, true, clause)
    : {
        ...instanceError(
          'additionalProperties',
          at,
          true,
          `${clause} Did you mean ${showValue(meant)}?`,
        ),
        meant,
      };
}

// A value that matches none of several alternatives: which of them was meant, and so which error is
// reported.

/** An alternative with the errors of the value against it. */
interface Branch {
  readonly errors: readonly FoundError[];
  /** In quotes. */
  readonly title: string | undefined;
}

/**
 * Returns the errors to report for a value at `at` that matches no branch of an `anyOf` or `oneOf`:
 * those of the branch that is certainly meant (the only one of the value's type, or with its tag),
 * else those of the closest one, else one for all.
 */
function branchError(
  branches: readonly Branch[],
  value: unknown,
  at: NodePath,
): readonly FoundError[] {
  const nothing = [
    instanceError(
      'anyOf',
      at,
      isCollection(value),
      `this fits none of the ${branches.length} alternatives that the schema gives.`,
    ),
  ];
  const invalid = branches
    .map((b) => ({ ...b, invalid: b.errors.filter((f) => f.kind === 'invalid') }))
    .filter((b) => b.invalid.length > 0);
  const here = pathOf(at);
  const own = (b: Branch, keyword: string): FoundError | undefined =>
    b.errors.find((f) => f.keyword === keyword && pathOf(f.at) === here);
  const ofType = invalid.filter((b) => !own(b, 'type') && !own(b, 'false'));
  if (ofType.length === 0) {
    const expected = distinctByJson(
      invalid.flatMap((b) => own(b, 'type')?.instead?.expected ?? []),
    );
    if (expected.length === 0) return nothing;
    return [
      {
        ...instanceError('type', at, isCollection(value), typeClause(expected as string[], value)),
        instead: { expected, value },
      },
    ];
  }
  const tag = tagError(ofType);
  if (tag) return [tag];
  const tagged = ofType.filter(
    (b) => !b.invalid.some((f) => isValue(f) && f.at.length <= at.length + 1),
  );
  const left = tagged.length > 0 ? tagged : ofType;
  const fewest = Math.min(...left.map((b) => b.invalid.length));
  const [best, second] = left.filter((b) => b.invalid.length === fewest);
  if (!best || second) return nothing;
  if (left.length === 1) return best.invalid;
  const which = best.title ?? 'this one';
  return best.invalid.map((f, i) =>
    i === 0
      ? {
          ...f,
          message: `${f.message} Of the ${branches.length} alternatives ${which} comes closest.`,
        }
      : f,
  );
}

/**
 * Returns one error with the values that all branches expect at a location, if each expects another
 * one there.
 */
function tagError(branches: readonly Branch[]): FoundError | null {
  for (const candidate of branches[0]?.errors.filter(isValue) ?? []) {
    const location = pathOf(candidate.at);
    const same = branches.map((b) => b.errors.find((f) => isValue(f) && pathOf(f.at) === location));
    if (!candidate.instead || same.some((f) => f === undefined)) continue;
    const { value } = candidate.instead;
    const expected = distinctByJson(same.flatMap((f) => f?.instead?.expected ?? []));
    return {
      ...instanceError('enum', candidate.at, candidate.key, valueClause(expected, value)),
      instead: { expected, value },
    };
  }
  return null;
}

function isValue(f: FoundError): boolean {
  return f.keyword === 'const' || f.keyword === 'enum';
}

function distinctByJson(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((v) => [JSON.stringify(v), v])).values()];
}

// Which members of a value other keywords describe, for `unevaluatedProperties` and
// `unevaluatedItems` (JSON Schema 2020-12 core, section 11).

interface EvaluationSteps {
  readonly definitions: Definitions;
  fits(schema: NormalizedSchema, value: unknown): boolean;
}

type Schemas = readonly NormalizedSchema[];
type Named = { readonly [name: string]: NormalizedSchema };

/**
 * Returns the names or indexes of the members of an object or a list that a schema describes, in
 * itself and in those that apply to the same value.
 * @param own whether its own `unevaluated…` counts, too
 */
function evaluatedMembers(
  schema: NormalizedSchema,
  value: object,
  steps: EvaluationSteps,
  own = false,
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<NormalizedSchema>();
  const members = Object.keys(value);
  const all = (): void => {
    for (const name of members) found.add(name);
  };
  const visit = (here: NormalizedSchema | undefined, isInner: boolean): void => {
    if (typeof here !== 'object' || seen.has(here)) return;
    seen.add(here);
    if (typeof here.$ref === 'string') {
      visit(steps.definitions[here.$ref], true);
      return;
    }
    if (Array.isArray(value)) visitItems(here, value, isInner);
    else visitProperties(here, isInner);
    for (const one of (here.allOf ?? []) as Schemas) visit(one, true);
    for (const one of [...((here.anyOf ?? []) as Schemas), ...((here.oneOf ?? []) as Schemas)])
      if (steps.fits(one, value)) visit(one, true);
    if (here.if === undefined) return;
    const condition = here.if as NormalizedSchema;
    const isMet = steps.fits(condition, value);
    if (isMet) visit(condition, true);
    visit((isMet ? here.then : here.else) as NormalizedSchema | undefined, true);
  };
  const visitProperties = (here: Schema, isInner: boolean): void => {
    const names = (here.properties ?? {}) as Named;
    const patterns = Object.keys((here.patternProperties ?? {}) as Named).map(
      (pattern) => new RegExp(pattern, 'u'),
    );
    for (const name of members)
      if (Object.hasOwn(names, name) || patterns.some((one) => one.test(name))) found.add(name);
    if (here.additionalProperties !== undefined) all();
    if (isInner && here.unevaluatedProperties !== undefined) all();
    for (const [name, one] of Object.entries((here.dependentSchemas ?? {}) as Named))
      if (Object.hasOwn(value, name)) visit(one, true);
  };
  const visitItems = (here: Schema, list: readonly unknown[], isInner: boolean): void => {
    if (Array.isArray(here.items)) for (const i of here.items.keys()) found.add(String(i));
    else if (here.items !== undefined) all();
    if (Array.isArray(here.items) && here.additionalItems !== undefined) all();
    if (isInner && here.unevaluatedItems !== undefined) all();
    const { contains } = here;
    if (contains === undefined) return;
    for (const [i, item] of list.entries())
      if (steps.fits(contains as NormalizedSchema, item)) found.add(String(i));
  };
  visit(schema, own);
  return found;
}
