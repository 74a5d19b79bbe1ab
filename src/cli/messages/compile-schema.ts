// Compiles a schema to code that decides whether a value is valid. Only here: the process and the
// schemas are the user's own (docs/decisions/029-compiled-schemas.md).
import { Ajv, type AnySchemaObject, type ValidateFunction, type Vocabulary } from 'ajv';
import next from 'ajv/dist/vocabularies/next.js';
import unevaluated from 'ajv/dist/vocabularies/unevaluated/index.js';
import { formatClause, interpretedDecider, same } from '../../core/api.ts';
import type { Decider, Definitions, NormalizedSchema } from '../../core/types.ts';
import { type PatternWatch, WatchedPattern } from './pattern-watch.ts';

/** Decides by one schema. */
export interface CompiledSchema extends Decider {
  /**
   * Whether it is code. Otherwise the interpreter decides, as for schemas that never end or that
   * are too deep for the compiler.
   */
  readonly compiled: boolean;
}

/** Compiles the schemas of one run; those that it refers to are compiled with each. */
export class SchemaCompiler {
  private readonly patterns: PatternWatch;
  /** Of the value that is validated now: the keyword is the same for all schemas. */
  private formatMissed = false;
  private readonly compilers = new Map<string, Ajv>();

  /** @param patterns learns of each pattern before it is tested */
  constructor(patterns: PatternWatch) {
    this.patterns = patterns;
  }

  /** Returns what decides by a normalized schema. Never throws. */
  compile(root: NormalizedSchema, definitions: Definitions): CompiledSchema {
    try {
      const { schema, names, keywords } = schemaForAjv(root, definitions);
      const isNewer = SINCE_2019.some((keyword) => keywords.has(keyword));
      // Ajv 8.20 doesn't know which members `contains`, or an `if` by itself, has evaluated.
      if (keywords.has('unevaluatedItems')) return interpretedSchema(root, definitions);
      if (keywords.has('unevaluatedProperties') && keywords.has('if'))
        return interpretedSchema(root, definitions);
      // Ajv passes over this name.
      if (names.has('__proto__')) return interpretedSchema(root, definitions);
      // To code that only looks at the value, each object has a property "toString".
      const inherits = [...names].some((name) => name in Object.prototype);
      return this.compiled(this.compiler(inherits, isNewer).compile(schema));
    } catch {
      return interpretedSchema(root, definitions);
    }
  }

  private compiled(validate: ValidateFunction): CompiledSchema {
    let missed = false;
    return {
      compiled: true,
      fits: (value) => {
        this.formatMissed = false;
        const valid = validate(value);
        missed = this.formatMissed;
        return valid;
      },
      get formatMissed() {
        return missed;
      },
      get errorAt() {
        return validate.errors?.[0]?.instancePath ?? '';
      },
      get errorKeyword() {
        return validate.errors?.[0]?.keyword.replace('x-', '') ?? '';
      },
    };
  }

  private compiler(ownProperties: boolean, isNewer: boolean): Ajv {
    const key = `${ownProperties} ${isNewer}`;
    const ajv = this.compilers.get(key) ?? this.ajv(ownProperties, isNewer);
    this.compilers.set(key, ajv);
    return ajv;
  }

  /** @param isNewer reads the keywords that came with draft 2019-09 */
  private ajv(ownProperties: boolean, isNewer: boolean): Ajv {
    const regExp = Object.assign(
      (pattern: string, flags: string) => new WatchedPattern(pattern, flags, this.patterns),
      { code: 'new WatchedPattern' },
    );
    const ajv = new Ajv({
      strict: false,
      meta: false,
      validateSchema: false,
      addUsedSchema: false,
      messages: false,
      logger: false,
      ownProperties,
      uriResolver: FRAGMENTS,
      code: { regExp },
      // Options of the class for that draft, which would bring its metaschemas along.
      ...({ next: isNewer, unevaluated: isNewer } as object),
    });
    if (isNewer) for (const vocabulary of NEWER) ajv.addVocabulary(vocabulary);
    // Of doubles it would say that 0.07 is not a multiple of 0.01.
    ajv.removeKeyword('multipleOf').addKeyword({
      keyword: 'multipleOf',
      type: 'number',
      errors: false,
      compile: multipleOf,
    });
    // Its own comparison takes {"constructor": {}} for an object of a class, and tries all pairs.
    ajv.removeKeyword('uniqueItems').addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      errors: false,
      validate: (unique: boolean, items: readonly unknown[]) => !unique || areUnique(items),
    });
    for (const keyword of ['x-const', 'x-enum']) {
      ajv.addKeyword({
        keyword,
        errors: false,
        validate: (values: readonly unknown[], value: unknown) =>
          values.some((v) => same(v, value)),
      });
    }
    ajv.addKeyword({
      keyword: 'x-format',
      errors: false,
      validate: (format: string, value: unknown) => {
        if (!this.formatMissed && formatClause(format, value) !== null) this.formatMissed = true;
        return true;
      },
    });
    return ajv;
  }
}

/** All references are fragments; the build leaves out the library that resolves others. */
const FRAGMENTS = {
  parse: (uri: string) => {
    const [path = '', fragment] = uri.split('#');
    return fragment === undefined ? { path } : { path, fragment };
  },
  serialize: ({ path = '', fragment }: { path?: string; fragment?: string }) =>
    fragment === undefined ? path : `${path}#${fragment}`,
  resolve: (_base: string, reference: string) => reference,
};

function interpretedSchema(root: NormalizedSchema, definitions: Definitions): CompiledSchema {
  return Object.assign(interpretedDecider(root, definitions), { compiled: false });
}

function areUnique(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const others: unknown[] = [];
  for (const item of items) {
    if (typeof item !== 'object' || item === null) {
      if (scalars.has(item)) return false;
      scalars.add(item);
    } else {
      if (others.some((other) => same(other, item))) return false;
      others.push(item);
    }
  }
  return true;
}

/** The packages of these modules have their value as `default` where Node loads them. */
const NEWER = [next, unevaluated].map((one) => (one as unknown as { default: Vocabulary }).default);

const ONE: ReadonlySet<string> = new Set([
  ...[
    'unevaluatedItems',
    'unevaluatedProperties',
    'not',
    'if',
    'then',
    'else',
    'contains',
    'propertyNames',
    'items',
  ],
  ...['additionalItems', 'additionalProperties'],
]);
/** The keywords that came with draft 2019-09. */
const SINCE_2019 = [
  ...['unevaluatedProperties', 'minContains', 'maxContains'],
  ...['dependentRequired', 'dependentSchemas'],
];
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'items']);
const MAPS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependencies'],
  ...['dependentRequired', 'dependentSchemas'],
]);
/** They say nothing about validity. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'x-default', 'x-examples']);

/**
 * Returns a normalized schema as Ajv wants it: objects with a prototype, references as pointers to
 * its definitions, all names of properties that it names.
 */
function schemaForAjv(
  root: NormalizedSchema,
  definitions: Definitions,
): { schema: AnySchemaObject; names: ReadonlySet<string>; keywords: ReadonlySet<string> } {
  const keywords = new Set<string>();
  const names = new Set<string>();
  const numbers = new Map(Object.keys(definitions).map((key, i) => [key, i]));
  const convert = (schema: NormalizedSchema): unknown => {
    if (typeof schema === 'boolean') return schema;
    if (typeof schema.$ref === 'string') {
      const number = numbers.get(schema.$ref);
      return number === undefined ? true : { $ref: `#/definitions/${number}` };
    }
    const members = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.has(keyword));
    for (const [keyword] of members) keywords.add(keyword);
    const { contains, minContains, maxContains, ...others } = Object.fromEntries(
      members.map((m) => member(...m)),
    );
    if (contains === undefined) return others;
    // Beside a list of items, Ajv 8.20 doesn't look at it where the value is the empty list.
    const containing = {
      contains,
      ...(minContains !== undefined && { minContains }),
      ...(maxContains !== undefined && { maxContains }),
    };
    return { ...others, allOf: [...((others.allOf as unknown[]) ?? []), containing] };
  };
  const member = (keyword: string, value: unknown): [string, unknown] => {
    if (Array.isArray(value) && LISTS.has(keyword)) return [keyword, value.map(convert)];
    if (ONE.has(keyword)) return [keyword, convert(value as NormalizedSchema)];
    if (MAPS.has(keyword)) return [keyword, map(keyword, value as object)];
    if (keyword === 'required') for (const name of value as string[]) names.add(name);
    const values = keyword === 'const' ? [value] : keyword === 'enum' ? (value as unknown[]) : [];
    // Ajv compares objects by their classes too; an empty list is a mistake to it.
    const equals =
      values.some((v) => typeof v === 'object' && v !== null) ||
      (keyword === 'enum' && values.length === 0);
    return equals ? [`x-${keyword}`, values] : [keyword, value];
  };
  const map = (keyword: string, schemas: object): unknown =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, value]) => {
        if (keyword !== 'patternProperties') names.add(name);
        if (!keyword.startsWith('depend') || !Array.isArray(value)) return [name, convert(value)];
        for (const other of value) names.add(other);
        return [name, value];
      }),
    );
  const schema = {
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([key, value]) => [String(numbers.get(key)), convert(value)]),
    ),
    allOf: [convert(root)],
  };
  return { schema, names, keywords };
}

// Whether a number is a multiple of another, by their decimal digits.

/** Integers below it have no more digits than a double holds. */
const MAX_EXACT = 1e15;

/**
 * Returns a function that decides whether a number is a multiple of `divisor` as both are written:
 * 0.07 is one of 0.01, though the quotient of the doubles is not whole (JSON Schema validation
 * draft 07, 6.2.1).
 */
export function multipleOf(divisor: number): (value: number) => boolean {
  const [digits, exponent] = decimal(divisor);
  const whole = Number(digits);
  const scale = 10 ** -exponent;
  return (value) => {
    if (exponent >= -15 && exponent <= 0 && whole < MAX_EXACT) {
      // Two decimals of 15 digits are never the same double, so this is the value as it is written.
      const scaled = Math.round(value * scale);
      if (Math.abs(scaled) < MAX_EXACT) return scaled / scale === value && scaled % whole === 0;
    }
    return Number.isFinite(value) && isMultiple(decimal(value), [digits, exponent]);
  };
}

/** Digits, and the power of ten that they are multiplied with. */
type Decimal = readonly [bigint, number];

function isMultiple([digits, exponent]: Decimal, [divisor, divisorExponent]: Decimal): boolean {
  const shift = exponent - divisorExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisor === 0n
    : digits % (divisor * 10n ** BigInt(-shift)) === 0n;
}

function decimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
