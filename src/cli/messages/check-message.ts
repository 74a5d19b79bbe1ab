// Which message a line is, and what is wrong with it.
import { inJson, toPointer, validateInstance } from '../../core/api.ts';
import type {
  Definitions,
  InstanceErrors,
  NormalizedSchema,
  SchemaBasis,
} from '../../core/types.ts';
import { type CompiledSchema, SchemaCompiler } from './compile-schema.ts';
import type { PatternWatch } from './pattern-watch.ts';

/** What a line contains: a payload, and headers where lines are envelopes. */
const SIDES = ['payload', 'headers'] as const;
type Side = (typeof SIDES)[number];
type Values = Readonly<Record<Side, unknown>>;

/** A message that a line may be. */
export interface MessageType {
  /** What the user knows it by. */
  readonly name: string;
  readonly schemas: Readonly<Record<Side, SchemaBasis>>;
}

/** A problem of a line. */
export interface LineProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer within the line. */
  readonly path: string;
  /** A clause that begins with a small letter, or a sentence. */
  readonly text: string;
  /** Further problems of the line, which are not reported. */
  readonly more: number;
}

/** What is known of a line. */
export interface Outcome {
  /** Indexes of the messages that it is; of an invalid one, of the message that was meant. */
  readonly messages: readonly number[];
  readonly problem?: LineProblem;
  /** It is invalid, but not explained, since enough others are. */
  readonly invalid?: true;
  /** It can't be checked, and may be valid. */
  readonly unchecked?: true;
}

/** `check` can go on with a line once a schema is compiled, which is done outside of limits. */
export class NeedsSchema extends Error {
  readonly compile: () => void;

  constructor(compile: () => void) {
    super();
    this.compile = compile;
  }
}

interface Options {
  /** A line is an object with `payload` and `headers`. */
  readonly envelope: boolean;
  /** A line must be exactly one of the messages. */
  readonly exactlyOne: boolean;
}

/** Numbers with so many digits may have lost some, and get the benefit of the doubt. */
const LONG_NUMBER = /\d{16}/;

/** Checks one line after the other against the messages that it may be. */
export class MessageChecker {
  /** Whether errors are being explained at the moment. */
  explaining = false;
  /** Without it errors are found, but not explained, which may take too long. */
  explains = true;
  private readonly types: readonly MessageType[];
  private readonly options: Options;
  private readonly compiler: SchemaCompiler;
  private readonly compiled = new Map<SchemaBasis, CompiledSchema>();
  private readonly tags: readonly { readonly side: Side; readonly tag: Tag }[];

  constructor(types: readonly MessageType[], options: Options, patterns: PatternWatch) {
    this.types = types;
    this.options = options;
    this.compiler = new SchemaCompiler(patterns);
    this.tags = this.sides().flatMap((side) => {
      const bases = types.map(({ schemas }) => schemas[side]).filter((b) => b.kind === 'schema');
      const tag =
        bases.length === types.length
          ? tagOf(bases.map(({ root, definitions }) => ({ root, definitions: definitions() })))
          : null;
      return tag ? [{ side, tag }] : [];
    });
  }

  /**
   * Checks the text of a line.
   * @param report whether its error will be reported, or only counted
   * @throws NeedsSchema
   */
  check(text: string, report: boolean): Outcome {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch (failure) {
      return failed([], 'not-json', '', `this is not JSON: ${(failure as Error).message}.`);
    }
    const values = this.valuesOf(line);
    if (!values) {
      const problem = 'this must be an object with "payload", and "headers" where there are some.';
      return failed([], 'envelope', '', problem);
    }
    const tagged = this.tagged(values);
    if (typeof tagged === 'object' && tagged !== null) return tagged;
    const candidates = tagged === null ? this.types.map((_, i) => i) : [tagged];
    const fitting = candidates.filter((i) => this.fits(i, values, text));
    const unknown = candidates.filter((i) => this.bases(i).some(({ kind }) => kind === 'unknown'));
    if (fitting.length === 0 && unknown.length > 0) return this.unchecked(unknown);
    if (fitting.length === 0) return this.mismatch(candidates, values, report);
    if (fitting.length > 1 && this.mustDiffer(fitting)) {
      const names = fitting.map((i) => this.types[i]?.name ?? '').join(', ');
      const problem = `this is valid as ${fitting.length} messages (${names}); it must be exactly one.`;
      return failed([], 'several-messages', '', problem);
    }
    const [first = 0] = fitting;
    return this.explains && this.missedFormat(first)
      ? { messages: fitting, ...this.formatProblem(first, values) }
      : { messages: fitting };
  }

  private sides(): readonly Side[] {
    return this.options.envelope ? SIDES : ['payload'];
  }

  private bases(message: number): SchemaBasis[] {
    const { schemas } = this.types[message] as MessageType;
    return this.sides().map((side) => schemas[side]);
  }

  /** What a line contains; null where it isn't an envelope and has to be. */
  private valuesOf(line: unknown): Values | null {
    if (!this.options.envelope) return { payload: line, headers: {} };
    const payload = valueAt(line, ['payload']);
    const headers = valueAt(line, ['headers']);
    return payload === undefined ? null : { payload, headers: headers ?? {} };
  }

  /** The message that a constant in the values means; null where none does. */
  private tagged(values: Values): number | Outcome | null {
    for (const { side, tag } of this.tags) {
      const value = valueAt(values[side], tag.path);
      if (value === undefined) continue;
      const message = tag.messages.get(value);
      if (message !== undefined) return message;
      const [error] = validateInstance({ enum: [...tag.messages.keys()] }, {}, value) ?? [];
      const path = this.pathOf(side, tag.path);
      return failed([], 'no-message', path, error?.message ?? 'this is none of the messages.');
    }
    return null;
  }

  private fits(message: number, values: Values, text: string): boolean {
    return this.sides().every((side) => {
      const basis = this.types[message]?.schemas[side];
      if (!basis || basis.kind === 'anything') return true;
      if (basis.kind === 'unknown') return false;
      if (this.compiledOf(basis).fits(values[side])) return true;
      return (
        LONG_NUMBER.test(text) &&
        validateInstance(basis.root, basis.definitions(), values[side])?.every(
          ({ kind }) => kind !== 'invalid',
        ) === true
      );
    });
  }

  private compiledOf(basis: SchemaBasis & { kind: 'schema' }): CompiledSchema {
    const known = this.compiled.get(basis);
    if (known) return known;
    throw new NeedsSchema(() =>
      this.compiled.set(basis, this.compiler.compile(basis.root, basis.definitions())),
    );
  }

  /** Messages that differ in their headers only can't be told apart without them. */
  private mustDiffer(fitting: readonly number[]): boolean {
    const { envelope, exactlyOne } = this.options;
    return (
      exactlyOne &&
      (envelope || fitting.every((i) => this.types[i]?.schemas.headers.kind === 'anything'))
    );
  }

  private unchecked(unknown: readonly number[]): Outcome {
    const [first = 0] = unknown;
    const why = this.bases(first).map((basis) => (basis.kind === 'unknown' ? basis.why : ''));
    const text = `this can't be checked as ${this.types[first]?.name}: ${why.join('')}`;
    return { ...failed([], 'unchecked', '', text), unchecked: true };
  }

  private missedFormat(message: number): boolean {
    return this.bases(message).some((basis) => this.compiled.get(basis)?.formatMissed);
  }

  /** Errors of the values as a message, the first one to report first. */
  private errors(message: number, values: Values) {
    this.explaining = true;
    const found = this.sides().flatMap((side) => {
      const basis = this.types[message]?.schemas[side];
      if (basis?.kind !== 'schema') return [];
      const errors: InstanceErrors = validateInstance(
        basis.root,
        basis.definitions(),
        values[side],
      );
      return (errors ?? []).map((error) => ({ side, ...error, message: inJson(error.message) }));
    });
    this.explaining = false;
    return found;
  }

  private formatProblem(message: number, values: Values): { problem?: LineProblem } {
    const [first, ...more] = this.errors(message, values);
    if (!first) return {};
    const path = this.pathOf(first.side, first.at);
    const problem = { code: 'format', severity: 'warning', path, text: first.message } as const;
    return { problem: { ...problem, more: more.length } };
  }

  /** What is wrong with a line that is none of the messages: by the one that it is nearest to. */
  private mismatch(candidates: readonly number[], values: Values, report: boolean): Outcome {
    const [only] = candidates.length === 1 ? candidates : [];
    if (!report) return { messages: only === undefined ? [] : [only], invalid: true };
    if (!this.explains) return this.unexplained(only);
    const explained = candidates
      .map((message) => ({
        message,
        errors: this.errors(message, values).filter(({ kind }) => kind === 'invalid'),
      }))
      .sort((a, b) => a.errors.length - b.errors.length);
    const [nearest, second] = explained;
    const [first, ...more] = nearest?.errors ?? [];
    if (!nearest || !first) return this.unexplained(only);
    const path = this.pathOf(first.side, first.at);
    if (!second)
      return failed([nearest.message], `${first.side}-invalid`, path, first.message, more.length);
    const name = this.types[nearest.message]?.name ?? '';
    const problem = `this is none of the ${candidates.length} messages. As ${name}, the nearest: ${first.message}`;
    return failed([], 'no-message', path, problem, more.length);
  }

  /** The interpreter gave up, as by a schema that is too deep. */
  private unexplained(message: number | undefined): Outcome {
    if (message === undefined)
      return failed([], 'no-message', '', `this is none of the ${this.types.length} messages.`);
    for (const side of this.sides()) {
      const basis = this.types[message]?.schemas[side];
      const compiled = basis && this.compiled.get(basis);
      if (compiled && compiled.errorAt !== '')
        return failed(
          [message],
          `${side}-invalid`,
          `${this.pathOf(side, [])}${compiled.errorAt}`,
          'this value does not fit.',
        );
    }
    return failed(
      [message],
      'payload-invalid',
      this.pathOf('payload', []),
      'this value does not fit.',
    );
  }

  private pathOf(side: Side, path: readonly string[]): string {
    return toPointer(this.options.envelope ? [side, ...path] : path);
  }
}

/** Returns the outcome of a line with an error. */
export function failed(
  messages: readonly number[],
  code: string,
  path: string,
  text: string,
  more = 0,
): Outcome & { readonly problem: LineProblem } {
  return { messages, problem: { code, severity: 'error', path, text, more } };
}

// How the messages of a channel differ in one value: a property that must be another constant
// in each of them.

/** Levels of objects in which it is looked for. */
const MAX_DEPTH = 3;
/** Schemas that are looked into. */
const MAX_SCHEMAS = 500;

/** Values that a property may have, by its JSON Pointer; nothing else is valid there. */
type Constants = ReadonlyMap<
  string,
  { readonly path: readonly string[]; readonly values: Set<unknown> }
>;

/** A property that tells messages apart, and which message each of its values means. */
interface Tag {
  readonly path: readonly string[];
  readonly messages: ReadonlyMap<unknown, number>;
}

/** Returns the property nearest to the root by which values are told apart; null without one. */
function tagOf(
  schemas: readonly { readonly root: NormalizedSchema; readonly definitions: Definitions }[],
): Tag | null {
  const [first, ...others] = schemas.map(({ root, definitions }) => constantsOf(root, definitions));
  if (!first || others.length === 0) return null;
  for (const [pointer, { path, values }] of first) {
    const messages = new Map([...values].map((value) => [value, 0]));
    const disjoint = others.every((constants, i) => {
      const own = constants.get(pointer)?.values;
      return own !== undefined && [...own].every((v) => !messages.has(v) && messages.set(v, i + 1));
    });
    if (disjoint) return { path, messages };
  }
  return null;
}

/** The scalars that `const` or `enum` demand of properties, through `allOf` and references. */
function constantsOf(root: NormalizedSchema, definitions: Definitions): Constants {
  const found = new Map<string, { path: readonly string[]; values: Set<unknown> }>();
  const queue: { schema: NormalizedSchema | undefined; path: readonly string[] }[] = [
    { schema: root, path: [] },
  ];
  for (let i = 0; i < queue.length && i < MAX_SCHEMAS; i++) {
    const { schema, path } = queue[i] ?? { schema: true, path: [] };
    if (typeof schema !== 'object') continue;
    if (typeof schema.$ref === 'string') {
      queue.push({ schema: definitions[schema.$ref], path });
      continue;
    }
    const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
    const pointer = toPointer(path);
    if (values?.every((v) => typeof v !== 'object') && path.length > 0 && !found.has(pointer))
      found.set(pointer, { path, values: new Set(values) });
    for (const member of (schema.allOf as NormalizedSchema[] | undefined) ?? [])
      queue.push({ schema: member, path });
    if (path.length === MAX_DEPTH) continue;
    for (const [name, below] of Object.entries((schema.properties ?? {}) as Definitions))
      queue.push({ schema: below, path: [...path, name] });
  }
  return found;
}

/** Returns the value of a property below a value; undefined where there is none. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, key))
      return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
